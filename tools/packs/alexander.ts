import { z } from 'zod'
import arigaeum from '#games/alexander/data/scenarios/arigaeum.json'
import chaeronea from '#games/alexander/data/scenarios/chaeronea.json'
import gaugamela from '#games/alexander/data/scenarios/gaugamela.json'
import granicus from '#games/alexander/data/scenarios/granicus.json'
import hydaspes from '#games/alexander/data/scenarios/hydaspes.json'
import issus from '#games/alexander/data/scenarios/issus.json'
import jaxartes from '#games/alexander/data/scenarios/jaxartes.json'
import lyginus from '#games/alexander/data/scenarios/lyginus.json'
import pelium from '#games/alexander/data/scenarios/pelium.json'
import phrygia from '#games/alexander/data/scenarios/phrygia.json'
import samarkand from '#games/alexander/data/scenarios/samarkand.json'
import { FACINGS } from '#hex/facing.ts'
import { type Data, integer, objectSchema, oneOf, type PackSpec, type Problem, type Replaceable } from './packs.ts'

const BATTLES = [
  ...[arigaeum, chaeronea, gaugamela, granicus, hydaspes, issus, jaxartes, lyginus, pelium],
  ...[phrygia, samarkand],
]
const nameOf = (battle: { readonly id: string }) => `scenarios.${battle.id}`
const hex = z.string().regex(/^\d{4}$/)

/** What a pack may replace in each battle. */
const OF_A_BATTLE: readonly Omit<Replaceable, 'file'>[] = [
  { path: 'units/*/tq', shape: integer(1, 10) },
  { path: 'units/*/size', shape: integer(1, 30) },
  { path: 'units/*/ma', shape: integer(1, 15) },
  { path: 'units/*/hexes', shape: objectSchema(z.array(hex).max(2)) },
  { path: 'units/*/facing', shape: oneOf(...FACINGS) },
  { path: 'leaders/*/initiative', shape: integer(1, 9) },
  { path: 'leaders/*/commandRange', shape: integer(0, 30) },
  { path: 'leaders/*/personalCombat', shape: integer(0, 9) },
  { path: 'leaders/*/charisma', shape: integer(0, 9) },
  { path: 'leaders/*/routPoints', shape: integer(0, 99) },
  { path: 'leaders/*/hex', shape: objectSchema(z.nullable(hex)) },
  { path: 'withdrawal/*/level', shape: integer(1, 999) },
]

interface Battle {
  readonly id: string
  readonly map: { readonly columns: number; readonly rows: number }
  readonly units: readonly {
    readonly id: string
    readonly hexes: readonly string[]
    readonly twoHex: boolean
  }[]
  readonly leaders: readonly { readonly id: string; readonly hex: string | null }[]
}

const problem = (key: string, values: Problem['values']): Problem => ({
  key: `pack.alexander.${key}`,
  values,
})

/** Constraints on a deployment: every unit on the map, no hex used twice, as many hexes as the unit's size. */
function battleProblems({ id, map, units, leaders }: Battle): Problem[] {
  const isOn = (at: string) => {
    const [column, row] = [Number(at.slice(0, 2)), Number(at.slice(2))]
    return column >= 1 && column <= map.columns && row >= 1 && row <= map.rows
  }
  const held = units.flatMap((unit) => unit.hexes)
  const stand = [
    ...units.flatMap((unit) => unit.hexes.map((at) => [unit.id, at] as const)),
    ...leaders.flatMap((leader) => (leader.hex === null ? [] : [[leader.id, leader.hex] as const])),
  ]
  return [
    ...stand.filter(([, at]) => !isOn(at)).map(([who, at]) => problem('offMap', { battle: id, who, hex: at })),
    ...held.filter((at, i) => held.indexOf(at) !== i).map((at) => problem('taken', { battle: id, hex: at })),
    ...units
      .filter((unit) => unit.hexes.length > 0 && unit.hexes.length !== (unit.twoHex ? 2 : 1))
      .map((unit) => problem('hexes', { battle: id, who: unit.id, hexes: unit.twoHex ? 2 : 1 })),
  ]
}

const constraints = (data: Data): Problem[] => Object.values(data).flatMap((battle) => battleProblems(battle as Battle))

/** Which line of a battle's provenance covers which values. */
const TELLS: { readonly [part: string]: string } = {
  tq: 'ratings',
  size: 'orderOfBattle',
  ma: 'ratings',
  hexes: 'deployment',
  facing: 'deployment',
  hex: 'deployment',
  level: 'withdrawal',
}

function provenance(address: string): string {
  const steps = address.split('/')
  const battle = BATTLES.find((one) => nameOf(one) === steps[0])!
  const lines = battle.provenance as { readonly [line: string]: string }
  return lines[TELLS[steps.at(-1)!] ?? 'leaders'] ?? 'reconstructed'
}

/** The ratings and setups of the battles, all of them reconstructed. */
export const alexander: PackSpec = {
  game: 'alexander',
  data: Object.fromEntries(BATTLES.map((battle) => [nameOf(battle), battle])),
  replaceable: BATTLES.flatMap((battle) => OF_A_BATTLE.map((one) => ({ file: nameOf(battle), ...one }))),
  provenance,
  constraints,
}
