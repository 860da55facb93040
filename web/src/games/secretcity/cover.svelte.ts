/** My role is covered from those who look over my shoulder; it stays so from table to table, until I show it. */
export const cover = $state({ on: false })
