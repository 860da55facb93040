// For looking at pages and states without a server: npm run dev, then /dev/?scene=buy. Not part of the build.
import type { Message } from '../src/protocol/messages'
import { answers, scenes } from './scenes'

const query = new URLSearchParams(location.search)
const scene = scenes[query.get('scene') ?? 'start'] ?? scenes.start!
const chosen = { ...JSON.parse(localStorage.getItem('noripan') ?? '{}'), ...Object.fromEntries(query) }
delete chosen.scene
if (query.get('textSize')) chosen.textSize = Number(query.get('textSize'))
chosen.guide = query.has('guide')
if (query.get('confirmPicks')) chosen.confirmPicks = true
localStorage.setItem('noripan', JSON.stringify(chosen))
localStorage.setItem('noripan.dominion.played', JSON.stringify(['cellar', 'market', 'moat', 'militia', 'witch', 'gardens', 'pawn']))
history.replaceState(null, '', scene.path)

globalThis.fetch = (input) => {
  const path = new URL(String(input), location.href).pathname
  const found = answers(scene, path)
  const body = JSON.stringify(found ?? { code: 'no_table' })
  return Promise.resolve(new Response(body, { status: found === undefined ? 404 : 200 }))
}

class FakeSocket extends EventTarget {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readyState = 1

  constructor() {
    super()
    queueMicrotask(() => {
      this.onopen?.()
      if (scene.sync) this.tell({ ...scene.sync, now: Date.now() })
      if (scene.lost) this.onclose?.({ code: 1006 })
    })
  }

  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  send(data: string): void {
    const { id, ...command } = JSON.parse(data) as { id: string; do: string }
    console.log('command', JSON.stringify(command))
    const lines = ['card.copper', 'card.silver', 'card.gold'].map((key) => ({ key }))
    queueMicrotask(() => this.tell(command.do === 'describe' ? { t: 'described', id, lines } : { t: 'done', id, n: 1 }))
  }

  close(): void {
    this.readyState = 3
  }
}
globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket

/** The lists of tables, once. */
class FakeLists {
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(path: string) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(answers(scene, path)) }))
  }
  close(): void {}
}
globalThis.EventSource = FakeLists as unknown as typeof EventSource

await import('../src/main')
