import type { GameInfo, SettingSpec } from '../protocol/messages'
import type { LastGame } from '../settings.svelte'

/** The bot that a newcomer meets: a middling one, where the game has levels. */
export function usualBot(game: GameInfo): string | undefined {
  return ['normal', 'policy'].find((level) => game.bots.includes(level)) ?? game.bots[0]
}

/**
 * A first game: as few seats as the game has, bots on all but mine, and nothing set: what a setting is by itself may
 * hang on how many people sit.
 */
export function newGame(game: GameInfo): LastGame {
  const seats = Math.max(game.minSeats, Math.min(2, game.maxSeats))
  const bot = usualBot(game)
  return {
    game: game.id,
    seats,
    bots: bot === undefined ? [] : Array.from({ length: seats - 1 }, () => bot),
    settings: {},
  }
}

/** The settings that are not as they come. */
export function changed(game: GameInfo, settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(game.settings.flatMap(({ name, default: usual }) => {
    const value = settings[name] ?? usual
    return value === usual ? [] : [[name, value]]
  }))
}

/** Whether a value is one that the setting may have. */
export function fits(spec: SettingSpec, value: string): boolean {
  switch (spec.type) {
    case 'bool':
      return value === 'true' || value === 'false'
    case 'int':
      return /^-?\d+$/.test(value) && Number(value) >= (spec.min ?? -Infinity) && Number(value) <= (spec.max ?? Infinity)
    case 'choice':
      return spec.values?.includes(value) ?? false
    case 'text':
      return value.length <= (spec.max ?? Infinity)
    case 'list': {
      const items = value === '' ? [] : value.split('+')
      return (
        items.length >= (spec.min ?? 0) &&
        items.length <= (spec.max ?? Infinity) &&
        items.every((item) => spec.values?.includes(item) ?? false)
      )
    }
    case 'text':
      return new TextEncoder().encode(value).length <= (spec.max ?? Infinity)
  }
}

/** Whether a remembered game can still be started: the server may have changed since. */
export function playable(game: GameInfo, last: LastGame): boolean {
  return (
    last.seats >= game.minSeats &&
    last.seats <= game.maxSeats &&
    last.bots.length === last.seats - 1 &&
    last.bots.every((bot) => game.bots.includes(bot)) &&
    Object.entries(last.settings).every(([name, value]) => {
      const spec = game.settings.find((spec) => spec.name === name)
      return spec !== undefined && fits(spec, value)
    })
  )
}

/** A code as typed, or cut out of a pasted link. */
export function cleanCode(typed: string): string {
  const path = /\/t\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed
  return path.replace(/[\s-]/g, '').toUpperCase()
}

/** Random text, in hex: crypto.randomUUID would ask for HTTPS. */
export function randomText(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** My part of the next game's chance: with it not even the server can choose the cards. */
export const chancePart = (): string => randomText(16)
