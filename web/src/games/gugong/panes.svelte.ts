import type { Decision } from '../../protocol/messages'
import type { Table } from '../../table/table.svelte'
import { scene } from './scene.svelte'

/** What a phone shows one of at a time. */
export type Pane = 'places' | 'map' | 'tracks' | 'mong'

/** On which of them a question is answered; those that the bar alone answers leave the places in sight. */
const byKind: Record<string, Pane> = {
  'gugong.city': 'map',
  'gugong.load': 'map',
  'gugong.sail': 'map',
  'gugong.claim': 'map',
  'gugong.reward': 'map',
  'gugong.canal': 'map',
  'gugong.shop': 'tracks',
  'gugong.tile': 'tracks',
  'gugong.benefit': 'tracks',
  'gugong.pieces': 'tracks',
  'gugong.steps': 'tracks',
  'gugong.order': 'tracks',
}

/** Questions about one of these places show what stands there. */
const byPlace: Record<string, Pane> = { 'place.travel': 'map', 'place.canal': 'map' }

export function paneOf(decision: Decision | undefined): Pane {
  if (!decision) return 'places'
  return byKind[decision.kind] ?? byPlace[String(decision.args?.place)] ?? 'places'
}

/** Which pane a phone shows: the one on which the question is answered, until the reader turns to another. */
export class Panes {
  #chosen = $state.raw<{ pane: Pane; at: string }>()
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** A question, or the time between two; Mong's steps are one. */
  get #moment(): string {
    return scene(this.#table).tells ? 'mong' : String(this.#table.decision?.serial ?? 'wait')
  }

  get now(): Pane {
    if (this.#chosen?.at === this.#moment) return this.#chosen.pane
    return scene(this.#table).tells ? 'mong' : paneOf(this.#table.decision)
  }

  turnTo(pane: Pane): void {
    this.#chosen = { pane, at: this.#moment }
  }
}

const all = new WeakMap<Table, Panes>()

/** The panes of a table's reader. */
export function panesOf(table: Table): Panes {
  let panes = all.get(table)
  if (!panes) all.set(table, (panes = new Panes(table)))
  return panes
}
