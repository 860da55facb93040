export interface Toast {
  id: number
  text: string
}

const shownFor = 4000
const atMost = 2

/** Short news above the bar: one line, four seconds, at most two. */
export class Toasts {
  list = $state.raw<Toast[]>([])
  #next = 1

  say(text: string): void {
    const toast = { id: this.#next++, text }
    this.list = [...this.list, toast].slice(-atMost)
    setTimeout(() => {
      this.list = this.list.filter(({ id }) => id !== toast.id)
    }, shownFor)
  }
}

export const toasts = new Toasts()
