import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { DIVISIONS, divisionUnits, FULL, HATTI, POWERS, sideId } from '../components/counters.ts'
import { NONE, provinceId, provinceNamed, SPACES_OF, spaceId } from '../components/map.ts'
import { provinceOption, spaceOption } from '../components/picks.ts'
import { divisionCount, foeCounts, putUnit } from '../components/pieces.ts'
import { decider, seatOf } from '../components/players.ts'
import { controlsProvince, homeSpaces, isClosed } from '../politics/control.ts'
import { insert } from '../state/position.ts'
import { type G, type Kings, OFF } from '../state/state.ts'

const inProvince = provinceOption('province')
const divisionAt = spaceOption('divisionAt')

const FOUR: IllegalReason = ['7.2b', 'fourDivisions']
const NEEDS_PROVINCE: IllegalReason = ['7.2c', 'needsPitassaOrWalusa']
const NO_HOME: IllegalReason = ['7.2b', 'noHomeSpace']

/** 7.2c, 7.2d: the provinces Hatti may choose for a new division. */
export function hattiProvinces(s: Kings): number[] {
  return POWERS[HATTI]!.extraHomeProvinces.map((x) => provinceNamed(x.province)).filter(
    (p) => controlsProvince(s, HATTI, p) && !s.hattiHome.includes(p) && !isClosed(s, SPACES_OF[p]![0]!),
  )
}

/** 7.2b: the home spaces where a new division may be placed. */
function divisionSpaces(s: Kings, power: number, province: number = NONE): number[] {
  const foes = foeCounts(s, power)
  const from = province === NONE ? homeSpaces(s, power) : SPACES_OF[province]!
  return from.filter((x) => s.control[x] === power && !isClosed(s, x) && foes[x] === 0 && s.besieger[x] === NONE)
}

/** 7.2: why a power cannot raise a division. */
export function whyNotDivision(s: Kings, power: number): IllegalReason | undefined {
  if (divisionCount(s, power) >= DIVISIONS) return FOUR
  if (power !== HATTI) return divisionSpaces(s, power).length === 0 ? NO_HOME : undefined
  return hattiProvinces(s).some((p) => divisionSpaces(s, HATTI, p).length > 0) ? undefined : NEEDS_PROVINCE
}

/** The division a power raises next; Hatti's are named after provinces (R7.3). */
function nextDivision(s: Kings, power: number, province: number): number {
  if (power === HATTI && province !== NONE) {
    const name = provinceId(province)
    const own = POWERS[HATTI]!.divisions.findIndex((d) => d.name.toLowerCase() === name)
    if (own >= 0 && ((s.divisions[HATTI]! >> own) & 1) === 0) return own
  }
  let division = 0
  while ((s.divisions[power]! >> division) & 1) division++
  return division
}

/**
 * 7.2b, 7.2c, 7.2d, 7.2e: raises a division of three full warriors. A `scheduled` one deploys with the rest of the
 * reinforcement, except Hatti's, which is placed in the chosen province and is lost if its condition is not met.
 */
export function* raiseDivision(g: G, player: number, power: number, scheduled: boolean): Flow {
  const s = g.state
  if (whyNotDivision(s, power) !== undefined) return
  const seat = seatOf(s, player === NONE ? decider(s, power) : player)
  let province = NONE
  if (power === HATTI) {
    const provinces = hattiProvinces(s).filter((p) => divisionSpaces(s, HATTI, p).length > 0)
    const chosen = yield* pick(seat, 'divisionProvince', '7.2c', [legalOptions(provinces, inProvince)])
    province = chosen.of
    insert(s.hattiHome, province)
  }
  const division = nextDivision(s, power, province)
  s.divisions[power]! |= 1 << division
  let zone = OFF
  if (power === HATTI || !scheduled) {
    const spaces = divisionSpaces(s, power, province)
    const chosen = yield* pick(seat, 'divisionAt', '7.2b', [legalOptions(spaces, divisionAt)])
    zone = chosen.of
  }
  for (const u of divisionUnits(power, division)) putUnit(s, u, zone, FULL, power)
  g.tell?.({
    kind: 'division',
    rule: '7.2b',
    with: {
      side: sideId(power),
      division: POWERS[power]!.divisions[division]!.name,
      space: zone === OFF ? null : spaceId(zone),
    },
  })
}
