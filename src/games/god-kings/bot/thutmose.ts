import { chanceBy, type Values } from '../../../kernel/index.ts'
import { provinceNamed, spaceNamed } from '../rules/components/map.ts'
import { EGYPT, HATTI, MITANNI } from '../rules/components/sides.ts'
import { isGarrisoned } from '../rules/politics/control.ts'
import { handicapOf } from '../rules/setup/handicaps.ts'
import { SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { shared } from './campaign.ts'
import { cardsToPlay, cardWorth, handOf } from './cards.ts'
import { BY_HAND } from './hand.ts'
import { leads } from './kadesh.ts'
import type { Outlook } from './outlook.ts'
import { NEED, turnsLeft } from './stakes.ts'
import { EGYPTIAN } from './weights.ts'

const KADESH = spaceNamed('kadesh')
const KARKEMISH = spaceNamed('karkemish_city')
const UGARIT = spaceNamed('ugarit_city')
const TYRE = spaceNamed('tyre')
const AMURRU = provinceNamed('amurru')

const victoryOf = (s: Kings) => SCENARIOS[s.scenario]!.victory

/** R-S7: Egypt (and Hatti) need their provinces; otherwise Mitanni wins. */
export function thutmose(o: Outlook): number[] {
  const { s } = o
  const victory = victoryOf(s)
  if (s.players.length === 2) {
    const egypt = chanceBy(EGYPTIAN, egyptianTerms(o))
    return s.players.map((power) => (power === EGYPT ? egypt : 1 - egypt))
  }
  const { egyptNeeds = victory.egypt.length } = handicapOf(s)
  const chance = (power: number, ids: readonly string[], needed = ids.length) => {
    const player = s.players.indexOf(power)
    let all = 1
    for (const p of mostHopeful(o, power, ids, needed)) all *= o.expected(player, p)
    const means = BY_HAND.cardsOfThree * (cardsToPlay(s, player) - BY_HAND.usualCards)
    const hope = all ** BY_HAND.together + (turnsLeft(s) + o.timeOf(player) === 0 ? 0 : means)
    return Math.max(BY_HAND.neverSure, Math.min(1 - BY_HAND.neverSure, hope))
  }
  const egypt = chance(EGYPT, victory.egypt, egyptNeeds)
  const hatti = chance(HATTI, victory.hatti3p) * (1 - egypt)
  const mitanni = Math.max(BY_HAND.neverSure, 1 - egypt - hatti)
  return shared(s.players.map((power) => (power === EGYPT ? egypt : power === HATTI ? hatti : mitanni)))
}

/** The provinces a power is most likely to control in the end, as many as it needs. */
function mostHopeful(o: Outlook, power: number, ids: readonly string[], needed: number): number[] {
  const provinces = ids.map(provinceNamed)
  if (needed >= provinces.length) return provinces
  const player = o.s.players.indexOf(power)
  return provinces.sort((a, b) => o.expected(player, b) - o.expected(player, a)).slice(0, needed)
}

/** R-S7: features of Egypt holding its provinces in the end, with two players. */
function egyptianTerms(o: Outlook): Values<typeof EGYPTIAN.features> {
  const { s } = o
  const [e, m] = [s.players.indexOf(EGYPT), s.players.indexOf(MITANNI)]
  const later = turnsLeft(s)
  const [eTime, mTime] = [later + o.timeOf(e), later + o.timeOf(m)]
  const { egyptNeeds = victoryOf(s).egypt.length } = handicapOf(s)
  let missing = 0
  let hopes = 0
  let amurru = 0
  for (const p of mostHopeful(o, EGYPT, victoryOf(s).egypt, egyptNeeds)) {
    const standing = o.standingOf(e, p)
    missing += standing.missing
    if (p === AMURRU) amurru = standing.spare + NEED[p]!
    hopes += Math.log(o.chanceOf(standing) + BY_HAND.neverLost)
  }
  let cards = 0
  for (const card of handOf(s, m)) cards += cardWorth(s, card)
  const own = (space: number): number => (s.control[space] === EGYPT ? 1 : 0)
  const shut = (space: number): number => (own(space) === 0 && isGarrisoned(s, space) ? 1 : 0)
  return [
    1,
    missing,
    missing * eTime,
    missing / (eTime + BY_HAND.leastTime),
    hopes,
    o.strengthOf(MITANNI) * mTime,
    cards,
    cards * eTime,
    own(KARKEMISH),
    shut(KARKEMISH),
    s.garrison[KARKEMISH] === EGYPT ? 1 : 0,
    leads(o, EGYPT, MITANNI, KARKEMISH)[0],
    own(UGARIT),
    own(TYRE),
    shut(KADESH),
    amurru,
    later,
  ]
}
