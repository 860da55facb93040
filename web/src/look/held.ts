import type { Attachment } from 'svelte/attachments'

const longPress = 450

/**
 * Opens details on a long press or a right click; the click that would follow the press is swallowed. (The key for it
 * is ?, see table/keys.ts, which sends the same 'details' event to what has focus.)
 */
export function held(open: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let opened = false
    const start = { x: 0, y: 0 }

    const stop = () => clearTimeout(timer)
    const down = (event: PointerEvent) => {
      opened = false
      if (event.pointerType === 'mouse') return // a mouse has its right button
      start.x = event.clientX
      start.y = event.clientY
      timer = setTimeout(() => {
        opened = true
        open()
      }, longPress)
    }
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > 10) stop()
    }
    const menu = (event: Event) => {
      event.preventDefault()
      stop()
      if (!opened) open()
      opened = false
    }
    const click = (event: Event) => {
      if (!opened) return
      opened = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const details = (event: Event) => {
      event.stopPropagation()
      open()
    }

    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, stop, { signal })
    element.addEventListener('contextmenu', menu, { signal })
    element.addEventListener('click', click, { capture: true, signal })
    element.addEventListener('details', details, { signal })
    return () => {
      stop()
      listening.abort()
    }
  }
}
