/** From here on time is short, in milliseconds. */
export const short = 10_000

/** The time on the server's clock, told anew every quarter of a second while somebody looks. */
export class Clock {
  #ticks = $state(0)

  constructor() {
    $effect(() => {
      const timer = setInterval(() => this.#ticks++, 250)
      return () => clearInterval(timer)
    })
  }

  /** Milliseconds left until the deadline, by a server that is ahead of us by so much; never below zero. */
  left(deadline: number, ahead: number): number {
    return Math.max(0, deadline - this.serverNow(ahead))
  }

  /** Milliseconds since then, in whole seconds. */
  since(then: number, ahead: number): number {
    return Math.max(0, Math.floor((this.serverNow(ahead) - then) / 1000) * 1000)
  }

  /** It is read when it is asked for: by the time of the last tick a deadline that has just come would be too far away. */
  serverNow(ahead: number): number {
    void this.#ticks
    return Date.now() + ahead
  }
}

/** 1:05, 0:09; hours only where there are any. The last second is shown as 0:01 until it is over. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}
