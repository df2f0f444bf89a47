import type { Touch } from '#kit/core/Choosable.tsx'
import { Counter } from '#kit/pieces/Counter.tsx'
import type { PictogramName } from '#kit/pieces/pictograms.ts'
import { Stack, type StackPiece } from '#kit/pieces/Stack.tsx'
import { strengthOf } from '../rules/battle/strength.ts'
import {
  CHARIOT,
  DIVISION,
  FULL,
  GENERAL_SIDE,
  GUARD,
  generalName,
  isKing,
  LOSS,
  MERCENARY,
  MOVEMENT,
  POWERS,
  SIDES,
  STRENGTH,
  TYPE,
  UNIT_COUNT,
  unitName,
} from '../rules/components/counters.ts'
import { isInside, MOUNTAIN, spaceId, spaceOf, zoneName } from '../rules/components/map.ts'
import { sideOf, unitsIn } from '../rules/components/pieces.ts'
import { ratingsOf } from '../rules/components/ratings.ts'
import type { Kings } from '../rules/state/state.ts'
import { placeOf } from './map/places.ts'
import type { TouchFinder } from './touches.ts'
import { type BoardTexts, looks, mercenaryLook } from './view.ts'

/** M3: all pieces of one side in one zone. */
export interface Group {
  readonly zone: number
  readonly space: number
  readonly inside: boolean
  readonly side: number
  /** King first. */
  readonly generals: readonly number[]
  readonly units: readonly number[]
  /** 15.5.3a. */
  readonly strength: number
  /** 11.2b: movement of the slowest unit; 6 for generals alone. */
  readonly movement: number
}

const LONE_GENERAL = 6

/** Every group on the map, ordered by zone and side. */
export function groupsOf(s: Kings): Group[] {
  const seen = new Map<number, Group>()
  const key = (zone: number, side: number) => zone * 16 + side
  const note = (zone: number, side: number) => {
    if (zone < 0 || seen.has(key(zone, side))) return
    seen.set(key(zone, side), groupAt(s, zone, side))
  }
  for (let unit = 0; unit < UNIT_COUNT; unit++) note(s.at[unit]!, sideOf(s, unit))
  s.generals.forEach((zone, general) => {
    note(zone, GENERAL_SIDE[general]!)
  })
  return [...seen.entries()].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** The pieces of one side in one zone. */
export function groupAt(s: Kings, zone: number, side: number): Group {
  const units = unitsIn(s, side, zone)
  const generals = s.generals.flatMap((at, g) => (at === zone && GENERAL_SIDE[g] === side ? [g] : []))
  generals.sort((a, b) => Number(isKing(b)) - Number(isKing(a)) || a - b)
  const space = spaceOf(zone)
  return {
    zone,
    space,
    inside: isInside(zone),
    side,
    generals,
    units,
    strength: strengthOf(s, units, MOUNTAIN[space]!),
    movement: units.reduce((slowest, u) => Math.min(slowest, MOVEMENT[TYPE[u]!]!), LONE_GENERAL),
  }
}

const symbols: readonly PictogramName[] = ['spearman', 'chariot', 'warrior', 'standard']

/** A general's counter: strategy at the left, battle at the right. */
export function GeneralCounter({ s, general, spent }: { s: Kings; general: number; spent?: boolean }) {
  const ratings = ratingsOf(s, general)
  const king = isKing(general)
  return (
    <Counter
      seat={looks[SIDES[GENERAL_SIDE[general]!]!]!}
      symbol={king ? 'king' : 'warlord'}
      left={ratings.strategy}
      right={ratings.battle}
      corner={king ? '★' : undefined}
      hits={s.ill.includes(general) ? 1 : 0}
      spent={spent}
    />
  )
}

/** A unit's counter: strength at the left, movement at the right, loss factor in the band. */
export function UnitCounter({ s, unit, spent }: { s: Kings; unit: number; spent?: boolean }) {
  const type = TYPE[unit]!
  const side = SIDES[sideOf(s, unit)] ?? 'stray'
  const steps = s.steps[unit]!
  return (
    <Counter
      seat={type === MERCENARY ? mercenaryLook(side) : looks[side]!}
      symbol={symbols[type]!}
      left={STRENGTH[type * 3 + steps]!}
      right={MOVEMENT[type]!}
      corner={`(${LOSS[type]})`}
      lost={FULL - steps}
      spent={spent}
    />
  )
}

/** A general in words, with ratings. */
export function generalTitle(s: Kings, general: number, say: BoardTexts): string {
  const side = GENERAL_SIDE[general]!
  const id = SIDES[side]!
  if (isKing(general)) return say.t(`king.${POWERS[side]!.kings[s.king[side]!]!.id}`)
  if (side >= POWERS.length) return say.t(`general.${id}`)
  return say.t('board.warlordOf', {
    warlord: say.t(`general.warlord${general % 3}`),
    side: say.t(`side.${id}`),
  })
}

/** A unit in words. */
export function unitTitle(s: Kings, unit: number, say: BoardTexts): string {
  const type = TYPE[unit]!
  const side = SIDES[sideOf(s, unit)] ?? 'stray'
  const power = POWERS[sideOf(s, unit)]
  const values = { side: say.t(`side.${side}`) }
  const reduced = s.steps[unit]! < FULL ? ` (${say.t('unit.reduced')})` : ''
  if (type === GUARD) return `${say.t(`guard.${side}`)}, ${say.t('unit.guard')}${reduced}`
  if (type === CHARIOT || power === undefined || type === MERCENARY)
    return `${say.t('board.unitOf', { ...values, unit: say.t(`unit.${['warrior', 'chariot', 'mercenary', 'guard'][type]}`) })}${reduced}`
  const division = power.divisions[DIVISION[unit]!]!.name
  return `${say.t('board.division', { ...values, division: say.t(`division.${division}`) })}${reduced}`
}

interface ArmiesProps {
  s: Kings
  groups: readonly Group[]
  touches: TouchFinder
  say: BoardTexts
  /** The pieces on the march; they are not drawn as spent although they have moved. */
  marching: MarchingPieces
}

/** Pieces on the march. */
export interface MarchingPieces {
  readonly generals: readonly number[]
  readonly units: readonly number[]
}

/** All pieces on the map as stacks: a field stack above its space, a stack inside walls beside it. */
export function Armies({ s, groups, touches, say, marching }: ArmiesProps) {
  const places = stackPlaces(groups)
  return groups.map((group, i) => (
    <Stack
      key={`${group.zone} ${group.side}`}
      {...places[i]!}
      pieces={piecesOf(s, group, touches, say, marching)}
      figures={[group.strength, group.movement]}
      {...stackTouch(group, touches, groupTitle(group, say))}
    />
  ))
}

/** The place of each group; groups in one zone are side by side. */
export function stackPlaces(groups: readonly Group[]): { x: number; y: number }[] {
  const crowd = new Map<number, number>()
  return groups.map((group) => {
    const n = crowd.get(group.zone) ?? 0
    crowd.set(group.zone, n + 1)
    return stackPlace(group, n)
  })
}

/** With more options than this, pieces are chosen one by one in the fan. */
const menuSize = 9

/** The touch handler of a whole stack: if few options name its pieces, a click answers or opens a menu. */
function stackTouch(group: Group, touches: TouchFinder, label: string): Touch {
  const names = [...group.generals.map(generalName), ...group.units.map(unitName)]
  const options = names.flatMap((name) => touches.optionsOf(name))
  if (options.length === 0 || options.length > menuSize) return { label }
  return touches.of(names, label)
}

/** The distance between stacks in one zone: wider than a counter with those beneath it. */
const APART = 52

/** The place of a group beside its space; `n` other groups are in the same zone. */
export function stackPlace(group: Pick<Group, 'space' | 'inside'>, n: number): { x: number; y: number } {
  const { x, y } = placeOf(spaceId(group.space))
  if (group.inside) return { x: x - 46 - n * APART, y: y + 2 }
  return { x: x + n * APART, y: y - 47 }
}

/** The pieces of a group, the commander on top. */
export function piecesOf(
  s: Kings,
  group: Group,
  touches: TouchFinder,
  say: BoardTexts,
  marching: MarchingPieces,
): StackPiece[] {
  const units = [...group.units].sort((a, b) => TYPE[b]! - TYPE[a]! || b - a)
  return [
    ...units.map((unit) => {
      const name = unitTitle(s, unit, say)
      return {
        key: unitName(unit),
        name,
        draw: (
          <UnitCounter
            s={s}
            unit={unit}
            spent={s.impulse.movedUnits.includes(unit) && !marching.units.includes(unit)}
          />
        ),
        ...touches.of([unitName(unit)], name),
      }
    }),
    ...[...group.generals].reverse().map((general) => {
      const name = generalTitle(s, general, say)
      return {
        key: generalName(general),
        name,
        draw: (
          <GeneralCounter
            s={s}
            general={general}
            spent={s.impulse.movedGenerals.includes(general) && !marching.generals.includes(general)}
          />
        ),
        ...touches.of([generalName(general)], name),
      }
    }),
  ]
}

/** A group in words: its side, space and strength. */
function groupTitle(group: Group, say: BoardTexts): string {
  return say.t('board.group', {
    side: say.t(`side.${SIDES[group.side]}`),
    space: say.t(`space.${spaceId(group.space)}`),
    inside: zoneName(group.zone).endsWith('/in') ? say.t('board.inside') : '',
    generals: group.generals.length,
    units: group.units.length,
    strength: group.strength,
  })
}
