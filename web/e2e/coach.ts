import { expect, type Locator, type Page } from '@playwright/test'
import type { components } from '../src/protocol/openapi'
import type { Decision, Message } from '../src/protocol/messages'
import { keyOf, type Hands, type Told, type Words } from './table'

type View = components['schemas']['CoachrideView']

/** Verbs that are done to a seat: it is touched first, then what is done to it. */
const toSeat = ['trade', 'attack', 'demand']
/** Questions whose option waits for a confirmation after its first touch. */
const weighed = ['trade_object', 'trade_response', 'diplomat_object', 'sextant_pass', 'overflow_gift', 'priest_pay', 'coat_pick', 'loot_take']

export const kindOf = (decision: Decision): string => decision.kind.slice('coachride.'.length)

/** What a person sees of a Coach Ride, and touches. */
export class Coach {
  constructor(
    readonly page: Page,
    readonly words: Words,
    readonly told: Told,
  ) {}

  get view(): View {
    return this.told.game!.view as View
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: this.words.say('bar') })
  }

  seat(seat: string): Locator {
    return this.page.locator(`li[data-place="seat:${seat}"] > button`)
  }

  mine(object: string): Locator {
    const at = this.view.me!.luggage.indexOf(object)
    return this.page.getByRole('region', { name: this.words.say('coachride.mine') }).locator('.bag li button').nth(at)
  }

  middle(thing: string): Locator {
    const name = this.words.say(`object.${thing}`, `occupation.${thing}`)
    return this.page.locator('.choose').getByRole('button', { name: new RegExp(`^${escaped(name)}`), pressed: false }).first()
  }

  /** What the bar offers under these words, whatever stands in their place-holders. */
  button(decision: Decision, option: string): Locator {
    const { verb, refs } = split(option)
    let said = this.words.say(`option.${decision.kind}.${verb}`, `option.${verb}`)
    const source = verb === 'use' ? this.words.say(`source.${refs[0]}`) : verb === 'support' ? this.words.say(`side.${refs[0]}`) : ''
    if (toSeat.includes(verb)) said = this.words.say(`coachride.do.${verb}`)
    const name = said.split(/(\{[^}]*\})/).map((part) => (part === '{source}' || part === '{side}' ? escaped(source) : part.startsWith('{') ? '.+' : escaped(part)))
    const buttons = this.bar.getByRole('button', { name: new RegExp(`^${name.join('')}`) })
    const alike = decision.options.filter((other) => split(other).verb === verb && verb === 'winner')
    return alike.length > 1 ? buttons.filter({ hasText: this.name(refs[0]!) }).first() : buttons.first()
  }

  /** The name by which a seat is called: all but one's own are bots. */
  name(seat: string): string {
    return Number(seat) === this.told.game!.decision!.seat ? this.words.say('me') : this.words.say(`bot.name.${Number(seat) % 10}`)
  }

  /** What is touched for an option, one after the other. */
  touches(decision: Decision, option: string): Locator[] {
    const { verb, refs } = split(option)
    const kind = kindOf(decision)
    if (toSeat.includes(verb)) return [this.seat(refs[0]!), this.button(decision, option)]
    if (verb === 'gift') return [this.mine(refs[1]!), this.seat(refs[0]!)]
    if (verb === 'barter') return [refs[0] === refs[1] ? this.middle(refs[0]!) : this.mine(refs[1]!)]
    if (kind === 'diplomat_give' || ['take', 'become', 'name', 'place'].includes(verb)) return [this.middle(refs[0]!)]
    if (verb === 'give' || verb === 'accept') return [this.mine(refs[0]!)]
    // A desktop has the seats beside the fight; on a phone whom it takes out is chosen in the bar.
    if (verb === 'hypnotise' && this.page.viewportSize()!.width >= 1100) return [this.seat(refs[0]!)]
    if (verb === 'with') return [this.page.locator('.declare').getByRole('button', { name: this.name(refs[0]!), pressed: false }).first()]
    return [this.button(decision, option)]
  }

  /** Whether a last press gives what was touched. */
  commits(decision: Decision, option: string): boolean {
    const { verb } = split(option)
    return verb === 'sole' || (weighed.includes(kindOf(decision)) && verb !== 'refuse' && verb !== 'keep')
  }

  /** Nothing but parts of the page scrolls. */
  async fits(what: string): Promise<void> {
    const over = await this.page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])
    expect(over, what).toEqual([0, 0])
  }
}

/** A hand on a mouse or a screen. */
export class CoachPointer implements Hands {
  constructor(readonly coach: Coach) {}

  async take(decision: Decision, picks: string[]): Promise<void> {
    for (const pick of picks) for (const thing of this.coach.touches(decision, pick)) await thing.click()
    const commit = picks.some((pick) => this.coach.commits(decision, pick)) || decision.min !== decision.max
    if (commit) await this.coach.bar.getByRole('button').last().click() // what commits stands last
  }
}

/** Hands that know no mouse: they press what is written on the thing. */
export class CoachKeys implements Hands {
  constructor(readonly coach: Coach) {}

  async take(decision: Decision, picks: string[]): Promise<void> {
    const { keyboard } = this.coach.page
    for (const pick of picks) for (const thing of this.coach.touches(decision, pick)) await keyboard.press(await keyOf(thing))
    const commit = picks.some((pick) => this.coach.commits(decision, pick)) || decision.min !== decision.max
    if (commit) await keyboard.press('Enter')
  }
}

/** What somebody answers who tries everything once in a while: the same for the same question. */
export function curious({ options, min, kind, serial }: Decision): string[] {
  if (kind === 'coachride.declare_names') return []
  const some = options.filter((option) => option !== 'declare' && option !== 'sole')
  if (min > 1) return some.slice(0, min)
  return [some[(serial * 7 + some.length) % some.length]!]
}

/** What is looked for in games that are played on out of sight. */
export type Wanted = 'sextant' | 'use' | 'window' | 'right' | 'wrong'

/**
 * Begins games against bots and plays them with the page's own means but without drawing them, until what is wanted stands
 * before the player; tells the table's code. The player attacks and loots what its side needs, so that games get on.
 */
export async function until(page: Page, wanted: Wanted, seats: number): Promise<string> {
  for (let i = 0; i < 80; i++) {
    const code = await page.evaluate(begin, seats)
    if (await page.evaluate(playOn, { code, wanted })) return code
  }
  throw new Error(`in 80 games of ${seats} there was no ${wanted}`)
}

async function begin(seats: number): Promise<string> {
  const made = await fetch('/api/tables', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'coachride', bots: Array.from({ length: seats - 1 }, () => 'normal'), start: true }),
  })
  return ((await made.json()) as { code: string }).code
}

/** Runs in the page. */
function playOn({ code, wanted }: { code: string; wanted: Wanted }): Promise<boolean> {
  const pick = (decision: Decision, view: View): string[] => {
    const { options } = decision
    const mine = view.me!
    const begins = (...starts: string[]) => starts.map((start) => options.filter((option) => option.startsWith(start))).find((some) => some.length > 0)?.[0]
    const needed = options.find((option) => mine.needs.some((object) => new RegExp(`^(take|barter):${object}(/|$)`).test(option)))
    const targets = options.filter((option) => option.startsWith(mine.luggage.includes('sextant') && wanted === 'sextant' ? 'trade:' : 'attack:'))
    const choice: Record<string, string | undefined> = {
      turn_action: targets[decision.serial % targets.length],
      trade_object: begins('give:sextant'), trade_response: begins('refuse'), support: begins('abstain'), spoils: begins('loot'),
      loot_take: needed, sextant_direction: begins('left'), bag_draw: begins('draw'),
      effect: begins('use:', 'winner:'), hypnosis: begins('hypnotise:'), priest: begins('pass'), doctor: begins('pass'),
    }
    const found = choice[decision.kind.slice('coachride.'.length)]
    return found === undefined ? decision.default : [found]
  }
  const there = (decision: Decision, view: View): boolean => {
    const declares = decision.options.includes('declare')
    const found: Record<Wanted, boolean> = {
      sextant: decision.kind === 'coachride.sextant_pass',
      use: decision.kind === 'coachride.effect' && decision.options.some((option) => option.startsWith('use:')),
      window: decision.kind === 'coachride.effect',
      right: declares && view.me!.needed >= view.needed,
      wrong: declares && view.me!.needed === 1,
    }
    return found[wanted]
  }
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`/api/tables/${code}/live`)
    let last = 0
    let n = 0
    const end = (found: boolean) => {
      socket.close()
      resolve(found)
    }
    socket.onerror = () => reject(new Error(`no socket to ${code}`))
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message
      if (message.t === 'refused') return reject(new Error(`refused: ${message.code}`))
      if (message.t !== 'sync' && message.t !== 'update') return
      if (message.room?.state === 'finished') return end(false)
      const decision = message.game?.decision
      if (!decision || decision.serial <= last) return
      last = decision.serial
      const view = message.game!.view as View
      if (there(decision, view)) return end(true)
      socket.send(JSON.stringify({ id: `ahead ${n++}`, do: 'answer', serial: decision.serial, picks: pick(decision, view) }))
    }
  })
}

function split(option: string): { verb: string; refs: string[] } {
  const [verb = '', refs = ''] = option.split(':')
  return { verb, refs: refs.split('/') }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
