import type { Aim, GameClient, Weighed } from '../games/client'
import type { Args, Command, Decision, DefinedThing, Event, GameInfo, Member, Proposal } from '../protocol/messages'
import { settings } from '../settings.svelte'
import { dictionary, t, type Speaker, type UiKey } from '../text/words.svelte'
import { toasts } from '../look/toasts.svelte'
import { Choice } from './choice.svelte'
import { madeWords, type Made } from './made'
import { LiveTable, type Means, type Outcome } from './live.svelte'
import { lastAct, plainLog, turnStart, type LogStyle } from './log'
import { eventWords, hint, isPassive, noneWords, optionWords, picksWords, question, type Tongue } from './phrases'
import { reactions, Talk, type MuteKeeper } from './talk.svelte'

/** How many names of bots there are. */
const botNames = 10

/** What lies open over the table. */
export type Open = { is: 'help' | 'log' | 'why' | 'page' | 'settings' | 'words' | 'people' | 'resign' } | { is: 'details'; thing: string } | { is: 'book'; at?: string } | { is: 'person'; member: number }

/** Something would be given up: asked once a question. */
export interface GivesUp {
  serial: number
  option: string
  /** What, in words. */
  what: string
  /** What is asked, where it is not that something could still be used. */
  ask?: string
}

/** One table as its page shows it: what is known (live), what I am asked (choice), and how both are said. */
export class Table {
  readonly live: LiveTable
  readonly choice: Choice
  readonly talk: Talk
  client = $state.raw<GameClient>()
  info = $state.raw<GameInfo>()
  open = $state.raw<Open>()
  /** A game that is over is looked at again: nobody plays here. */
  replays = false
  /** On a phone the talk lies over the board when it is wanted. */
  talking = $state(false)
  /** The game before, as it ended, once the next one is being agreed on. */
  past = $state.raw<Table>()
  #givesUp = $state.raw<GivesUp>()
  #aim = $state.raw<{ serial: number; name: string }>()
  /** The reader plays by keys: numbers stand on what they reach. */
  byKeys = $state(false)
  /** The reader's hand is on a pointer, and nothing needs the focus. */
  pointing = false

  #means: Means
  #mutes: MuteKeeper

  constructor(means: Means, mutes: MuteKeeper) {
    this.#means = means
    this.#mutes = mutes
    this.live = new LiveTable(means)
    this.talk = new Talk(() => this.live.chat, () => this.live.you?.member ?? null, mutes)
    this.choice = new Choice(
      () => this.decision,
      (serial, picks) => void this.#give(serial, picks),
      {
        get confirmPicks() {
          return settings.values.confirmPicks
        },
      },
      (option) => this.client?.order?.(this, option) ?? 0,
      (option) => this.reaches(option) && this.letterOf(option) === undefined,
    )
  }

  get gameId(): string | undefined {
    return this.live.room?.gameId
  }

  get mySeat(): number | undefined {
    return this.live.you?.seat ?? undefined
  }

  get members(): Member[] {
    return this.live.room?.members ?? []
  }

  get watchers(): Member[] {
    return this.members.filter(({ seat }) => seat === null)
  }

  /** The others in turn order from my left, then me; a watcher sees all from the first. Nobody ever changes place. */
  get seatOrder(): number[] {
    const n = this.live.room?.seats.length ?? 0
    const from = this.mySeat ?? n - 1
    return Array.from({ length: n }, (_, i) => (from + 1 + i) % n)
  }

  memberAt(seat: number): Member | undefined {
    return this.members.find((member) => member.seat === seat)
  }

  /** A game is on, whether it runs or rests. */
  get on(): boolean {
    return this.live.room?.state === 'playing' || this.live.room?.state === 'paused'
  }

  /** What I may still say: a game may allow reactions alone, and who watches has words but no reactions. */
  get maySay(): { text: boolean; reactions: boolean } {
    const chat = this.live.room?.options.chat ?? 'off'
    if (chat === 'off' || this.live.you?.member == null) return { text: false, reactions: false }
    const seated = this.mySeat !== undefined
    return { text: !this.on || !seated || chat === 'full', reactions: seated }
  }

  /** What can be said with one press here. */
  get reactions(): readonly string[] {
    return [...reactions, ...(this.info?.phrases ?? [])]
  }

  reactionWords(reaction: string): string {
    return this.speaker.sayFirst([`reaction.${reaction}`, `phrase.${reaction}`]) ?? reaction
  }

  /** What the others ask of me: it waits for my yes or no. */
  get asksMe(): Proposal | undefined {
    const proposal = this.live.game?.proposal
    const { mySeat } = this
    if (!proposal || mySeat === undefined || !this.live.mayAct || proposal.by === mySeat) return undefined
    return proposal.asked.includes(mySeat) && !proposal.agreed.includes(mySeat) ? proposal : undefined
  }

  /** Whether the game has windows in which all choose unseen: reactions. */
  get reacts(): boolean {
    return this.info?.kinds.some(({ class: kind }) => kind === 'blind') ?? false
  }

  /** What I leave to the table: only games with reactions know that. */
  get orders(): { pass: boolean } | undefined {
    return this.reacts && this.on && this.live.mayAct ? this.live.game?.orders : undefined
  }

  /** Whether the bots tell me why they did what they did: I am alone with them, and the host wants it. */
  get tellsWhy(): boolean {
    const { room, game } = this.live
    if (!room?.options.reasons || !game || room.state === 'lobby' || this.mySeat === undefined || this.replays) return false
    const bots = room.seats.filter(({ controller }) => controller === 'bot').length
    return bots > 0 && bots === room.seats.length - 1
  }

  /** What somebody asks of the others, in words. */
  proposalWords({ what, by, member }: Proposal): string {
    const mine = by === this.mySeat
    const name = this.members.find(({ n }) => n === member)?.name ?? ''
    if (what === 'remove') return t(mine ? 'ask.remove.mine' : 'ask.remove', { seat: this.name(by), name })
    return this.ui(mine ? `ask.${what}.mine` : `ask.${what}`, { seat: `seat.${by}` })
  }

  /** The question I may answer on this page, now. */
  get decision(): Decision | undefined {
    return this.live.you?.controlling ? this.live.game?.decision : undefined
  }

  /** What the reader is being asked about before the answer is given; it ends with its question. */
  get givesUp(): GivesUp | undefined {
    return this.#givesUp?.serial === this.decision?.serial ? this.#givesUp : undefined
  }

  /** What may be touched first, where an answer takes two touches. */
  get aims(): Aim[] {
    const { decision } = this
    return (decision && this.client?.aims?.(this, decision)) ?? []
  }

  /** What was touched first; it ends with its question. */
  get aim(): Aim | undefined {
    const aim = this.#aim
    return aim && aim.serial === this.decision?.serial ? this.aims.find(({ name }) => name === aim.name) : undefined
  }

  /** Touches that first, or drops what was. */
  aimAt(name: string | undefined): void {
    this.#givesUp = undefined
    this.choice.clear()
    this.#aim = name === undefined || !this.decision ? undefined : { serial: this.decision.serial, name }
  }

  /** The option is one of what was touched first; without that, it needs nothing first. */
  reaches(option: string): boolean {
    return this.aim ? this.aim.has(option) : !this.aims.some((aim) => aim.has(option))
  }

  /** The key of its own that an option has instead of a digit. */
  letterOf(option: string): string | undefined {
    return this.decision && this.client?.button?.(this, this.decision, option)?.letter
  }

  /** What is held, and waits to be given: the bar tells what it would do. */
  get held(): (Weighed & { option: string }) | undefined {
    const { decision, choice } = this
    const option = choice.single && !choice.sent ? choice.pickedOptions[0] : undefined
    const weighed = decision && option !== undefined ? this.client?.weighs?.(this, decision, option) : undefined
    return weighed && { ...weighed, option: option! }
  }

  get speaker(): Speaker {
    return dictionary.speaker(this.gameId ?? '', (seat) => this.name(seat), this.mySeat, this.#made)
  }

  /** What people made for this table, as the game's words know nothing of it. */
  things = $state.raw<DefinedThing[]>([])
  #made = $derived<Made>(
    this.things.length === 0 || this.gameId === undefined ? {} : madeWords(this.things, dictionary.speaker(this.gameId), dictionary.language),
  )

  /** The settings that hold such things. */
  get madeSettings(): string[] {
    const texts = this.info?.settings.filter(({ type }) => type === 'text') ?? []
    return texts.map(({ name }) => this.live.room?.settings[name] ?? '').filter((value) => value !== '')
  }

  get tongue(): Tongue {
    return { speaker: this.speaker, info: this.info }
  }

  /** A word of the interface, with this table's names. */
  ui(key: UiKey, args?: Args): string {
    return this.speaker.say(key, args)
  }

  name(seat: number): string {
    if (seat === this.mySeat) return t('me')
    const taken = this.live.room?.seats[seat]
    if (!taken || taken.controller === 'empty') return t('seat.empty')
    // Bots have no names of their own: each seat's bot is called the same by everybody, in the reader's language.
    return taken.name ?? t(`bot.name.${seat % botNames}` as UiKey)
  }

  /** The player's name, the reader's own too. */
  fullName(seat: number): string {
    return this.live.room?.seats[seat]?.name ?? t(`bot.name.${seat % botNames}` as UiKey)
  }

  levelName(level: string | undefined): string {
    const [kind, name] = level?.split(':') ?? []
    if (kind === 'strategy') return t('bot.strategy', { name: name ?? '' })
    return (level && this.speaker.sayFirst([`bot.${level}`])) ?? t('bot')
  }

  /** How a bot of that level plays, where the game tells. */
  levelMore(level: string | undefined): string | undefined {
    return level && this.speaker.sayFirst([`bot.${level}.more`])
  }

  /** Bots that differ from one another: a game's policy is its normal bot. */
  get levels(): string[] {
    const bots = this.info?.bots ?? []
    return bots.filter((level) => level !== 'policy' || !bots.includes('normal'))
  }

  /** Whose turn it is, as the log tells; in a game without turns, who is to act. */
  get turnOf(): number | undefined {
    return this.live.log.findLast(({ key }) => key === 'turn')?.seat ?? this.live.game?.decision?.seat ?? this.waitedFor[0]
  }

  /** The others for whom the table waits. */
  get waitedFor(): number[] {
    return (this.live.game?.waiting ?? []).filter(({ answered }) => !answered).map(({ seat }) => seat)
  }

  deadlineOf(seat: number): number | undefined {
    const own = this.live.game?.decision
    if (own?.seat === seat) return own.deadline
    return this.live.game?.waiting.find((waiting) => waiting.seat === seat && !waiting.answered)?.deadline
  }

  /** When the turn of a seat ends in which it is asked: the question's own deadline may come before. */
  slotDeadlineOf(seat: number): number | undefined {
    const { game } = this.live
    if (game?.decision?.seat === seat) return game.decision.slotDeadline
    return game?.waiting.find((waiting) => waiting.seat === seat && !waiting.answered)?.slotDeadline
  }

  eventWords(event: Event, turnOf: number | undefined): string {
    return eventWords(this.tongue, event, turnOf)
  }

  /** What a take-back would undo, in words: events of the log by their numbers. */
  undoneWords(lines: number[] = []): string {
    return this.live.log.filter(({ n }) => lines.includes(n)).map((event) => this.eventWords(event, event.seat)).join(', ')
  }

  get logStyle(): LogStyle {
    return this.client?.log ?? plainLog
  }

  /** The last thing a seat did itself, in words; only in the turn of now, if that is wanted. */
  lastAct(seat: number, thisTurn = false): string | undefined {
    const event = lastAct(this.live.log, seat, this.logStyle, thisTurn ? turnStart(this.live.log) : 0)
    return event && this.eventWords(event, seat)
  }

  question(decision: Decision): string {
    return question(this.tongue, decision)
  }

  hint(decision: Decision): string {
    return hint(this.tongue, decision) ?? this.client?.hint?.(this, decision) ?? ''
  }

  optionWords(decision: Decision, option: string): string {
    return this.client?.says?.(this, decision, option) ?? optionWords(this.tongue, decision, option)
  }

  /** What the picks will do; none, where that may be. */
  picksWords(decision: Decision): string {
    const picks = this.choice.pickedOptions
    return picks.length === 0 ? noneWords(this.tongue, decision) : picksWords(this.tongue, decision, picks)
  }

  refusalWords(code: string, args?: Args): string {
    return this.speaker.sayFirst([`refusal.${code}`], args) ?? t('refusal.unknown')
  }

  /** Why an option is not offered, in words. */
  why(option: string): string | undefined {
    const refusal = this.decision?.why?.[option]
    return refusal && this.refusalWords(refusal.code, refusal.args)
  }

  /** Takes what stands at that place, after asking once if something would be given up by it. */
  pick(place: number): void {
    const { decision } = this
    const option = decision?.options[place]
    if (!decision || option === undefined || !this.live.mayAct) return
    if (this.choice.single && this.client?.weighs?.(this, decision, option)) {
      if (this.choice.picks.includes(place)) this.commit()
      else {
        this.#givesUp = undefined
        this.choice.arrange([place])
      }
      return
    }
    const asked = this.givesUp?.option === option
    const what = this.client?.givesUp?.(this, decision, option)
    if (settings.values.askBeforeEnd && !asked && what !== undefined) {
      this.#givesUp = { serial: decision.serial, option, what }
      return
    }
    this.#givesUp = undefined
    this.choice.toggle(place)
  }

  /** Gives what is picked; what is held may be asked for once more. */
  commit(): void {
    const { held, decision } = this
    if (!decision || !this.live.mayAct) return
    if (held?.sure !== undefined && this.givesUp?.option !== held.option) {
      this.#givesUp = { serial: decision.serial, option: held.option, what: held.sure, ask: held.ask }
      return
    }
    this.#givesUp = undefined
    this.choice.commit()
  }

  pickOption(option: string): void {
    if (this.held?.option === option) return this.commit()
    const place = this.choice.copyOf(option)
    if (place !== undefined) this.pick(place)
  }

  /** Ends, passes or declines, where there is one way to. */
  pass(): void {
    const option = this.decision?.options.find(isPassive)
    if (option !== undefined) this.pickOption(option)
  }

  /** A step back inside my answer; else undoes my last one, or asks the others for it where they have a say. */
  takeBack(): void {
    if (!this.live.mayAct) return
    const { decision } = this
    const back = this.live.game?.takeBack
    if (decision?.back) void this.command({ do: 'back', serial: decision.serial })
    else if (back) void this.command({ do: 'takeBack', serial: back.serial })
  }

  /** My yes or no to what is asked of me. */
  answerProposal(yes: boolean): void {
    if (this.asksMe) void this.command({ do: yes ? 'agree' : 'refuse', proposal: this.asksMe.serial })
  }

  /** Keeps the finished game in sight while the next one is agreed on, as it is told no more. */
  keepPast(): void {
    const past = new Table(this.#means, this.#mutes)
    const { room, you, game, log } = this.live
    Object.assign(past.live, { room, you, game, log, status: 'live' })
    past.client = this.client
    past.info = this.info
    this.past = past
  }

  /** One step back: from what is asked, from what is picked, then from what was touched first. */
  cancel(): void {
    if (!this.givesUp && this.choice.picks.length === 0) this.#aim = undefined
    this.#givesUp = undefined
    this.choice.clear()
  }

  /** Gives a command and tells a refusal. */
  async command(command: Command): Promise<Outcome> {
    const outcome = await this.live.send(command)
    if (!outcome.ok) toasts.say(this.refusalWords(outcome.code, outcome.args))
    return outcome
  }

  async #give(serial: number, picks: string[]): Promise<void> {
    const outcome = await this.command({ do: 'answer', serial, picks })
    if (!outcome.ok) this.choice.refused(serial)
  }
}
