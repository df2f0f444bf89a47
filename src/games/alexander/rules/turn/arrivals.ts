import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption } from '../asks.ts'
import { battleOf, hexNamed, seatOf } from '../battle.ts'
import { d10 } from '../dice.ts'
import { bookLevel, changeLevel } from '../handicap.ts'
import { CRATERUS_ARRIVES, isOn } from '../options.ts'
import { place, unitAt } from '../pieces/field.ts'
import { secondOf } from '../pieces/hexes.ts'
import { inZone } from '../pieces/zones.ts'
import { type Alexander, type G, GOOD, INACTIVE, LINE, NONE, OFF_MAP, type Side, type Unit, WAITING } from '../state.ts'

const enter = hexOption('enter')

/**
 * F2 (2), S14, X19, D28: troops that arrive later. Once the die has admitted them, they try to enter every turn
 * without another roll.
 */
export function* arrivals(g: G): Flow {
  const s = g.state
  const b = battleOf(s)
  const params = b.special('craterus-arrives')
  if (params === undefined || !isOn(s, CRATERUS_ARRIVES) || s.turn < params.turn) return
  const units = b.unitIds.flatMap((_, u) => (b.group[u] === params.group && s.status[u] === WAITING ? [u] : []))
  const leaders = b.leaderFiles.flatMap((l, i) => (l.entry !== undefined && s.leaderStatus[i] === OFF_MAP ? [i] : []))
  if (units.length + leaders.length === 0) return
  if (s.arrival === 0) {
    const die = yield* d10('arrival', 'S14')
    const [from, to] = params.entersOn as [number, number]
    const arrives = die >= from && die <= to
    g.tell?.({ kind: 'arrival', rule: 'S14', with: { die, arrives } })
    if (!arrives) return
    s.arrival = 1
  }
  const before = [bookLevel(s, b, 0), bookLevel(s, b, 1)]
  for (const u of units) yield* enterUnit(g, u)
  for (const l of leaders) yield* enterLeader(g, l)
  for (const side of [0, 1]) if (bookLevel(s, b, side) !== before[side]) changeLevel(s, b, side)
}

/** S14: a unit's entry hexes that are free and not in an enemy zone of control. */
function entryHexes(s: Alexander, u: Unit): number[] {
  const b = battleOf(s)
  const enemy = (1 - b.side[u]!) as Side
  const isFree = (hex: number) => hex >= 0 && unitAt(s, hex) === NONE && !inZone(s, hex, enemy)
  return b.unitFiles[u]!.entry!.hexes.map((name) => hexNamed(b, name))
    .filter((hex) => isFree(hex) && (!b.two[u] || isFree(secondOf(s, hex, s.facing[u]!, LINE))))
    .sort((x, y) => x - y)
}

function* enterUnit(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  if (entryHexes(s, u).length === 0) return
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'setup', 'S14', [each(() => entryHexes(s, u), enter(s))], {
    about: { unit: b.unitIds[u]!, below: '' },
  })
  s.status[u] = GOOD
  place(s, u, chosen.of, s.facing[u]!)
  g.tell?.({ kind: 'enters', rule: 'S14', with: { unit: b.unitIds[u]!, hex: b.grid.names[chosen.of]! } })
}

function* enterLeader(g: G, l: number): Flow {
  const s = g.state
  const b = battleOf(s)
  const side = b.leaderSide[l]!
  const isOpen = (hex: number) => {
    const there = unitAt(s, hex)
    return there === NONE ? !inZone(s, hex, (1 - side) as Side) : b.side[there] === side
  }
  const hexes = () =>
    b.leaderFiles[l]!.entry!.hexes.map((name) => hexNamed(b, name))
      .filter(isOpen)
      .sort((x, y) => x - y)
  if (hexes().length === 0) return
  const chosen = yield* pick(seatOf(s, side), 'setup', 'S14', [each(hexes, enter(s))], {
    about: { unit: b.leaderIds[l]!, below: '' },
  })
  s.leaderHex[l] = chosen.of
  s.leaderStatus[l] = INACTIVE
  g.tell?.({
    kind: 'leaderEnters',
    rule: 'S14',
    with: { leader: b.leaderIds[l]!, hex: b.grid.names[chosen.of]! },
  })
}
