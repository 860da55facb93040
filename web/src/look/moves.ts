/** Where each piece stands before a change, so that it can travel from there. */

const stagger = 20
const all = 200

interface Was {
  left: number
  top: number
  width: number
}

/**
 * Lets pieces travel between two pictures of a board: whatever bears the same data-piece moves from where it stood;
 * a new one with data-from starts at the element with that data-place. Transform only, never waiting, and nothing at all
 * where motion is off. A motion under way is finished at once by the next.
 */
export class Moves {
  #root: () => HTMLElement | undefined
  #was = new Map<string, Was>()
  #places = new Map<string, Was>()
  #running: Animation[] = []

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root
  }

  /** Call before the picture changes. */
  before(): void {
    for (const animation of this.#running) animation.finish()
    this.#running = []
    this.#was = this.#measure('piece')
    this.#places = this.#measure('place')
  }

  /** Call after it has changed. */
  after(): void {
    const root = this.#root()
    if (!root || this.#was.size === 0) return
    const duration = parseFloat(getComputedStyle(root).getPropertyValue('--move'))
    if (!(duration > 0)) return
    let started = 0
    for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
      const was = this.#was.get(element.dataset.piece!) ?? this.#places.get(element.dataset.from ?? '')
      if (!was) continue
      const now = element.getBoundingClientRect()
      const x = was.left - now.left
      const y = was.top - now.top
      if (Math.abs(x) < 1 && Math.abs(y) < 1) continue
      const delay = Math.min(started++ * stagger, all - duration)
      this.#running.push(
        element.animate([{ transform: `translate(${x}px, ${y}px) scale(${was.width / now.width})`, transformOrigin: '0 0' }, { transformOrigin: '0 0' }], {
          duration,
          delay,
          easing: 'cubic-bezier(.2, .7, .2, 1)',
          fill: 'backwards',
        }),
      )
    }
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
