import { changed } from '../pages/newgame'
import type { GameInfo, LabKit, LabRun } from '../protocol/messages'
import { draftOf, fewest, freshDraft, own, playersOf, type Draft } from './draft'
import { Notebook } from './notebook'

/** The run that is being set up. What is changed is kept in the browser, and nothing else: who only looks at a link overwrites nothing. */
export class Setup {
  game = $state.raw<GameInfo>()
  kit = $state.raw<LabKit>()
  settings = $state.raw<Record<string, string>>({})
  sides = $state(false)
  players = $state(0)
  games = $state(0)
  seed = $state(1)
  /** Of every seat that was ever there: those that do not play wait until there are more seats again. */
  #drafts = $state.raw<Draft[]>([])
  #playing = $state(0)
  /** Whether what stands here is that of a link: nothing has been changed since. */
  linked = $state(false)

  constructor(readonly notebook = new Notebook()) {}

  /** The bots that play. */
  get drafts(): Draft[] {
    return this.#drafts.slice(0, this.#playing)
  }

  get run(): LabRun | undefined {
    if (!this.game) return undefined
    const settings = changed(this.game, this.settings)
    return {
      game: this.game.id, bots: playersOf(this.drafts), games: this.games, seed: this.seed,
      ...(this.sides ? { players: this.players } : {}),
      ...(Object.keys(settings).length > 0 ? { settings } : {}),
    }
  }

  /** Sets up another game: as a link has it, or as it was left. */
  choose(game: GameInfo, kit: LabKit, link?: LabRun): void {
    const another = this.game !== undefined
    if (another && this.linked) this.#keep()
    const note = (seat: number) => this.notebook.note(game.id, seat)
    const left = link === undefined ? this.notebook.arrangement(game.id) : undefined
    const as = link ?? left
    this.linked = link !== undefined
    this.sides = as?.players !== undefined && kit.sides
    this.players = as?.players ?? game.minSeats
    this.settings = as?.settings ?? {}
    this.games = as?.games ?? (kit.strategies.length > 0 ? 10_000 : 1000)
    this.seed = as?.seed ?? 1
    this.#drafts = link?.bots.map((player, seat) => draftOf(player, kit, seat, () => note(seat))) ?? left?.bots.map((bot, seat) => freshDraft(kit, seat, note(seat), bot)) ?? []
    this.game = game
    this.kit = kit
    this.#seat(left?.playing ?? link?.bots.length ?? fewest(game))
    if (another) this.#keep()
  }

  /** Has as many bots play. */
  #seat(n: number): void {
    const { game, kit } = this
    this.#drafts = Array.from({ length: Math.max(n, this.#drafts.length) }, (_, seat) => this.#drafts[seat] ?? freshDraft(kit!, seat, this.notebook.note(game!.id, seat)))
    this.#playing = n
  }

  resize(n: number): void {
    this.#seat(n)
    this.#keep()
  }

  bySides(on: boolean): void {
    this.sides = on
    this.players = Math.max(this.players, this.game!.minSeats)
    this.resize(on ? 2 : fewest(this.game!))
  }

  /** Changes the bot of a seat, or its text. */
  draft(seat: number, next: Draft): void {
    const before = this.#drafts[seat]!
    this.#drafts = this.#drafts.with(seat, next)
    this.#keep(next.text === before.text && next.file === before.file ? undefined : seat)
  }

  /** Changes a figure or the game's settings. */
  set(figures: Partial<Pick<Setup, 'players' | 'games' | 'seed' | 'settings'>>): void {
    Object.assign(this, figures)
    this.#keep()
  }

  /** Writes down how the run is set up, and the text of a seat that was edited; all texts, where they came by a link. */
  #keep(edited?: number): void {
    const game = this.game!.id
    this.notebook.arrange(game, {
      bots: this.#drafts.map(({ bot }) => bot), playing: this.#playing, settings: this.settings, games: this.games, seed: this.seed,
      ...(this.sides ? { players: this.players } : {}),
    })
    this.#drafts = this.#drafts.map((draft, seat) =>
      seat === edited || (this.linked && draft.bot === own) ? { ...draft, ...this.notebook.keep(game, seat, draft) } : draft)
    this.linked = false
  }
}
