import { Refusal, runLab, whoAmI } from '../protocol/http'
import type { LabNews, LabRun } from '../protocol/messages'
import { grown, type Growth } from './experiment'

export type Stage = 'none' | 'starting' | 'going' | 'done' | 'time' | 'stopped' | 'cut'

/** A match in the laboratory, as it is played. */
export class Running {
  stage = $state<Stage>('none')
  news = $state.raw<LabNews>()
  growth = $state.raw<Growth>({ games: [], shares: [] })
  /** Why it could not be played. */
  refused = $state.raw<Refusal>()
  /** The run that the news are of. */
  run = $state.raw<LabRun>()
  #stop: AbortController | undefined

  constructor(private readonly play = runLab, private readonly arrive: () => Promise<unknown> = whoAmI) {}

  get busy(): boolean {
    return this.stage === 'starting' || this.stage === 'going'
  }

  async start(run: LabRun): Promise<void> {
    if (this.busy) return
    const stop = new AbortController()
    this.#stop = stop
    this.refused = undefined
    this.stage = 'starting'
    try {
      await this.arrive()
      this.run = run
      this.news = undefined
      this.growth = { games: [], shares: [] }
      await this.play(run, (news) => this.#hear(news), stop.signal)
      if (this.busy) this.stage = stop.signal.aborted ? 'stopped' : 'cut'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused = error
      this.stage = this.news === undefined ? 'none' : 'cut'
    }
  }

  stop(): void {
    this.#stop?.abort()
  }

  #hear(news: LabNews): void {
    this.news = news
    this.growth = grown(this.growth, news.report)
    this.stage = news.end ?? 'going'
  }
}

/** The page's match: what came of it is still there when one comes back to the laboratory. */
export const running = new Running()
