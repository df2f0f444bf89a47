/**
 * A set picked one thing after the other. The rules put the picks in one order, so that {A, B} and {B, A} are one path;
 * a person picks and unpicks in any order, and the page sends the picks again in the rules' order.
 */
export interface Gesture {
  readonly seat: string
  readonly kind: string
  /** What was on offer before the first pick, in the rules' order. */
  readonly first: readonly string[]
  readonly picked: readonly string[]
}

/** An ask, as far as a gesture cares. */
export interface Offered {
  readonly seat: string
  readonly kind: string
  readonly options: readonly string[]
}

/** What to send: take back so many answers, then give these; `else` is what to give when they are refused. */
export interface Move {
  readonly undo: number
  readonly answer: readonly string[]
  readonly otherwise: readonly string[]
}

/** Whether the gesture still runs: the same seat is asked the same, and every pick can be taken back. */
export function goesOn(gesture: Gesture | null, asked: Offered | undefined, canUndo: number): boolean {
  if (gesture === null || asked === undefined) return false
  return asked.seat === gesture.seat && asked.kind === gesture.kind && canUndo >= gesture.picked.length
}

/** The keys that can be reached by picking in another order, though they are not on offer now. */
export function reachable(gesture: Gesture | null, asked: Offered): readonly string[] {
  if (gesture === null) return []
  return gesture.first.filter((key) => !asked.options.includes(key) && !gesture.picked.includes(key))
}

/** What a click on a thing of a set means. */
export function pickOrUnpick(
  gesture: Gesture | null,
  asked: Offered,
  key: string,
): { gesture: Gesture; move: Move } {
  const now = gesture ?? { seat: asked.seat, kind: asked.kind, first: asked.options, picked: [] }
  const { picked, first } = now
  if (picked.includes(key)) {
    const rest = picked.filter((k) => k !== key)
    return {
      gesture: { ...now, picked: rest },
      move: { undo: picked.length, answer: rest, otherwise: picked },
    }
  }
  const more = [...picked, key]
  if (asked.options.includes(key)) {
    return { gesture: { ...now, picked: more }, move: { undo: 0, answer: [key], otherwise: [] } }
  }
  more.sort((a, b) => first.indexOf(a) - first.indexOf(b))
  return { gesture: { ...now, picked: more }, move: { undo: picked.length, answer: more, otherwise: picked } }
}

/** The gesture after its last pick was taken back. */
export function shortened(gesture: Gesture | null): Gesture | null {
  if (gesture === null || gesture.picked.length < 2) return null
  return { ...gesture, picked: gesture.picked.slice(0, -1) }
}
