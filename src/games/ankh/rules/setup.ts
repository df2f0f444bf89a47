import { type CandidateSet, type Choice, chance, type Flow, legalOptions, type Params, pick, pushPhases } from '#kernel'
import { BARE_ADJACENCY, edgeNamed, spaceNamed } from './board.ts'
import {
  agreeOption,
  firstOption,
  godOption,
  guardianOption,
  guardiansOption,
  randomOption,
  refuseOption,
  scenarioOption,
  splitDigits,
} from './options.ts'
import {
  ACTIONS,
  DEITIES,
  GOD,
  GUARDIAN_LEVEL,
  GUARDIANS,
  guardianFigures,
  KINDS,
  MONUMENTS,
  OSIRIS,
  startSpace,
  WARRIOR,
} from './pieces.ts'
import { adjacencyWith, figureInPool, findRegions, godName, placeMonument, putFigure } from './position.ts'
import {
  AGREED_GUARDIANS,
  type Ankh,
  type AnkhPlay,
  BESIDE,
  CARD,
  CITY,
  type Phase,
  SCENARIOS,
  SEATS,
} from './state.ts'

/** Choices that the players can agree on before the game. */
type AgreementTopic = 'First' | 'Guardians'

const NO_AGREEMENT = -1

/** A5.4, A5.10, D-19: whether a seat may still propose; once none may, the choice is random. */
export const canPropose = (s: Ankh): boolean => s.proposer < s.players

/**
 * A5.4, A5.10, D-19: the next seat proposes, and all others agree or refuse. Returns the choice agreed on, or -1. After a
 * refusal the phase is repeated for the next seat. A call for a random choice, or the last refusal, ends the proposals.
 */
export function* reachAgreement(
  g: AnkhPlay,
  on: AgreementTopic,
  rule: string,
  phase: Phase,
  choices: CandidateSet<number, Choice>,
  worded: (of: number) => Params,
): Flow<number> {
  const s = g.state
  const seat = SEATS[s.proposer]!
  const proposed = yield* pick(seat, `propose${on}`, rule, [choices, randomOption])
  if (proposed === randomOption) {
    s.proposer = s.players
    g.tell?.({ kind: 'lots', rule, with: { seat } })
    return NO_AGREEMENT
  }
  const about = { by: seat, ...worded(proposed.of) }
  g.tell?.({ kind: `proposed${on}`, rule, with: about })
  for (let step = 1; step < s.players; step++) {
    const other = SEATS[(s.proposer + step) % s.players]!
    const said = yield* pick(other, `agree${on}`, rule, [agreeOption, refuseOption], { about })
    if (said === agreeOption) continue
    s.proposer++
    if (canPropose(s)) pushPhases(s, phase)
    g.tell?.({ kind: 'refused', rule, with: { seat: other } })
    return NO_AGREEMENT
  }
  return proposed.of
}

const ALL_DEITIES = DEITIES.map((_, deity) => deity)

/** A5.7, A5.13: the scenario, random unless agreed. */
export function* drawScenario(g: AnkhPlay): Flow {
  const s = g.state
  if (s.scenario < 0) {
    const drawn = yield* chance('scenario', 'A5.7', () =>
      SCENARIOS.flatMap((scenario, i) => (scenario.players === s.players ? [scenarioOption(i)] : [])),
    )
    s.scenario = drawn.of
  }
  g.tell?.({ kind: 'scenario', rule: 'A5.7', with: { scenario: SCENARIOS[s.scenario]!.id } })
}

/** A5.4, D-19: the first player, agreed on or random. */
export function* drawFirst(g: AnkhPlay): Flow {
  const s = g.state
  if (s.agreeFirst === 1) {
    const seats = legalOptions(
      SEATS.slice(0, s.players).map((_, seat) => seat),
      firstOption,
    )
    s.first = yield* reachAgreement(g, 'First', 'A5.4', 'first', seats, (seat) => ({ first: SEATS[seat]! }))
    if (s.first < 0 && canPropose(s)) return
    s.agreeFirst = 0
    s.proposer = 0
  }
  if (s.first < 0) {
    const drawn = yield* chance('first', 'A5.4', () => SEATS.slice(0, s.players).map((_, seat) => firstOption(seat)))
    s.first = drawn.of
  }
  g.tell?.({ kind: 'first', rule: 'A5.4', with: { seat: SEATS[s.first]! } })
}

/** A5.1, D-19: the next seat takes a god that is still free. */
export function* takeGod(g: AnkhPlay): Flow {
  const s = g.state
  const seat = seatsInOrder(s).find((other) => s.deity[other]! < 0)
  if (seat === undefined) {
    if (s.deity.includes(OSIRIS)) s.underworld.fill(BESIDE)
    return
  }
  const free = () => ALL_DEITIES.filter((deity) => !s.deity.includes(deity))
  const taken =
    s.chooseGods === 1
      ? yield* pick(SEATS[seat]!, 'god', 'A5.1', [legalOptions(free, godOption)])
      : yield* chance('god', 'A5.13', () => free().map(godOption))
  s.deity = s.deity.with(seat, taken.of)
  s.abilities = s.abilities.with(seat, 1 << taken.of)
  g.tell?.({ kind: 'god', rule: 'A5.1', with: { seat: SEATS[seat]!, god: godName(s, seat) } })
  pushPhases(s, 'gods')
}

const LEVELS = [1, 2, 3]
const ofLevel = (level: number): number[] => GUARDIANS.filter((kind) => GUARDIAN_LEVEL[kind] === level)

/** A5.10: every choice of one guardian of each level; the digits are their kinds. */
const TRIOS = LEVELS.reduce((sets, level) => sets.flatMap((set) => ofLevel(level).map((kind) => set * 10 + kind)), [0])

/** A5.10, D-19: the players agree on the guardian cards. */
function* agreeOnGuardians(g: AnkhPlay): Flow {
  const s = g.state
  const agreed = yield* reachAgreement(
    g,
    'Guardians',
    'A5.10',
    'guardians',
    legalOptions(TRIOS, guardiansOption),
    (of) => ({
      guardians: splitDigits(of).map((kind) => KINDS[kind]!),
    }),
  )
  if (agreed < 0 && canPropose(s)) return
  s.chooseGuardians = 0
  s.proposer = 0
  if (agreed < 0) pushPhases(s, 'guardians')
  else for (const kind of splitDigits(agreed)) addGuardian(g, kind)
}

/** A5.10: the next guardian card. */
export function* takeGuardian(g: AnkhPlay): Flow {
  const s = g.state
  if (s.chooseGuardians === AGREED_GUARDIANS) return yield* agreeOnGuardians(g)
  const level = s.guardians.indexOf(0) + 1
  if (level === 0) return
  const cards = () => ofLevel(level)
  const taken =
    s.chooseGuardians === 1
      ? yield* pick(SEATS[s.first]!, 'guardian', 'A5.10', [legalOptions(cards, guardianOption)], { about: { level } })
      : yield* chance('guardian', 'A5.10', () => cards().map(guardianOption))
  addGuardian(g, taken.of)
  pushPhases(s, 'guardians')
}

/** A5.10: adds a guardian card with the figures that the number of players allows. */
function addGuardian(g: AnkhPlay, kind: number): void {
  const s = g.state
  const figures = guardianFigures(kind, s.players)
  const level = GUARDIAN_LEVEL[kind]!
  s.guardians = s.guardians.with(level - 1, kind)
  for (let i = 0; i < figures; i++) addFigure(s, kind, -1, CARD)
  g.tell?.({ kind: 'guardian', rule: 'A5.10', with: { guardian: KINDS[kind]!, level, figures } })
}

/** Adds a figure to the game. Returns its number. */
export function addFigure(s: Ankh, kind: number, owner: number, at: number): number {
  s.kind = [...s.kind, kind]
  s.owner.push(owner)
  s.at.push(at)
  s.sun.push(0)
  return s.aim.push(-1) - 1
}

/** The seats in the order of play. */
function seatsInOrder(s: Ankh): number[] {
  return s.deity.map((_, i) => (s.first + i) % s.players)
}

interface Partition {
  readonly camels: number[]
  readonly open: number[]
  readonly regions: number[]
}

/** By scenario: its camels and regions. Games share them, since they are replaced and never changed in place. */
const partitions: Partition[] = []

function partitionOf(lines: readonly (readonly (readonly string[])[])[]): Partition {
  const camels = lines
    .flat()
    .map((pair) => edgeNamed(pair.toSorted().join('-')))
    .sort((a, b) => a - b)
  const open = adjacencyWith(BARE_ADJACENCY, camels)
  return { camels, open, regions: findRegions(open) }
}

/** A5.3, A5.5, A5.6, A5.9, A5.12: sets up the markers, followers, devotion track and board of the scenario. */
export function setUpBoard(g: AnkhPlay): void {
  const s = g.state
  const scenario = SCENARIOS[s.scenario]!
  const seats = seatsInOrder(s)
  s.markers = ACTIONS.map((_, action) => startSpace(action, s.players))
  s.ladder = seats.toReversed()
  const rules = scenario.specialRules.map((special) => special.id)
  s.followers.fill(rules.includes('headstart') ? 2 : 1)
  const ground = (partitions[s.scenario] ??= partitionOf(scenario.camelLines))
  s.camels = ground.camels
  s.open = ground.open
  s.regions = ground.regions
  for (const { seed, order } of scenario.regions) s.tokens[Math.log2(s.regions[spaceNamed(seed)]!)] = order
  for (const { hex, type, controller } of scenario.monuments) {
    placeMonument(s, MONUMENTS.indexOf(type), spaceNamed(hex), controller === null ? -1 : seats[controller - 1]!)
  }
  for (const city of scenario.cities ?? []) s.on[spaceNamed(city.hex)] = CITY
  for (const { seat, figures } of scenario.seats) {
    for (const { type, hex } of figures) {
      putFigure(s, figureInPool(s, seats[seat - 1]!, type === 'god' ? GOD : WARRIOR), spaceNamed(hex))
    }
  }
  s.seat = s.first
  g.tell?.({ kind: 'turn', rule: 'A8.1', with: { seat: SEATS[s.seat]! } })
}
