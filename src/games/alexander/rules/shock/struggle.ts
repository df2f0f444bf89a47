import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { type Shock, shockHits, shockOf } from '../charts/shock.ts'
import { ATTACKER_SUPERIOR } from '../charts/superiority.ts'
import { charismaOf } from '../command/ratings.ts'
import { d10 } from '../dice.ts'
import { type Alexander, type G, type Leader, NONE, type Unit } from '../state.ts'
import { combatLeader, shockFacts } from './facts.ts'
import { chooseLeader, leadersAmong } from './leaders.ts'
import { pickAttacker, pickDefender } from './picks.ts'
import { attackerShares, shareEvenly, shareFreely } from './share.ts'
import type { Combat } from './state.ts'
import { isFought, perCombat } from './steps.ts'

/** F10 (8), 8.35, 8.36, X13: units and leaders are picked, one die, hits of both sides. */
function* struggleOf(g: G, c: Combat): Flow {
  const s = g.state
  const b = battleOf(s)
  const defender = yield* pickDefender(g, c)
  const attacker = yield* pickAttacker(g, c, defender)
  const [ours, theirs] = [yield* leaderFor(g, c, c.attackers), yield* leaderFor(g, c, c.defenders)]
  const shock = shockOf({
    ...shockFacts(s, c, { attacker, defender }),
    ...(ours === NONE ? {} : { attackerLeader: combatLeader(s, c, ours) }),
    ...(theirs === NONE ? {} : { defenderLeader: combatLeader(s, c, theirs) }),
  })
  c.position = shock.position
  c.superior = shock.superiority === ATTACKER_SUPERIOR ? attacker : NONE
  const natural = yield* d10('struggle', '8.36c')
  const result = shockHits(shock, natural)
  tellStruggle(g, c, attacker, defender, shock, natural, result.attacker, result.defender)
  yield* shareEvenly(g, c.attackers, result.attacker, attacker)
  if (attackerShares(s, c, attacker)) yield* shareFreely(g, c.defenders, result.defender, b.side[attacker]!)
  else yield* shareEvenly(g, c.defenders, result.defender, defender)
}

/** 8.36c, 8.34b: the leader whose Charisma counts: one who was killed counts against his side, else the owner's choice. */
function* leaderFor(g: G, c: Combat, units: readonly Unit[]): Flow<Leader> {
  const s = g.state
  const { leaderSide, side } = battleOf(s)
  const dead = c.killed.find((l) => leaderSide[l] === side[units[0]!])
  if (dead !== undefined) return dead
  const able = leadersAmong(s, units).filter((l) => !c.hurt.includes(l))
  if (able.length === 0) return NONE
  return sameCharisma(s, able) ? able[0]! : yield* chooseLeader(g, able, '8.36c')
}

const sameCharisma = (s: Alexander, leaders: readonly Leader[]): boolean =>
  leaders.every((l) => charismaOf(s, l) === charismaOf(s, leaders[0]!))

function tellStruggle(
  g: G,
  c: Combat,
  attacker: Unit,
  defender: Unit,
  shock: Shock,
  die: number,
  attackerHits: number,
  defenderHits: number,
): void {
  const { unitIds } = battleOf(g.state)
  g.tell?.({
    kind: 'struggle',
    rule: '8.36c',
    with: {
      attackers: c.attackers.map((u) => unitIds[u]!),
      defenders: c.defenders.map((u) => unitIds[u]!),
      attacker: unitIds[attacker]!,
      defender: unitIds[defender]!,
      aspect: shock.facts.aspect,
      base: shock.base,
      column: shock.column,
      superiority: shock.superiority,
      shifts: shock.shifts.flatMap((shift) => [shift.id, shift.columns]),
      die,
      drm: shock.drm,
      attackerHits,
      defenderHits,
    },
  })
}

/** F10 (8). */
export const struggle = perCombat('struggle', isFought, struggleOf)
