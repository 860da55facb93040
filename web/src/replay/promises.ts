import { browserStorage, type Keeper } from '../settings.svelte'

const place = 'noripan.promises'
const most = 200

/** The promises (hashes of seeds) that this browser was told before games began: afterwards nobody can make up another. */
export class Promises {
  #keeper: Keeper | undefined

  constructor(keeper = browserStorage()) {
    this.#keeper = keeper
  }

  keep(commitment: string): void {
    const all = this.#all()
    if (all.includes(commitment)) return
    try {
      this.#keeper?.setItem(place, JSON.stringify([...all, commitment].slice(-most)))
    } catch {
      // Storage is full or forbidden: then this browser cannot tell afterwards, and says so.
    }
  }

  knows(commitment: string): boolean {
    return this.#all().includes(commitment)
  }

  #all(): string[] {
    try {
      const found: unknown = JSON.parse(this.#keeper?.getItem(place) ?? '[]')
      return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : []
    } catch {
      return []
    }
  }
}

export const promises = new Promises()

/** The seed's hash as this browser works it out; undefined where it may not, without HTTPS. */
export async function hashOf(seed: string): Promise<string | undefined> {
  if (typeof crypto === 'undefined' || !crypto.subtle || !/^([0-9a-f]{2})*$/.test(seed)) return undefined
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
