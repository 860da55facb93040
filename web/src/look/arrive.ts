let first = true

/**
 * For a page's heading: where the focus went with the page before, it goes on here, and a screen reader tells where one
 * is now. The first page of all is read from its top by the browser itself.
 */
export function arrive(heading: HTMLElement): void {
  heading.tabIndex = -1
  const lost = document.activeElement === null || document.activeElement === document.body
  if (!first && lost) heading.focus({ preventScroll: true })
  first = false
}
