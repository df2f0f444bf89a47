import {
  type Gesture,
  isNeedlessColumn,
  lineOutcomes,
  planGesture,
  reactedSince,
} from '#games/alexander/board/ask/gestures.ts'
import { findSheetOdds } from '#games/alexander/board/sheet/sheetOdds.ts'
import { policy } from '#games/alexander/bot/policy.ts'
import { title } from '#games/alexander/index.ts'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { reachOf } from '#games/alexander/rules/move/reach.ts'
import type { Alexander } from '#games/alexander/rules/state.ts'
import { lastSegment } from '#games/alexander/text/journal.ts'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import { type Ask, keyInSet, type Match, type Random, randomFrom, resolveMultiSelect } from '#kernel'
import { type KeptTable, tableWithSeed } from './kept.ts'

/** Hot seat. */
const wanted = {
  game: 'alexander',
  setup: { scenario: 'granicus', players: 2 },
  seats: { macedonian: 'me', persian: 'me' },
} as const

/** One action on the field: an answer, or a gesture that answers several asks. */
export interface Deed {
  readonly asked: Ask
  readonly how: 'key' | 'aim' | 'line' | 'set'
  /** The answer; for a move the hex. */
  readonly key: string
  /** For an aimed move, the facing. */
  readonly facing: number
  /** For a Line, how many units the gesture moves. */
  readonly units: number
  /** For a multi-select, everything picked. */
  readonly picks: readonly string[]
}

/** An ask as a page passes it to the board. */
export const boardAsk = ({ seat, kind, rule, about, options }: Ask) => ({
  ...{ seat, kind, rule, about: about ?? {}, text: '', picked: [] },
  options: options.map(({ key }) => ({
    key,
    verb: key.split(':')[0]!,
    of: key.split(':')[1] ?? '',
    text: '',
  })),
})

export const asked = (match: Match): Ask => match.open.find((ask) => match.answered(ask) === null)!

/** The policy's answer, and its facing for a move. */
function thought(match: Match<Alexander>, random: Random): string[] {
  const ask = asked(match)
  const { key } = policy(match, ask, random)
  if (ask.kind !== 'step' || !key.startsWith('go:')) return [key]
  const ahead = match.fork()
  ahead.apply(ask.seat, key)
  const then = ahead.open[0]
  return then?.kind === 'stepFacing' && then.seat === ask.seat ? [key, policy(ahead, then, random).key] : [key]
}

/** Both sides play by policy with the board's gestures; each action is carried out when the next is requested. */
export function* fight({ table }: KeptTable, seed: number): Generator<Deed, void, void> {
  const random = randomFrom(`line ${seed}`)
  const match = table.requireMatch() as Match<Alexander>
  const answer = (seat: string, keys: readonly string[]) => table.answer(seat, keys, 'person', 1_000_000)
  const carryOut = (gesture: Gesture) => {
    const { events } = table.journal
    const last = events.at(-1)
    while (!match.over && !reactedSince(events, last)) {
      const ask = asked(match)
      const plan = planGesture(gesture, match.state, boardAsk(ask))
      if (plan === 'wait' || plan === 'stop') return
      answer(ask.seat, plan)
    }
  }
  let lines = 0
  while (!match.over) {
    const ask = asked(match)
    const { seat } = ask
    const s = match.state
    if (isNeedlessColumn(s, boardAsk(ask))) {
      // The page answers by itself.
      answer(seat, ['none'])
      continue
    }
    if (ask.kind === 'giveOrder' && ask.about?.line === true) {
      const forward = lineOutcomes(s, null).forward.targets
      if (forward.size > 1 && lines++ === 0) {
        yield { asked: ask, how: 'line', key: 'forward', facing: -1, units: forward.size, picks: NONE }
        carryOut({ seat, targets: forward, line: true, stops: true })
        continue
      }
    }
    const [key, face] = thought(match, random) as [string, string?]
    if (key.startsWith('go:') && ask.kind === 'step') {
      const { unit } = s.move!
      const hex = battleOf(s).grid.names.indexOf(key.slice(3))
      const facings = reachOf(s).facings(hex)
      const facing = face === undefined ? facings[0]! : facingIn(face)
      yield { asked: ask, how: 'aim', key, facing, units: 1, picks: NONE }
      const targets = new Map([[unit, { hex, facing }]])
      carryOut({ seat, targets, line: false, stops: true })
      continue
    }
    const set = ask.thing === null ? null : resolveMultiSelect(match, seat, picksOf(match, ask, random))!
    const things = set?.parts.flatMap((part) => part.things) ?? []
    if (things.filter(({ most }) => most > 0).length > 1) {
      const picks = things.filter(({ picked }) => picked > 0).map((thing) => thing.key)
      yield { asked: ask, how: 'set', key: picks[0] ?? key, facing: -1, units: picks.length, picks }
      answer(seat, set!.keys!)
      continue
    }
    yield { asked: ask, how: 'key', key, facing: -1, units: 0, picks: NONE }
    answer(seat, [key])
  }
}

const NONE: readonly string[] = []

/** The items of a multi-select the policy picks, asked about one by one. */
function picksOf(match: Match<Alexander>, { seat, set }: Ask, random: Random): string[] {
  const ahead = match.fork()
  const picks: string[] = []
  for (let ask = ahead.asked(seat); ask !== undefined && ask.set === set; ask = ahead.asked(seat)) {
    const option = policy(ahead, ask, random)
    if (option !== ask.leave) picks.push(keyInSet(ask, option))
    ahead.answer(ask, option)
  }
  return picks
}

/** The facing an answer names; a column faces a hexside. */
function facingIn(key: string): number {
  const [verb, of] = key.split(':')
  return (verb === 'ahead' ? DIRECTIONS : FACINGS).indexOf(of as never)
}

/** A battle without everything needed after this many actions is given up. */
const ENOUGH = 120

/** What the battle still lacks. */
function wants(deeds: readonly Deed[], told: readonly string[]): string[] {
  const did = (kind: string, key: RegExp) => deeds.some((d) => d.asked.kind === kind && key.test(d.key))
  return Object.entries({
    'a Line Command': did('orderMode', /^line/) && deeds.some(({ how }) => how === 'line'),
    'reaction fire': did('reactionFire', /^at:/),
    'an orderly withdrawal': did('withdraw', /^to:/) && told.includes('withdraws'),
    'a shock': did('declareShock', /^attack/) && told.includes('struggle'),
    'a rout': told.includes('routs'),
    'an advance': told.includes('advances'),
  }).flatMap(([name, there]) => (there ? [] : [name]))
}

/** Prompts at which the sheet shows the report of the last shock. */
const CALM = ['chooseLeader', 'momentum', 'elitePhase']

/** Whether the board currently shows the report of a shock. */
const tellsOfShock = ({ table }: KeptTable, { asked: ask }: Deed): boolean =>
  CALM.includes(ask.kind) &&
  findSheetOdds((table.requireMatch() as Match<Alexander>).state, boardAsk(ask), null, null) === undefined &&
  lastSegment(table.journal.events).some(({ kind }) => kind === 'routs' || kind === 'struggle')

/** The battle with a seed, at its start. */
export const battleWith = (seed: number): Promise<KeptTable> => tableWithSeed(title, wanted, `granicus-${seed}`)

/** Tries seeds until a battle has everything early, so that changes of policy do not break the test. */
export async function findBattle(from = 96): Promise<{ seed: number; deeds: number }> {
  const missing: string[] = []
  for (let n = from; n < from + 30; n++) {
    const kept = await battleWith(n)
    const deeds: Deed[] = []
    for (const deed of fight(kept, n)) {
      const told = kept.table.journal.events.map(({ kind }) => kind)
      const wanting = wants(deeds, told)
      if (wanting.length === 0 && tellsOfShock(kept, deed)) return { seed: n, deeds: deeds.length }
      if (deeds.length > ENOUGH) {
        missing.push(wanting.join() || 'the story of a shock')
        break
      }
      deeds.push(deed)
    }
  }
  throw new Error(`no seed gives such a battle: ${missing.join(' | ')}`)
}
