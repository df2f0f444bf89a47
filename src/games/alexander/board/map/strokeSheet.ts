import type { Point } from '#kit/view/view.ts'

/** Paths of one kind, in blocks small enough that the browser skips those outside the view. */
export interface StrokeLayer {
  readonly name: string
  readonly blocks: readonly string[]
}

/** The layers of a map, in the order in which they are painted. */
const LAYERS = [
  'grass',
  'reed-water',
  'reeds',
  'waves',
  'rock',
  'rock-shade',
  'road',
  'bank',
  'bank-strokes',
  'tree-shadow',
  'tree',
  'tree-shade',
  'tree-light',
  'house-dark',
  'house',
  'tent-dark',
  'tent',
  'grid',
  'wall-bed',
  'wall',
  'wall-joints',
  'tower',
  'gate',
  'stakes-bed',
  'stakes',
  'marks-bed',
  'marks',
  'numbers',
]

/** Collects strokes by layer and block. */
export class StrokeSheet {
  private readonly layers = new Map<string, Map<string, string>>()
  private static readonly SIDE = 460

  constructor() {
    for (const name of LAYERS) this.layers.set(name, new Map())
  }

  add(layer: string, at: Point, d: string): void {
    const blocks = this.layers.get(layer)!
    const key = `${Math.floor(at.x / StrokeSheet.SIDE)} ${Math.floor(at.y / StrokeSheet.SIDE)}`
    blocks.set(key, (blocks.get(key) ?? '') + d)
  }

  done(): StrokeLayer[] {
    return [...this.layers].flatMap(([name, blocks]) =>
      blocks.size === 0 ? [] : [{ name, blocks: [...blocks.values()] }],
    )
  }
}
