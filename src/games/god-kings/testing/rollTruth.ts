import { CHANCE, type Choice, Journal, type Match, type Option, type Told } from '../../../kernel/index.ts'
import type { Comparison, Probe, ProbePosition } from '../../../kernel/testing/truth.ts'
import { generalName } from '../rules/components/sides.ts'
import { unitName } from '../rules/components/units.ts'
import { type AskedRoll, rollsAsked } from '../rules/odds/asked.ts'
import { quietly } from '../rules/odds/testing/played.ts'
import type { Kings } from '../rules/state/state.ts'
import { openAsk, seenBy } from './battleTruth.ts'

/** How the rules ask for the die of each roll, and what they tell of it. */
const ROLLS: { readonly [kind: string]: { die: string; told: string; success: string } } = {
  interception: { die: 'interception', told: 'interceptionRoll', success: 'success' },
  avoid: { die: 'avoidBattle', told: 'avoidRoll', success: 'success' },
  pursuit: { die: 'pursuit', told: 'pursuit', success: 'success' },
  siege: { die: 'siege', told: 'siege', success: 'captured' },
  succession: { die: 'succession', told: 'succession', success: 'won' },
  hesitation: { die: 'hesitation', told: 'hesitation', success: 'stops' },
}

const KINDS = ['intercept', 'interceptUnits', 'avoid', 'avoidUnits', 'pursue', 'siegeOrNot', 'successionCard', 'march']

/** The chance of every roll that a question leads to, by each face of its die. */
export const rollProbe: Probe<Kings> = {
  name: 'rolls',
  counts: 'odds',
  applies: ({ open }, { kind, seat, options }) =>
    open.length === 1 &&
    seat !== CHANCE &&
    (KINDS.includes(kind) || options.some(({ key }) => key.startsWith('siege:'))),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const pointed = pointAt(at, random(asked.options.length))
    const shown = rollsAsked(seenBy(at), asked, pointed)
    if (shown.length === 0) return
    const roll = shown[random(shown.length)]!
    const { die, told, success } = ROLLS[roll.kind]!
    const what = `chance of a roll: ${roll.kind}`
    const about = `${asked.kind} ${pointed ?? ''} ${roll.key}`
    let hits = 0
    for (let face = 0; face < 6; face++) {
      const event = rolled(at, roll, pointed, die, told, face)
      if (event === undefined) return yield { what, skipped: 'the die is not thrown' }
      if ((event.with![success] === true) !== (roll.kind === 'hesitation')) hits++
    }
    yield { what, shown: roll.chance, happened: hits / 6, about }
  },
}

/** What a reader points at: nothing, but where chances are shown only of what is pointed at. */
function pointAt({ asked }: ProbePosition<Kings>, nth: number): string | null {
  const { kind, options } = asked
  if (KINDS.includes(kind) && kind !== 'march' && kind !== 'interceptUnits' && kind !== 'avoidUnits') return null
  const keys = options.map(({ key }) => key).filter((key) => /^(step|sail|siege|unit):/.test(key))
  return keys[nth % keys.length] ?? null
}

/** What is told of the die when it shows this face and the answers are those the chance is shown for. */
function rolled(
  { match }: ProbePosition<Kings>,
  roll: AskedRoll,
  pointed: string | null,
  die: string,
  kind: string,
  face: number,
): Told | undefined {
  const fork: Match<Kings> = match.fork()
  const wanted = new Set([
    `intercept:${generalName(Math.max(0, roll.general))}`,
    `avoid:${generalName(Math.max(0, roll.general))}`,
    ...roll.units.map((u) => `unit:${unitName(u)}`),
    ...['pursue', 'siege', roll.key],
  ])
  if (pointed !== null) wanted.add(pointed)
  for (let i = 0; i < 40 && !fork.over; i++) {
    const now = openAsk(fork)
    const options = now.options as readonly Choice[]
    let answer: Option
    if (now.seat === CHANCE && now.kind === die) {
      const journal = new Journal()
      const thrown = fork.fork({ journal })
      thrown.answer(openAsk(thrown), options[face]!)
      const event = journal.events.find((e) => e.kind === kind)
      const by = event?.with?.general
      if (by === undefined || roll.general < 0 || by === generalName(roll.general)) return event
      fork.answer(now, options[5]!)
      continue
    }
    if (now.seat === CHANCE) answer = options[0]!
    else if (now.kind.endsWith('Warlords')) answer = options.find(({ verb }) => verb === 'general') ?? quietly(options)
    else answer = options.find(({ key }) => wanted.has(key)) ?? quietly(options)
    if (i > 0 && now.kind === 'march') return undefined
    fork.answer(now, answer)
  }
  return undefined
}
