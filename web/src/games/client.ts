import type { Component, Snippet } from 'svelte'
import type { Decision } from '../protocol/messages'
import type { Clock } from '../table/clock.svelte'
import type { LogStyle } from '../table/log'
import type { Table } from '../table/table.svelte'
import type { UiKey } from '../text/words.svelte'

export interface Fact {
  word: string
  value: number | string
}

/**
 * An option that is weighed: the first touch holds it and the bar tells what it would do, the second touch, or the bar's
 * button, gives it.
 */
export interface Weighed {
  /** The question of the bar while it is held. */
  ask: string
  more?: string
  /** What the button says that gives it. */
  commit: string
  /** What that costs or gives. */
  effect?: string
  /** It is asked once more before it is given: what for. */
  sure?: string
}

/** What is touched first where an answer takes two touches: the question is about its own options then, until it is dropped. */
export interface Aim {
  name: string
  /** The options that are chosen with it; without it no digit reaches them. */
  has(option: string): boolean
  /** What the bar asks while it is on. */
  ask: string
  more?: string
  /** What drops it, where that is more than to cancel. */
  back?: string
  /** Its button in the bar, where there is one. */
  button?: Button & { words: string; key: string }
}

/** How something looks as a button of the bar. */
export interface Button {
  /** What it costs or gives, in a small line. */
  effect?: string
  glyph?: Component
  /** It commits: it is sealed whatever else is offered. */
  seal?: boolean
  /** The key that reaches it instead of a digit. */
  letter?: string
}

/** Something of the reader's own that is on or off, beside what is asked. */
export interface Switch {
  words: string
  on: boolean
  flip(): void
}

/**
 * What one game adds to the table that all games share: it draws the view and shows the options on it. It knows no
 * rule. A game without one is played from its position in words and the decision bar.
 */
export interface GameClient {
  Board: Component<{ table: Table; clock: Clock }>
  /**
   * The people, drawn by the game itself: on wide screens they stand above the log, and the board has the rest of the
   * width; on narrow ones they are the board's own business.
   */
  People?: Component<{ table: Table; clock: Clock }>
  /** What is to be seen at the top at all times, beside where the game stands. */
  Top?: Component<{ table: Table }>
  /** What the decision bar shows instead of its own question and options, whenever asks says so; the edge stays the bar's. */
  Ask?: Component<{ table: Table; time: Snippet; takeBack: Snippet }>
  /** An answer is put together on the board, or the game tells what has happened and the reader follows at leisure. */
  asks?(table: Table): 'answer' | 'tell' | undefined
  /** A key that the game uses itself; tells whether it did. */
  key?(table: Table, event: KeyboardEvent): boolean
  /** A page of the game's own, as a notebook: a tab beside the log on wide screens, a sheet anywhere, by its key or at the top. */
  page?: { word: UiKey; key: string; glyph: Component; Page: Component<{ table: Table; wide: boolean }> }
  /** Draws whom one may choose to be. */
  Figure?: Component<{ figure: string; size: number; seat?: number }>
  /** What the game will be played with, in the lobby. */
  Preview?: Component<{ table: Table }>
  /** Settings that the preview itself shows and changes. */
  ownSettings?: ReadonlySet<string>
  /** Why the winner is ahead of others with the same score, in words. */
  tie?(table: Table, winner: number, level: number[]): string
  /** The final count, below who won. */
  Score?: Component<{ table: Table }>
  /** The board itself offers this option: the bar does not repeat it. */
  onBoard?(option: string, decision: Decision, table: Table): boolean
  /** Where an option stands on the screen: lower numbers have the first digits. */
  order?(table: Table, option: string): number
  /** A seat's counts, for its panel. */
  facts?(table: Table, seat: number): Fact[]
  /** Where the game stands, beside its name. */
  heading?(table: Table): string
  /** How its events stand in the log. */
  log?: LogStyle
  /** How near the end is. */
  ending?(table: Table): Fact[]
  /** The small line below the question, where the game's texts have none. */
  hint?(table: Table, decision: Decision): string | undefined
  /** An option in words, where the game's texts cannot tell it well. */
  says?(table: Table, decision: Decision, option: string): string | undefined
  /** What ended the game, in words. */
  ended?(table: Table): string | undefined
  /** Options that are weighed before they are given: what the bar tells of one while it is held. */
  weighs?(table: Table, decision: Decision, option: string): Weighed | undefined
  /** What takes two touches: what may be touched first. */
  aims?(table: Table, decision: Decision): Aim[]
  /** How an option looks in the bar. */
  button?(table: Table, decision: Decision, option: string): Button | undefined
  /** What is settled beside this question, for those to come. */
  switches?(table: Table, decision: Decision): Switch[]
  /** An option that is refused now stands in the bar all the same, with its reason; wide: where there is room for it. */
  dimInBar?(option: string, decision: Decision, table: Table): boolean | 'wide'
  /** The board draws the seats itself: the table shows no other list of them. */
  drawsSeats?: boolean
  /** What would be given up by this option although it could still be used, in words; undefined where nothing is lost. */
  givesUp?(table: Table, decision: Decision, option: string): string | undefined
  /** A thing's details, opened by a long press, a right click or ?. */
  Details?: Component<{ table: Table; thing: string }>
}
