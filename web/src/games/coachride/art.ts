import type { Component } from 'svelte'
import Archer from '~icons/game-icons/bowman'
import Bag from '~icons/game-icons/knapsack'
import Beard from '~icons/game-icons/beard'
import Belt from '~icons/game-icons/black-belt'
import Book from '~icons/game-icons/secret-book'
import Cloak from '~icons/game-icons/cloak'
import Crown from '~icons/game-icons/queen-crown'
import Dagger from '~icons/game-icons/plain-dagger'
import Doctor from '~icons/game-icons/plague-doctor-profile'
import Drink from '~icons/game-icons/standing-potion'
import Duel from '~icons/game-icons/sword-clash'
import Exchange from '~icons/game-icons/card-exchange'
import Fist from '~icons/game-icons/fist'
import Flowers from '~icons/game-icons/flower-hat'
import Fur from '~icons/game-icons/winter-hat'
import Gloves from '~icons/game-icons/gloves'
import Goblet from '~icons/game-icons/jeweled-chalice'
import Griffin from '~icons/game-icons/griffin-shield'
import Guard from '~icons/game-icons/shield-bash'
import Helm from '~icons/game-icons/black-knight-helm'
import Key from '~icons/game-icons/key'
import Knives from '~icons/game-icons/thrown-daggers'
import Lens from '~icons/game-icons/magnifying-glass'
import Lock from '~icons/game-icons/key-lock'
import Mirror from '~icons/game-icons/cracked-glass'
import Monk from '~icons/game-icons/monk-face'
import Nun from '~icons/game-icons/nun-face'
import Orb from '~icons/game-icons/crystal-ball'
import Pearl from '~icons/game-icons/oyster-pearl'
import Pencil from '~icons/game-icons/pencil'
import Poison from '~icons/game-icons/poison-bottle'
import Priest from '~icons/game-icons/holy-symbol'
import Quill from '~icons/game-icons/quill-ink'
import Ring from '~icons/game-icons/ring'
import Scales from '~icons/game-icons/scales'
import Seal from '~icons/game-icons/wax-seal'
import Sextant from '~icons/game-icons/sextant'
import Shield from '~icons/game-icons/shield'
import Spiral from '~icons/game-icons/divided-spiral'
import Stack from '~icons/game-icons/card-random'
import Straw from '~icons/game-icons/skimmer-hat'
import Sword from '~icons/game-icons/pointy-sword'
import TopHat from '~icons/game-icons/top-hat'
import Unknown from '~icons/game-icons/perspective-dice-six-faces-random'
import Whip from '~icons/game-icons/whip'

const objects: Record<string, Component> = {
  key: Key, goblet: Goblet, bag_key: Bag, bag_goblet: Bag, secret_bag: Bag, black_pearl: Pearl, dagger: Dagger, gloves: Gloves,
  poison_ring: Ring, throwing_knives: Knives, whip: Whip, privilege: Seal, monocle: Lens, broken_mirror: Mirror, sextant: Sextant,
  coat: Cloak, tome: Book, lodge_arms: Griffin,
}

const occupations: Record<string, Component> = {
  thug: Fist, grand_master: Belt, bodyguard: Guard, hypnotist: Spiral, duelist: Duel, poison_mixer: Poison, doctor: Doctor,
  priest: Priest, diplomat: Quill, clairvoyant: Orb,
}

/** Who rides in the coach: a head, and the colour of the ground it is printed on. */
const characters: Record<string, { glyph: Component; hue: string }> = {
  marie: { glyph: Flowers, hue: 'red' }, gundla: { glyph: Crown, hue: 'purple' }, sarah: { glyph: Straw, hue: 'green' },
  romana: { glyph: Fur, hue: 'blue' }, theodora: { glyph: Nun, hue: 'yellow' }, basilius: { glyph: Beard, hue: 'purple' },
  juan: { glyph: Archer, hue: 'red' }, zacharias: { glyph: Monk, hue: 'yellow' }, michel: { glyph: Helm, hue: 'blue' },
  henry: { glyph: TopHat, hue: 'green' },
}

export const objectGlyph = (object: string): Component => objects[object] ?? Unknown
export const occupationGlyph = (occupation: string): Component => occupations[occupation] ?? Unknown
export const isOccupation = (thing: string): boolean => Object.hasOwn(occupations, thing)
/** A thing is an object or an occupation; in a fight also who fights or supports. */
export const sourceGlyph = (source: string): Component => objects[source] ?? occupations[source] ?? sides[source] ?? Unknown
export const portrait = (character: string): { glyph: Component; hue: string } => characters[character] ?? { glyph: Unknown, hue: 'grey' }

/** The two associations: a key and a goblet. */
export const associationGlyph = (association: string): Component => (association === 'order' ? Key : Goblet)

const sides: Record<string, Component> = { fighter: Sword, support: Exchange }

/** The sides of a fight, and what may help either. */
export const sideGlyph = (side: string): Component => ({ attack: Sword, defend: Shield })[side] ?? Scales

export { Bag, Cloak, Drink, Exchange, Lock, Pencil, Quill, Stack, Sword, Shield, Orb }
