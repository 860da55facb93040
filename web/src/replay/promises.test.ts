import { describe, expect, it } from 'vitest'
import { hashOf, Promises } from './promises'

function storage() {
  const kept = new Map<string, string>()
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('promises', () => {
  it('are kept once each, the newest two hundred', () => {
    const keeper = storage()
    const promises = new Promises(keeper)
    for (let i = 0; i < 205; i++) promises.keep(`p${i}`)
    promises.keep('p204')
    expect([promises.knows('p4'), promises.knows('p5'), promises.knows('p204'), new Promises(keeper).knows('p204')]).toEqual([false, true, true, true])
  })

  it('are none where the storage holds something else', () => {
    const keeper = storage()
    keeper.setItem('noripan.promises', '{"a":1}')
    expect(new Promises(keeper).knows('a')).toBe(false)
    keeper.setItem('noripan.promises', '{')
    expect(new Promises(keeper).knows('a')).toBe(false)
  })

  it('are hashes of seeds', async () => {
    expect(await hashOf('00')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(await hashOf('seed')).toBeUndefined()
  })
})
