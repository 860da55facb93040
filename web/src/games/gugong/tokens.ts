import type { Decision } from '../../protocol/messages'
import type { Aim } from '../client'
import type { Table } from '../../table/table.svelte'
import { split } from '../../table/phrases'
import { t } from '../../text/words.svelte'

export const spends = (option: string): boolean => split(option).verb === 'spend'

/** Questions that are about tokens themselves; elsewhere they may be exchanged beside what is asked. */
const about = new Set(['gugong.overflow', 'gugong.end'])

/** Tokens can be exchanged now, beside what is asked. */
export const spendsTokens = ({ decision }: Table): boolean => decision !== undefined && !about.has(decision.kind) && decision.options.some(spends)

/** The tokens are touched first, then what they are exchanged for. */
export function tokenAim({ kind, options }: Decision): Aim[] {
  if (about.has(kind) || !options.some(spends)) return []
  return [{ name: 'tokens', has: spends, ask: t('gugong.spend.ask'), more: t('gugong.spend.more') }]
}
