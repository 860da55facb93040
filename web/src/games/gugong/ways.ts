import { t, type UiKey } from '../../text/words.svelte'
import type { GugongView, Why } from './view'

/** The ways of a place's action, in words, with what they cost me now. */
export function wayWords(view: GugongView, place: string): { words: string; can: boolean; why?: Why }[] {
  const chance = view.me?.places.find((chance) => chance.place === place)
  const told = (['a', 'b'] as const).flatMap((way) => {
    const found = chance?.[way]
    return found ? [{ words: t(`gugong.way.${place}.${way}` as UiKey, { n: found.gain, cost: found.cost }), can: found.can, why: found.why }] : []
  })
  return told.length > 0 ? told : [{ words: t(`gugong.way.${place}` as UiKey), can: true }]
}
