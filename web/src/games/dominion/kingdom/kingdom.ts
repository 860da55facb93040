/** A Kingdom has so many cards. */
export const kingdomSize = 10

/** What stands for cards that the server draws, and before one that it does not. */
const random = 'random'

export const listed = (value: string): string[] => (value === '' ? [] : value.split('+'))

/** These cards; what is missing is drawn. */
export function filled(cards: readonly string[]): string {
  return (cards.length < kingdomSize ? [...cards, random] : cards).join('+')
}

/** Another card in the place of one. */
export function another(kingdom: readonly string[], card: string): string {
  return [...kingdom.filter((other) => other !== card), random, `-${card}`].join('+')
}

/** A list with the card taken out if it is in it, else put in. */
export function toggled(list: readonly string[], card: string): string[] {
  return list.includes(card) ? list.filter((other) => other !== card) : [...list, card]
}

/** Whether all the words that are searched for are in one of the texts. */
export function found(search: string, ...texts: (string | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase()
  return search.toLowerCase().split(/\s+/).every((word) => all.includes(word))
}
