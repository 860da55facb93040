import type { Attachment } from 'svelte/attachments'

/** Where a thing lies on the screen. */
export type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** Which of the places an arrow key goes to from one of them: along the row, or to the nearest in the next row. */
export function towards(key: string, places: readonly Place[], from: number): number | undefined {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: places.length - 1 }[key]
  if (to !== undefined) return places[to] && to
  const down = { ArrowDown: 1, ArrowUp: -1 }[key]
  const here = places[from]
  if (down === undefined || !here) return undefined
  const x = here.left + here.width / 2
  const beyond = places.map(({ left, top, width }, at) => ({ at, rows: (top - here.top) * down, off: Math.abs(left + width / 2 - x) }))
  return beyond.filter(({ rows }) => rows > here.height / 2).sort((a, b) => a.rows - b.rows || a.off - b.off)[0]?.at
}

/**
 * The buttons in here are one stop of the Tab key, which comes to the first that can be taken; the arrow keys go from
 * one to the next.
 */
export function arrows(): Attachment<HTMLElement> {
  return (element) => {
    const buttons = () => [...element.querySelectorAll('button')]
    let last: Element | undefined

    function settle() {
      const all = buttons()
      const held = all.find((button) => button === document.activeElement)
      const free = all.filter((button) => !button.ariaDisabled)
      const stop = held ?? free.find((button) => button === last) ?? free[0] ?? all[0]
      for (const button of all) button.tabIndex = button === stop ? 0 : -1
    }
    function focused(event: FocusEvent) {
      last = event.target as Element
      settle()
    }
    function pressed(event: KeyboardEvent) {
      const all = buttons()
      const from = all.findIndex((button) => button === event.target)
      const to = towards(event.key, all.map((button) => button.getBoundingClientRect()), from)
      if (from < 0 || to === undefined) return
      event.preventDefault()
      all[to]!.focus()
    }

    const watch = new MutationObserver(settle)
    watch.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-disabled'] })
    const listening = new AbortController()
    element.addEventListener('focusin', focused, { signal: listening.signal })
    element.addEventListener('keydown', pressed, { signal: listening.signal })
    settle()
    return () => {
      watch.disconnect()
      listening.abort()
    }
  }
}
