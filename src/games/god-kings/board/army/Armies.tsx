import { Stack, type StackPiece, type Touch } from '../../../../client/kit/index.ts'
import { spaceId, zoneName } from '../../rules/components/map.ts'
import { generalName, SIDES } from '../../rules/components/sides.ts'
import { TYPE, unitName } from '../../rules/components/units.ts'
import type { Kings } from '../../rules/state/state.ts'
import { placeOf } from '../map/places.ts'
import type { Say } from '../say.ts'
import type { Touches } from '../touches.ts'
import type { Group } from './groups.ts'
import { GeneralCounter, generalTitle, UnitCounter, unitTitle } from './pieces.tsx'

interface ArmiesProps {
  s: Kings
  groups: readonly Group[]
  touches: Touches
  say: Say
  /** The pieces on the march; they are not drawn as spent although they have moved. */
  marching: Marching
}

/** Pieces on the march. */
export interface Marching {
  readonly generals: readonly number[]
  readonly units: readonly number[]
}

/** All pieces on the map as stacks: a field stack above its space, a stack inside walls beside it. */
export function Armies({ s, groups, touches, say, marching }: ArmiesProps) {
  const places = standing(groups)
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
export function standing(groups: readonly Group[]): { x: number; y: number }[] {
  const crowd = new Map<number, number>()
  return groups.map((group) => {
    const n = crowd.get(group.zone) ?? 0
    crowd.set(group.zone, n + 1)
    return standAt(group, n)
  })
}

/** With more options than this, pieces are chosen one by one in the fan. */
const menuSize = 9

/** The touch handler of a whole stack: if few options name its pieces, a click answers or opens a menu. */
function stackTouch(group: Group, touches: Touches, label: string): Touch {
  const names = [...group.generals.map(generalName), ...group.units.map(unitName)]
  const options = names.flatMap((name) => touches.optionsOf(name))
  if (options.length === 0 || options.length > menuSize) return { label }
  return touches.of(names, label)
}

/** The distance between stacks in one zone: wider than a counter with those beneath it. */
const APART = 52

/** The place of a group beside its space; `n` other groups are in the same zone. */
export function standAt(group: Pick<Group, 'space' | 'inside'>, n: number): { x: number; y: number } {
  const { x, y } = placeOf(spaceId(group.space))
  if (group.inside) return { x: x - 46 - n * APART, y: y + 2 }
  return { x: x + n * APART, y: y - 47 }
}

/** The pieces of a group, the commander on top. */
export function piecesOf(s: Kings, group: Group, touches: Touches, say: Say, marching: Marching): StackPiece[] {
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
function groupTitle(group: Group, say: Say): string {
  return say.t('board.group', {
    side: say.t(`side.${SIDES[group.side]}`),
    space: say.t(`space.${spaceId(group.space)}`),
    inside: zoneName(group.zone).endsWith('/in') ? say.t('board.inside') : '',
    generals: group.generals.length,
    units: group.units.length,
    strength: group.strength,
  })
}
