export interface Toast {
  id: number
  text: string
  /** A screen reader is told by other means. */
  told: boolean
}

const shownFor = 4000
const atMost = 2

/** Short news above the bar: one line, four seconds, at most two, none twice. */
export class Toasts {
  list = $state.raw<Toast[]>([])
  #next = 1

  say(text: string, told = false): void {
    const toast = { id: this.#next++, text, told }
    this.list = [...this.list.filter((shown) => shown.text !== text), toast].slice(-atMost)
    setTimeout(() => {
      this.list = this.list.filter(({ id }) => id !== toast.id)
    }, shownFor)
  }
}

export const toasts = new Toasts()
