import map from '#games/god-kings/data/map.json'

/** Stands for no space, side, card or piece. */
export const NONE = -1

/** 24 provinces, by index. */
export const PROVINCES = map.provinces

/** 95 spaces, by index; the three tribal spaces follow them. */
export const SPACES = map.spaces

/** Number of spaces in provinces. */
export const LAND = SPACES.length

/** M1: zones 0-97 are fields (the last three tribal); the insides of cities start here. */
export const CITY = 100

/** Upper bound of zone numbers, exclusive. */
export const ZONES = CITY + LAND

const provinceIds = PROVINCES.map((p) => p.id)
const spaceIds: string[] = [...SPACES.map((s) => s.id), ...map.tribalSpaces.map((t) => t.id)]

/** The index of a province by its id; -1 if unknown. */
export const provinceNamed = (id: string) => provinceIds.indexOf(id)

/** The index of a space or tribal space by its id; -1 if unknown. */
export const spaceNamed = (id: string) => spaceIds.indexOf(id)

export const provinceId = (province: number) => provinceIds[province]!

export const spaceId = (space: number) => spaceIds[space]!

/** The province of each space; none for a tribal space. */
export const PROVINCE_OF: readonly number[] = [
  ...SPACES.map((s) => provinceNamed(s.province)),
  ...map.tribalSpaces.map(() => NONE),
]

/** The spaces of each province. */
export const SPACES_OF: readonly (readonly number[])[] = PROVINCES.map((_, p) =>
  SPACES.flatMap((_, s) => (PROVINCE_OF[s] === p ? [s] : [])),
)

/** 3.0d: square spaces. */
export const WALLED: readonly boolean[] = spaceIds.map((_, s) => SPACES[s]?.kind === 'walled')

/** All walled cities. */
export const CITIES: readonly number[] = SPACES.flatMap((s, i) => (s.kind === 'walled' ? [i] : []))

/** 11.7: mountain spaces. */
export const MOUNTAIN: readonly boolean[] = spaceIds.map((_, s) => SPACES[s]?.mountain ?? false)

/** 3.0d: spaces on a sea lane. */
export const PORT: readonly boolean[] = spaceIds.map((_, s) => SPACES[s]?.port ?? false)

/** 17.3.1: the siege roll modifier of the printed walls. */
export const WALLS: readonly number[] = spaceIds.map((_, s) => SPACES[s]?.siege ?? 0)

/** 7.1.2: wood symbols. */
export const WOOD: readonly number[] = spaceIds.map((_, s) => SPACES[s]?.wood ?? 0)

/** Land paths; tribal spaces have none here. */
export const ADJACENT: readonly (readonly number[])[] = spaceIds.map((id) =>
  map.edges
    .flatMap((e) => (e.a === id ? [spaceNamed(e.b)] : e.b === id ? [spaceNamed(e.a)] : []))
    .sort((a, b) => a - b),
)

/** 21.0i: where the tribal paths of a tribal space lead; only its own tribe takes them. */
export const TRIBAL_PATHS: readonly (readonly number[])[] = spaceIds.map((_, s) =>
  (map.tribalSpaces[s - LAND]?.paths ?? []).map(spaceNamed).sort((a, b) => a - b),
)

/** R12.1: the ports that can be reached from each port by sea lanes. */
export const SEA_REACH: readonly (readonly number[])[] = spaceIds.map((id) => {
  const reached = [id]
  for (const at of reached) {
    for (const lane of map.seaLanes) {
      const to = lane.a === at ? lane.b : lane.b === at ? lane.a : at
      if (!reached.includes(to)) reached.push(to)
    }
  }
  return reached
    .slice(1)
    .map(spaceNamed)
    .sort((a, b) => a - b)
})

/** The space of a zone. */
export const spaceOf = (zone: number) => (zone >= CITY ? zone - CITY : zone)

/** Whether a zone is inside walls. */
export const isInside = (zone: number) => zone >= CITY

/** 21.0i: whether a zone is a tribal space, which belongs to no province. */
export const isTribal = (zone: number) => zone >= LAND && zone < CITY

/** Whether a zone is the field of a space in a province: on the map, outside walls and not tribal. */
export const isLandField = (zone: number) => zone >= 0 && zone < LAND

/** The zone inside the walls of a space. */
export const inside = (space: number) => space + CITY

/** A zone's name in option keys: `kadesh`, or `kadesh/in` for the inside of its walls. */
export const zoneName = (zone: number) => (zone >= CITY ? `${spaceId(zone - CITY)}/in` : spaceId(zone))

/** 7.1.2: the yield of Upper Egypt. */
export const UPPER_EGYPT = map.offMap[0]!
