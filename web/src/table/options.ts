import type { TableOptions } from '../protocol/messages'
import { t, type UiKey } from '../text/words.svelte'

/** What the options that are no yes or no may be, in the order in which they are offered. */
export const choices = {
  speed: ['normal', 'relaxed', 'async'],
  chat: ['off', 'reactions', 'full'],
  pause: ['off', 'vote', 'host'],
} as const satisfies { [K in keyof TableOptions]?: readonly TableOptions[K][] }

/** How many days a move may take. */
export const days = [1, 2, 3, 7] as const

export type Choice = keyof typeof choices
export const choiceWord = (option: Choice, value: string): string => t(`option.${option}.${value}` as UiKey)

/** The pace of a table, in words. */
export const paceWords = ({ speed, days }: TableOptions): string =>
  speed === 'async' ? t('option.days.each', { n: days }) : choiceWord('speed', speed)

/** How a table is run, told in a few words: what everybody at it may want to know. */
export function optionsWords(options: TableOptions): string[] {
  return [
    `${t('option.speed')}: ${paceWords(options)}`,
    `${t('talk')}: ${choiceWord('chat', options.chat)}`,
    `${t('option.pause')}: ${choiceWord('pause', options.pause)}`,
    `${t('takeBack')}: ${t(options.takeBack ? 'yes' : 'no')}`,
    `${t('option.watch')}: ${t(options.watch ? 'yes' : 'no')}`,
  ]
}
