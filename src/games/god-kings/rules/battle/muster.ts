import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { inside, isTribal, NONE, spaceId } from '../components/map.ts'
import { generalOption } from '../components/options.ts'
import { pickGenerals, pickUnits } from '../components/picks.ts'
import { generalsIn, unitsIn } from '../components/pieces.ts'
import { decider, seatOf } from '../components/seats.ts'
import { isKing, sideId } from '../components/sides.ts'
import { CHARIOT, TYPE } from '../components/units.ts'
import { isBesieged } from '../politics/control.ts'
import { insert } from '../state/sets.ts'
import type { Battle, G, March } from '../state/state.ts'

const command = generalOption('command')

/** 15.1b: the Defender's commander: the king, or a warlord of their choice; none if leaderless. */
export function* defendingCommander(g: G, b: Battle): Flow<number> {
  const s = g.state
  const generals = generalsIn(s, b.side[1], b.space)
  const king = generals.find(isKing)
  if (generals.length < 2 || king !== undefined) return king ?? generals[0] ?? NONE
  const chosen = yield* pick(seatOf(s, decider(s, b.side[1])), 'command', '15.1b', [each(generals, command)], {
    about: { side: sideId(b.side[1]), space: spaceId(b.space) },
  })
  return chosen.of
}

/**
 * 17.7a, 11.12a: units inside the attacker's besieged city join an attack on its besieger; a king inside goes out with
 * them and commands. Pieces that go out count as moved with this card; those that have moved with it stay.
 */
export function* sortie(g: G, b: Battle, march: March): Flow {
  const s = g.state
  const city = inside(b.space)
  if (march.sally || isTribal(b.space) || !isBesieged(s, b.space)) return
  const { movedUnits, movedGenerals } = s.impulse
  const inCity = unitsIn(s, march.side, city).filter((u) => !movedUnits.includes(u))
  if (inCity.length === 0) return
  const about = { space: spaceId(b.space) }
  b.sortieUnits = yield* pickUnits(g, march.player, {
    kind: 'sortie',
    rule: '17.7a',
    units: inCity,
    max: 2,
    about,
    named: true,
  })
  if (b.sortieUnits.length === 0) return
  const generals = generalsIn(s, march.side, city).filter((x) => !movedGenerals.includes(x))
  const king = generals.find(isKing)
  const warlords = generals.filter((x) => x !== king)
  const out = yield* pickGenerals(g, march.player, warlords, {
    kind: 'sortieGenerals',
    rule: '17.7a',
    set: 'sortie',
    about,
  })
  b.sortieGenerals = king === undefined ? out : [king, ...out]
  for (const u of b.sortieUnits) {
    s.at[u] = b.space
    insert(movedUnits, u)
  }
  for (const x of b.sortieGenerals) {
    s.generals[x] = b.space
    insert(movedGenerals, x)
  }
  joinAttack(b, b.sortieUnits, king)
}

/** 17.7a: adds units from the city to the Attacker; a king who comes with them commands. */
export function joinAttack(b: Battle, units: readonly number[], king: number | undefined): void {
  b.units[0] = [...b.units[0], ...units].sort((x, y) => x - y)
  if (king !== undefined) b.general[0] = king
}

/**
 * 15.5.3b: the Attacker holds units back: chariots (`late`) only after declining to charge, others before the charges.
 */
export function* holdBack(g: G, b: Battle, march: March, late: boolean): Flow {
  const units = b.units[0].filter((u) => (TYPE[u] === CHARIOT) === late)
  const max = Math.min(units.length, b.units[0].length - 1)
  if (max <= 0) return
  const held = yield* pickUnits(g, march.player, {
    kind: 'holdBack',
    rule: '15.5.3b',
    units,
    max,
    about: { space: spaceId(b.space) },
    named: true,
  })
  keepBack(b, held)
}

/** 15.5.3b: takes units of the Attacker out of the battle. */
export function keepBack(b: Battle, held: readonly number[]): void {
  b.held = [...b.held, ...held].sort((x, y) => x - y)
  b.units[0] = b.units[0].filter((u) => !held.includes(u))
}
