interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** What of a picture is seen: it is drawn `scale` times as large, shifted by x and y pixels. It always fills its pane. */
export class Frame {
  static readonly most = 3

  constructor(
    readonly scale = 1,
    readonly x = 0,
    readonly y = 0,
  ) {}

  moved(dx: number, dy: number, size: Size): Frame {
    return this.#within(this.scale, this.x + dx, this.y + dy, size)
  }

  /** The point of the pane stays where it is. */
  zoomed(by: number, around: Point, size: Size): Frame {
    const scale = Math.min(Frame.most, Math.max(1, this.scale * by))
    const grown = scale / this.scale
    return this.#within(scale, around.x - (around.x - this.x) * grown, around.y - (around.y - this.y) * grown, size)
  }

  /** One finger went from was to now while the other one rested: what lies below them goes with them. */
  pinched(was: Point, now: Point, rest: Point, size: Size): Frame {
    const before = Math.hypot(was.x - rest.x, was.y - rest.y)
    const after = Math.hypot(now.x - rest.x, now.y - rest.y)
    if (before < 1) return this
    const shifted = this.moved((now.x - was.x) / 2, (now.y - was.y) / 2, size)
    return shifted.zoomed(after / before, { x: (now.x + rest.x) / 2, y: (now.y + rest.y) / 2 }, size)
  }

  #within(scale: number, x: number, y: number, { width, height }: Size): Frame {
    const least = { x: width * (1 - scale), y: height * (1 - scale) }
    return new Frame(scale, Math.min(0, Math.max(least.x, x)), Math.min(0, Math.max(least.y, y)))
  }
}
