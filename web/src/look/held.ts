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

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', stop)
    element.addEventListener('pointercancel', stop)
    element.addEventListener('pointerleave', stop)
    element.addEventListener('contextmenu', menu)
    element.addEventListener('click', click, { capture: true })
    element.addEventListener('details', details)
    return () => {
      stop()
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', stop)
      element.removeEventListener('pointercancel', stop)
      element.removeEventListener('pointerleave', stop)
      element.removeEventListener('contextmenu', menu)
      element.removeEventListener('click', click, { capture: true })
      element.removeEventListener('details', details)
    }
  }
}
