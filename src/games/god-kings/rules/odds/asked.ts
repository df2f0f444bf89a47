import type { Question } from '../../../../kernel/index.ts'
import { spaceNamed } from '../components/map.ts'
import { generalNamed, unitNamed } from '../components/names.ts'
import { chariotsIn } from '../components/pieces.ts'
import type { Kings } from '../state/state.ts'
import { interceptionBy, interceptionParts, type Part } from './chances.ts'

/** An interception that a question is about: who, where, with what, and the chance of it. */
export interface Interception extends Part {
  readonly key: string
  readonly general: number
  readonly into: number
  /** The units are those picked so far, the one pointed at included; else a part that could go. */
  readonly picked: boolean
}

/** 13.4: what those who are asked to intercept could hope for, by the part of the army that would go. */
export function interceptionsAsked(s: Kings, asked: Question, pointed: string | null = null): Interception[] {
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
  const keys = new Set(Array.isArray(about.picked) ? about.picked.map(String) : [])
  if (kind === 'interceptUnits' && pointed?.startsWith('unit:')) keys.add(pointed)
  if (keys.size === 0) return parts(general)
  const units = [...keys].map((key) => unitNamed(after(key)))
  const chance = interceptionBy(s, general, units, into, moving)
  return [{ key: 'picked', general, into, picked: true, units, ...chance }]
}

const KINDS = ['intercept', 'interceptWarlords', 'interceptUnits']
const after = (key: string) => key.slice(key.indexOf(':') + 1)
