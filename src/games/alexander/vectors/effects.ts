import { DIRECTIONS, direction, hexOf } from '../../../hex/index.ts'
import type { Calculations } from '../../vectors.ts'
import { AVOIDANCE_HITS, allLetThrough, letsThrough } from '../rules/charts/chariots.ts'
import { nearElephantHits } from '../rules/charts/checks.ts'
import { compassDirection, rampageHits, rampageResult } from '../rules/charts/elephants.ts'
import { PROHIBITED } from '../rules/charts/movement.ts'
import { hitsAfterRally, pursues, rallyResult } from '../rules/charts/rally.ts'
import {
  armyResult,
  LEADER_MULTIPLIER,
  type Losses,
  leaderPoints,
  resultAtLimit,
  unitPoints,
  type Winner,
  withdraws,
} from '../rules/charts/routPoints.ts'
import { shareHits } from '../rules/charts/shareHits.ts'
import { isSteady } from '../rules/pieces/facts.ts'
import { hit } from '../rules/pieces/hits.ts'
import { checkRout } from '../rules/rout/rout.ts'
import { run } from '../rules/rout/run.ts'
import { advanceHit, advanceInto } from '../rules/shock/advance.ts'
import { breakUp } from '../rules/shock/bout.ts'
import { Sketch } from '../rules/shock/sketch.ts'
import { newCombat } from '../rules/shock/state.ts'
import { NONE, ROUTED } from '../rules/state.ts'
import { meleeOf } from './combat.ts'
import { aspectOf, typeOf } from './names.ts'
import { position, quietly, runFlow } from './position.ts'

interface Holding {
  readonly tq: number
  readonly hits: number
}

/** 10.26, 10.13: adds the hits of a result (each unit's share or the whole), then resolves the collapse. */
function bothRout(input: any) {
  const [ofAttackers, ofDefenders] = /^(\d+)\((\d+)\)$/.exec(input.crt)!.slice(1).map(Number) as [number, number]
  const side = (name: string, units: readonly Holding[], hits: number, shares?: readonly number[]) =>
    units.map((u, i) => ({ ...u, id: `${name}${i}`, type: 'LI', size: 5, hits: u.hits + (shares?.[i] ?? hits) }))
  const attackers = side('a', input.attackers, ofAttackers, input.attackerShares)
  const defenders = side('d', input.defenders, ofDefenders, input.defenderShares)
  const units = [...attackers, ...defenders]
  const sketch = new Sketch(meleeOf({ attackers, defenders, advanceHits: input.advanceHits }, units))
  let rule = '10.13'
  sketch.tell = ({ kind }) => {
    if (kind === 'everybodyBreaks') rule = '10.26'
  }
  sketch.take(function* collapse(bout) {
    yield* breakUp(bout, false)
    yield* bout.rout()
  })
  const routs = units.map((_, u) => sketch.gone.includes(u))
  const attackersRout = routs.slice(0, attackers.length)
  const defendersRout = routs.slice(attackers.length)
  if (rule === '10.13') return { rule, attackersRout, defendersRout }
  const survivorHits = units.flatMap((_, u) => (routs[u] ? [] : [sketch.hits[u]!]))
  return { rule, attackersRout, defendersRout, survivorHits, advance: !attackersRout.includes(true) }
}

/** 8.51: a unit on 1010 advances into the adjacent hex; `ground` and `turn` are the hits for entering it and for turning. */
function advance(input: { tq: number; hits?: number; ground?: number; turn?: number }) {
  const { tq, hits = 0, ground = 0, turn = 0 } = input
  const { s, b } = position({ friends: [{ type: 'LI', hexes: ['1010'], facing: 'E', tq, hits }], covers: ['1110'] })
  const ahead = hexOf(b.grid, '1110')
  b.ground.costs[b.moveClass[0]!]!.hits[s.hex[0]! * 6 + direction(b.grid, s.hex[0]!, ahead)] = ground
  const c = newCombat('ordinary', [0], [], NONE)
  c.vacated = [ahead]
  c.advancing = [0]
  runFlow(
    s,
    (g) => advanceInto(g, c, false),
    () => 0,
  )
  advanceHit(quietly(s), 0, turn, '7.14')
  runFlow(
    s,
    (g) => checkRout(g, 0),
    () => 0,
  )
  return { advances: s.hex[0] === ahead, routs: !isSteady(s, 0), hits: s.hits[0]! }
}

function share({ hits, units, first = [] }: { hits: number; units: string[]; first?: string[] }) {
  const numbers = units.map((_, i) => i)
  const shares = shareHits(
    hits,
    numbers,
    first.map((name) => units.indexOf(name)),
  )
  return { shares: Object.fromEntries(units.map((name, i) => [name, shares[i]])) }
}

function rally({
  initiative,
  tq,
  type = 'LI',
  dice,
}: {
  initiative: number
  tq: number
  type?: string
  dice: number[]
}) {
  const result = rallyResult(dice[0]!, initiative, tq, typeOf(type))
  return { result, hits: result === 'rallied' ? hitsAfterRally(tq, dice[1]!) : null }
}

function routPoints(input: any) {
  if (input.initiative !== undefined)
    return { points: leaderPoints(input.initiative, input.multiplier ?? LEADER_MULTIPLIER) }
  return { points: unitPoints(typeOf(input.type), input.tq, input.twoHex ?? false) }
}

type Armies = { readonly [name: string]: Losses }

/** The name of the winner of two armies, in the order of the vector. */
const winnerName = (armies: Armies, winner: Winner) =>
  winner === 'draw' ? 'draw' : winner === 'nobody' ? null : Object.keys(armies)[winner]!

function army({ armies }: { armies: Armies }) {
  const [first, second] = Object.values(armies) as [Losses, Losses]
  const winner = armyResult(first, second)
  const gone = Object.entries(armies).filter(([, losses]) => withdraws(losses))
  return {
    withdraws: gone.map(([name]) => name).sort(),
    winner: winnerName(armies, winner),
    over: winner !== 'nobody',
  }
}

function atLimit({ armies }: { armies: Armies }) {
  const [first, second] = Object.values(armies) as [Losses, Losses]
  return { winner: winnerName(armies, resultAtLimit(first, second)) }
}

function rampage({ die }: { die: number }) {
  const result = rampageResult(die)
  return { result, direction: result === 'compass' ? DIRECTIONS[compassDirection(die)]! : null }
}

function avoidance({ tq, dice }: { tq: readonly number[]; dice: readonly number[] }) {
  const struck = tq.map((_, i) => i)
  const avoided = allLetThrough(
    struck.filter((i) => letsThrough(dice[i]!, tq[i]!)),
    struck,
  )
  return {
    avoided,
    hits: tq.map(() => (avoided ? AVOIDANCE_HITS : 0)),
    fight: avoided ? [] : tq.flatMap((limit, i) => (letsThrough(dice[i]!, limit) ? [] : [i])),
  }
}

/** 9.16: routed cavalry beside an elephant is eliminated. */
function elephantNearCavalry({ tq, die, routed = false }: { tq: number; die: number; routed?: boolean }) {
  return routed ? { result: 'eliminated', hits: null } : { result: 'stays', hits: nearElephantHits(die, tq) }
}

/** 10.25: a routed unit that takes hits. */
function routedHit({ hits }: { hits: number }) {
  const { s } = position({ friends: [{ type: 'LI', hexes: ['1010'], routed: true }] })
  const g = quietly(s)
  hit(g, 0, hits, '10.25', 'vector')
  for (const step of checkRout(g, 0)) throw new Error(`unexpected ask ${step}`)
  return { status: s.status[0] === ROUTED ? 'routed' : 'eliminated' }
}

/** More movement points than any run has. */
const TOO_DEAR = 127

/** 10.22, 10.23: a routed unit runs up a lane of hexes with these costs; no other hex is open to it. */
function routRun({ ma, costs, beyond = 'open' }: { ma: number; costs: readonly number[]; beyond?: string }) {
  const lane = beyond === 'edge' ? costs : [...costs, beyond === 'open' ? TOO_DEAR : PROHIBITED]
  const row = lane.length + 1
  if (row > 99) throw new RangeError('costs: more hexes than a map has')
  const { s, b } = position({
    ...{ columns: 3, rows: row, edge: 'N' },
    friends: [{ type: 'LI', hexes: [`02${String(row).padStart(2, '0')}`], ma, routed: true }],
  })
  const { mp } = b.ground.costs[b.moveClass[0]!]!
  mp.fill(PROHIBITED)
  const north = DIRECTIONS.indexOf('N')
  lane.reduce((hex, cost) => {
    mp[hex * 6 + north] = Math.min(cost, TOO_DEAR)
    return b.grid.neighbour[hex * 6 + north]!
  }, s.hex[0]!)
  const { end, path, pointsLeft } = runFlow(
    s,
    (g) => run(g, 0, Number.MAX_SAFE_INTEGER, ma),
    () => 0,
  )
  return { steps: path.length - 1, mpLeft: pointsLeft, status: end === 'stands' ? 'routed' : 'eliminated' }
}

export const effectOps: Calculations = {
  bothRout,
  advance,
  shareHits: share,
  rally,
  routPoints,
  armyResult: army,
  atLimit,
  routedHit,
  routRun,
  pursuit: ({ tq, die }) => ({ result: pursues(die, tq) ? 'pursues' : 'advances' }),
  rampage,
  rampageHits: ({ type, aspect }) => ({ hits: rampageHits(typeOf(type), aspectOf(aspect)) }),
  elephantNearCavalry,
  avoidance,
}
