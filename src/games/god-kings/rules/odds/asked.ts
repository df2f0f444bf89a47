import type { Question } from '../../../../kernel/index.ts'
import { joinAttack, keepBack } from '../battle/muster.ts'
import { inside, NONE, spaceNamed } from '../components/map.ts'
import { generalNamed, unitNamed } from '../components/names.ts'
import { chariotsIn, generalsIn } from '../components/pieces.ts'
import { isKing } from '../components/sides.ts'
import type { Battle, Kings } from '../state/state.ts'
import { best, interceptionBy, interceptionParts, type Part } from './chances.ts'

/** A question with what is picked on the page, where it is a set. */
export type Asked = Question & { readonly picked?: readonly string[] }

/** An interception that a question is about: who, where, with what, and the chance of it. */
export interface Interception extends Part {
  readonly key: string
  readonly general: number
  readonly into: number
  /** The units are those picked so far, the one pointed at included; else a part that could go. */
  readonly picked: boolean
}

/** 13.4: what those who are asked to intercept could hope for, by the part of the army that would go. */
export function interceptionsAsked(s: Kings, asked: Asked, pointed: string | null = null): Interception[] {
  const { march } = s
  const { kind, about, options } = asked
  if (march === null || about == null || !KINDS.includes(kind)) return []
  const into = spaceNamed(String(about.space))
  const moving = chariotsIn(march.units)
  const parts = (general: number) =>
    interceptionParts(s, general, into, moving).map(
      (part): Interception => ({
        key: `${general} ${part.units.join()}`,
        general,
        into,
        picked: false,
        ...part,
      }),
    )
  if (kind === 'intercept')
    return options.flatMap(({ key }) => (key.startsWith('intercept:') ? parts(generalNamed(after(key))) : []))
  const general = generalNamed(String(about.general))
  const units = unitsPicked(asked, kind === 'interceptUnits' ? pointed : null)
  if (units.length === 0) return parts(general)
  const chance = interceptionBy(s, general, units, into, moving)
  return [{ key: 'picked', general, into, picked: true, units, ...chance }]
}

/** The units picked so far in answer to a question, the one pointed at included. */
function unitsPicked({ about, options, picked = [] }: Asked, pointed: string | null): number[] {
  const keys = new Set([...(Array.isArray(about?.picked) ? about.picked.map(String) : []), ...picked])
  if (pointed === 'all') for (const { key } of options) keys.add(key)
  else if (pointed !== null) keys.add(pointed)
  return [...keys].flatMap((key) => (key.startsWith('unit:') ? [unitNamed(after(key))] : []))
}

/**
 * The battle under way as it will be fought, as far as that is chosen: before the Defender has named a commander the
 * best one leads (15.1b), and units picked to sally (17.7a) or to be held back (15.5.3b) do so.
 */
export function battleAsked(s: Kings, asked?: Asked, pointed: string | null = null): Battle | null {
  if (s.battle === null) return null
  const b = { ...s.battle, general: pair(s.battle.general), units: pair(s.battle.units) }
  if (b.general[1] === NONE) b.general[1] = best(s, generalsIn(s, b.side[1], b.space))
  if (asked?.kind === 'command' && pointed?.startsWith('command:'))
    b.general[1] = generalNamed(after(pointed))
  if (asked?.kind === 'holdBack') keepBack(b, unitsPicked(asked, pointed))
  if (asked?.kind !== 'sortie') return b
  b.sortieUnits = unitsPicked(asked, pointed)
  const king = generalsIn(s, b.side[0], inside(b.space)).find(isKing)
  if (b.sortieUnits.length > 0) joinAttack(b, b.sortieUnits, king)
  return b
}

const pair = <T>([a, b]: readonly [T, T]): [T, T] => [a, b]

const KINDS = ['intercept', 'interceptWarlords', 'interceptUnits']
const after = (key: string) => key.slice(key.indexOf(':') + 1)
