import { memo } from 'react'
import { type Barred, type BoardWords, Choosable, Glide, type Point, type Touch } from '../../../../client/kit/index.ts'
import type { TouchFacts } from '../ask/offers.ts'
import type { Thing } from '../ask/things.ts'
import type { LeaderFacts, UnitFacts } from './facts.ts'
import { LeaderDisc } from './LeaderDisc.tsx'
import { tileOf } from './tile.ts'
import { Tip } from './tips.tsx'
import { UnitTile } from './UnitTile.tsx'

/** Half the width of a finger at the largest zoom of a phone. */
const FINGER = 22.5

/** Callbacks of pieces. The object never changes, so that pieces need not re-render. */
export interface Hands {
  readonly choose: (item: Thing) => void
  readonly point: (item: Thing, on: boolean) => void
  /** Lines of its tip, read when the tip is shown. */
  readonly tell: (item: Thing) => readonly string[]
  /** The rule against choosing it, read when the tip is shown. */
  readonly why: (item: Thing) => Promise<Barred | undefined>
}

export type Lit = '' | 'gold' | 'lapis' | 'carnelian' | 'malachite'

interface PieceProps<F> {
  readonly facts: F
  readonly touch: TouchFacts
  readonly lit: Lit
  readonly name: string
  readonly handlers: Hands
  readonly words: BoardWords
  /** Points it has passed since the last position. */
  readonly via?: readonly Point[] | undefined
}

/** The kit's touch handlers for a piece. */
function touchOf(item: Thing, { key, label, picked }: TouchFacts, name: string, handlers: Hands): Touch {
  const onPoint = (on: boolean) => handlers.point(item, on)
  if (key !== '')
    return {
      label: name,
      tip: <LiveTip item={item} name={label || name} handlers={handlers} />,
      choice: { key, label: label || name, picked, onChoose: () => handlers.choose(item) },
      onPoint,
    }
  const tip = <LiveTip item={item} name={name} handlers={handlers} />
  return { label: name, tip, why: () => handlers.why(item), onPoint }
}

/** A tip whose lines are computed when it is shown. */
function LiveTip({ item, name, handlers }: { item: Thing; name: string; handlers: Hands }) {
  return <Tip name={name} lines={handlers.tell(item)} />
}

const same = <F extends object>(a: F, b: F): boolean => {
  for (const key in a) if (!Object.is(a[key], b[key])) return false
  return true
}

function samePiece<F extends object>(a: PieceProps<F>, b: PieceProps<F>): boolean {
  return (
    a.lit === b.lit &&
    a.name === b.name &&
    a.handlers === b.handlers &&
    a.words === b.words &&
    a.via === b.via &&
    same(a.facts, b.facts) &&
    same(a.touch, b.touch)
  )
}

/** A unit on the map. Re-renders only when its facts change. */
export const UnitPiece = memo(function UnitPiece({ facts, touch, lit, name, handlers, via }: PieceProps<UnitFacts>) {
  const item: Thing = { kind: 'unit', of: facts.unit }
  const { rim } = tileOf(facts.shape, facts.angle)
  return (
    <Glide x={facts.x} y={facts.y} {...(via ? { via } : {})}>
      <Choosable {...touchOf(item, touch, name, handlers)} className="al-piece">
        {lit !== '' && <path className={`al-lit al-lit-${lit}`} d={rim} />}
        <UnitTile facts={facts} />
        <path className="k-rim" d={rim} />
      </Choosable>
    </Glide>
  )
}, samePiece)

/** A leader on the map. */
export const LeaderPiece = memo(function LeaderPiece({ facts, touch, lit, name, handlers }: PieceProps<LeaderFacts>) {
  const item: Thing = { kind: 'leader', of: facts.leader }
  const r = facts.alone ? 20 : 16.5
  return (
    <Glide x={facts.x} y={facts.y}>
      <Choosable {...touchOf(item, touch, name, handlers)} className="al-piece">
        <circle className="al-leader-hit" r={FINGER} />
        {lit !== '' && <circle className={`al-lit al-lit-${lit}`} r={r + 1} />}
        <LeaderDisc facts={facts} />
        <circle className="k-rim" r={r} />
      </Choosable>
    </Glide>
  )
}, samePiece)
