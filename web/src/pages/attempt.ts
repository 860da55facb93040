import { toasts } from '../look/toasts.svelte'
import { Refusal } from '../protocol/http'
import { dictionary } from '../text/words.svelte'

/** Why something was refused, in words. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return dictionary.refusal(error.code, error.args)
}

/** How long a page waits before it looks for the server again, in milliseconds. */
export const tryEvery = 5000

/** Does something; a refusal is told. True where it was done. */
export async function attempt(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what()
    return true
  } catch (error) {
    toasts.say(refusalWords(error))
    return false
  }
}
