import { CARD_COUNT, HAND } from '../rules/components/deck.ts'
import { CITY, inside, LAND, NONE, WALLED, ZONES } from '../rules/components/map.ts'
import { sideOf, unitsIn } from '../rules/components/pieces.ts'
import { GENERAL_SIDE, GENERALS_OF, isPower, SIDE_COUNT } from '../rules/components/sides.ts'
import { FIRST_MERCENARY, UNIT_COUNT } from '../rules/components/units.ts'
import { isBesiegedZone } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`impossible position: ${what}`)
}

/** Throws if a position is impossible: pieces, markers or cards are lost, duplicated or misplaced. */
export function expectConserved(s: Kings): void {
  units(s)
  generals(s)
  markers(s)
  for (let card = 1; card <= CARD_COUNT; card++) {
    must(s.cards[card]! >= 0 && s.cards[card]! < HAND + s.players.length, `card ${card}`)
  }
  must(!s.impulse.movedUnits.some((u, i, all) => i > 0 && all[i - 1]! >= u), 'moved units in order')
}

function units(s: Kings): void {
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    const steps = s.steps[u]!
    must(steps >= 0 && steps <= 2 && zone < ZONES, `unit ${u}`)
    must(zone < 0 || steps > 0, `unit ${u} on the map without steps`)
    const side = sideOf(s, u)
    if (u >= FIRST_MERCENARY) must((side === NONE) === (steps === 0), `mercenary ${u} of ${side} with ${steps} steps`)
    else if (zone >= 0 && isPower(side)) must(inPlay(s, side), `unit ${u} of a power that does not play`)
  }
  zonesHold(s)
}

const inPlay = (s: Kings, side: number) => s.players.includes(side) || s.neutrals.includes(side)

/** M5, M6, 11.8a: at most two units inside; between activations one side in a field. */
function zonesHold(s: Kings): void {
  const first = new Int8Array(ZONES).fill(NONE)
  const count = new Int8Array(ZONES)
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    if (zone < 0) continue
    const side = sideOf(s, u)
    const alone = first[zone] === NONE || first[zone] === side
    if (zone >= CITY) must(alone && ++count[zone]! <= 2, `more than two units, or sides, inside ${zone - CITY}`)
    else if (s.march === null) must(alone, `units of ${first[zone]} and ${side} in field ${zone}`)
    first[zone] = side
  }
}

function generals(s: Kings): void {
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (!isPower(side) || !inPlay(s, side)) continue
    must(s.king[side]! >= 0, `no king of ${side}`)
  }
  s.generals.forEach((zone, general) => {
    const side = GENERAL_SIDE[general]!
    must(zone < ZONES, `general ${general}`)
    if (zone >= 0 && isPower(side)) must(inPlay(s, side), `general ${general} of no power`)
    if (zone >= CITY) {
      const owner = s.garrison[zone - CITY] === NONE ? s.control[zone - CITY] : s.garrison[zone - CITY]
      must(
        owner === side,
        `general ${general} of ${side} inside city ${zone - CITY} of ${owner} (${s.next}, card ${s.impulse.card})`,
      )
    }
  })
  must(GENERALS_OF.length === SIDE_COUNT, 'sides')
}

function markers(s: Kings): void {
  for (let x = 0; x < LAND; x++) {
    const garrison = s.garrison[x]!
    must(garrison === NONE || WALLED[x]!, `garrison without walls in ${x}`)
    must(garrison === NONE || !isPower(garrison) || s.control[x] === garrison, `garrison of ${garrison} in ${x}`)
    must(s.siege[x]! >= 0 && s.siege[x]! <= 3, `siege of ${x}`)
    must(s.besieger[x] !== NONE || s.siege[x] === 0, `siege markers without a siege in ${x}`)
    if (s.march === null && isBesiegedZone(s, inside(x)) && s.next.at(-1) !== 'neutralReinforcement') {
      must(unitsIn(s, s.besieger[x]!, x).length > 0, `nobody besieges ${x}`)
    }
  }
}
