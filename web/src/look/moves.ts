import { durationOf } from './duration'

/** Pieces that start within one change follow one another by so much, and all have arrived in so much, in milliseconds. */
const stagger = 20
const all = 200

/** How long the piece waits that starts as the one of that number within a change. */
export const delayOf = (number: number, duration: number): number => Math.max(0, Math.min(number * stagger, all - duration))

/** Where a piece stood. */
interface Was {
  left: number
  top: number
  width: number
}

/**
 * Lets pieces travel between two pictures of a board: whatever bears the same data-piece moves from where it stood;
 * a new one with data-from starts at the element with that data-place. Transform only, never waiting, and nothing at all
 * where motion is off. A motion under way is finished at once by the next.
 *
 * What scrolls would cut a traveller off at its edge: elements with data-scrolls that have nothing to scroll let it out
 * for as long as it is under way.
 */
export class Moves {
  #root: () => HTMLElement | undefined
  #was = new Map<string, Was>()
  #places = new Map<string, Was>()
  #running: Animation[] = []
  #opened: HTMLElement[] = []

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root
  }

  /** Call before the picture changes. */
  before(): void {
    for (const animation of this.#running) animation.finish()
    this.#close()
    this.#was = this.#measure('piece')
    this.#places = this.#measure('place')
  }

  /** Call after it has changed. */
  after(): void {
    const root = this.#root()
    if (!root || this.#was.size === 0) return
    const duration = durationOf(root, '--move')
    if (!(duration > 0)) return
    const still = restful(root) // before anything moves: a traveller counts as something to scroll to
    for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
      const was = this.#was.get(element.dataset.piece!) ?? this.#places.get(element.dataset.from ?? '')
      if (was) this.#move(element, was, duration)
    }
    if (this.#running.length > 0) this.#open(still)
  }

  #move(element: HTMLElement, was: Was, duration: number): void {
    const now = element.getBoundingClientRect()
    if (now.width === 0) return // not shown at this size
    const x = was.left - now.left
    const y = was.top - now.top
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return
    const from = { transform: `translate(${x}px, ${y}px) scale(${was.width / now.width})`, transformOrigin: '0 0' }
    this.#running.push(
      element.animate([from, { transformOrigin: '0 0' }], {
        duration,
        delay: delayOf(this.#running.length, duration),
        easing: 'cubic-bezier(.2, .7, .2, 1)',
        fill: 'backwards',
      }),
    )
  }

  #open(scrollers: HTMLElement[]): void {
    const running = this.#running
    this.#opened = scrollers
    for (const element of this.#opened) element.style.overflow = 'visible'
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
      if (running === this.#running) this.#close()
    })
  }

  #close(): void {
    for (const element of this.#opened) element.style.removeProperty('overflow')
    this.#opened = []
    this.#running = []
  }

  #measure(name: 'piece' | 'place'): Map<string, Was> {
    const found = new Map<string, Was>()
    for (const element of this.#root()?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? []) {
      const { left, top, width } = element.getBoundingClientRect()
      found.set(element.dataset[name]!, { left, top, width })
    }
    return found
  }
}

/** What could scroll and has nothing to scroll. */
function restful(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-scrolls]')].filter(
    (element) => element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1,
  )
}
