import { type Choice, options } from '../../../kernel/index.ts'
import type { Arrangement, Arranger, Arranging, Placed } from '../../title.ts'
import { inside, isInside, LAND, WALLED, zoneName } from '../rules/components/map.ts'
import { playerIn } from '../rules/components/seats.ts'
import { generalName, kingOf } from '../rules/components/sides.ts'
import { CLASS, MERCENARY, TYPE, unitName } from '../rules/components/units.ts'
import { pendingGenerals, pendingUnits } from '../rules/setup/placement.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'
import { campsOf, deployments, isDeployment } from './camp.ts'

const placeAt = options('place', zoneName)

const PLACES = new Map<string, Choice>()
for (let space = 0; space < LAND; space++) {
  for (const zone of WALLED[space] ? [space, inside(space)] : [space]) {
    PLACES.set(placeAt(zone).key, placeAt(zone))
  }
}

/** A mutable copy of the view, for placing pieces on trial. */
const draftOf = (view: KingsView): Kings =>
  ({ ...view, generals: [...view.generals], at: [...view.at] }) as unknown as Kings

const choicesIn = ({ options: offered }: Arranging): Choice[] => offered.flatMap(({ key }) => PLACES.get(key) ?? [])

/** 4.0c, 7.1.5a: places everything that waits: the generals at the given places, the units shared among them. */
function placedSo(view: KingsView, seat: string, keys: readonly string[]): Placed[] {
  const s = draftOf(view)
  const power = s.players[playerIn(s, seat)]!
  const placed: Placed[] = []
  for (const [i, general] of pendingGenerals(s, power).entries()) {
    const { key, of } = PLACES.get(keys[i]!)!
    s.generals[general] = of
    const piece = generalName(general)
    placed.push({ piece, name: [`piece.${piece}`], like: piece, at: key })
  }
  for (const unit of pendingUnits(s, power)) {
    const zone = campsOf(s, power, CLASS[unit]!)[0] ?? s.generals[kingOf(power)]!
    s.at[unit] = zone
    const piece = unitName(unit)
    const like = `${CLASS[unit]} ${s.steps[unit]}`
    placed.push({ piece, name: [`piece.${piece}`], like, at: placeAt(zone).key })
  }
  return placed
}

const isOne = (way: readonly string[]) => way.every((key) => key === way[0])

/**
 * 4.0c, 7.1.5a: suggests placements of everything at once. The king goes where most can be won or lost; the warlords
 * stay with him or choose their own places.
 */
export const arranger: Arranger<KingsView> = {
  begins: (view, asked) => isDeployment(view as unknown as Kings, asked),

  suggest(view, asked): readonly Arrangement[] {
    const s = draftOf(view)
    if (!isDeployment(s, asked)) return []
    const ways = deployments(s, { seat: asked.seat, options: choicesIn(asked) })
    const apart = ways.find((way) => !isOne(way))
    const together = ways.find(isOne)
    const [first, second] = ways
    const named: [string, readonly string[] | undefined][] =
      apart === undefined || together === undefined
        ? [
            ['arrange.forward', first],
            ['arrange.home', second],
          ]
        : [
            ['arrange.apart', apart],
            ['arrange.together', together],
          ]
    return named.flatMap(([name, way]) =>
      way === undefined ? [] : [{ name, placed: placedSo(view, asked.seat, way) }],
    )
  },

  // 3.0n: mercenaries join an existing army.
  places(_view, asked, placed, piece) {
    const fields = choicesIn(asked).filter(({ of }) => !isInside(of))
    const { like } = placed.find((p) => p.piece === piece)!
    const company = new Set(placed.filter((p) => p.like !== like).map(({ at }) => at))
    const alone = !isMercenary(like)
    return fields.map(({ key }) => key).filter((key) => alone || company.has(key))
  },

  answers(_view, placed) {
    const zones = new Map<string, number[]>()
    for (const { like, at } of placed) zones.set(like, [...(zones.get(like) ?? []), PLACES.get(at)!.of])
    for (const list of zones.values()) list.sort((a, b) => a - b)
    return placed.map(({ like }) => placeAt(zones.get(like)!.shift()!).key)
  },
}

const MERCENARIES = new Set(TYPE.flatMap((type, unit) => (type === MERCENARY ? [CLASS[unit]!] : [])))

const isMercenary = (like: string) => like.includes(' ') && MERCENARIES.has(Number(like.split(' ')[0]))
