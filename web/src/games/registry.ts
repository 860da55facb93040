import type { Component } from 'svelte'
import Castle from '~icons/game-icons/castle'
import Pagoda from '~icons/game-icons/pagoda'
import Tower from '~icons/game-icons/stone-tower'
import Wagon from '~icons/game-icons/old-wagon'
import Grid from '~icons/game-icons/tic-tac-toe'
import Dice from '~icons/game-icons/perspective-dice-six-faces-random'
import type { UiKey } from '../text/words.svelte'
import type { GameClient } from './client'

/** Boards by game, each its own chunk. A game that is not listed is played from words. */
const clients: Record<string, () => Promise<GameClient>> = {
  dominion: () => import('./dominion/client').then(({ dominion }) => dominion),
  coachride: () => import('./coachride/client').then(({ coachride }) => coachride),
  secretcity: () => import('./secretcity/client').then(({ secretcity }) => secretcity),
  gugong: () => import('./gugong/client').then(({ gugong }) => gugong),
  tictactoe: () => import('./tictactoe/client').then(({ tictactoe }) => tictactoe),
}

export async function gameClient(id: string): Promise<GameClient | undefined> {
  return await clients[id]?.()
}

/** Pages on which people make things of their own for a game. */
const makers: Record<string, () => Promise<Component>> = {
  dominion: () => import('./dominion/own/Maker.svelte').then(({ default: Maker }) => Maker),
}

export async function makerOf(id: string): Promise<Component | undefined> {
  return await makers[id]?.()
}

/** What a game has for a setting of a run in the laboratory in the place of plain controls. */
export interface LabSetting {
  setting: string
  Control: Component<{ value: string; onchange: (value: string) => void }>
  /** How strategies for the game are written. */
  Help: Component
}

const labSettings: Record<string, () => Promise<LabSetting>> = {
  dominion: async () => {
    const [{ default: Control }, { default: Help }] = await Promise.all([import('./dominion/kingdom/LabKingdom.svelte'), import('./dominion/kingdom/LabHelp.svelte')])
    return { setting: 'kingdom', Control, Help }
  },
}

export async function labSettingOf(id: string): Promise<LabSetting | undefined> {
  return await labSettings[id]?.()
}

const glyphs: Record<string, Component> = {
  dominion: Castle,
  secretcity: Tower,
  coachride: Wagon,
  gugong: Pagoda,
  tictactoe: Grid,
}

export const gameGlyph = (id: string): Component => glyphs[id] ?? Dice

/** The corners of the start page's yut board; a game that is not there yet is named by the interface's words. */
export const corners: readonly { id: string; name: UiKey; line: UiKey }[] = [
  { id: 'dominion', name: 'corner.dominion', line: 'corner.dominion.line' },
  { id: 'secretcity', name: 'corner.secretcity', line: 'corner.secretcity.line' },
  { id: 'coachride', name: 'corner.coachride', line: 'corner.coachride.line' },
  { id: 'gugong', name: 'corner.gugong', line: 'corner.gugong.line' },
]
