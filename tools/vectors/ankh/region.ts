import { whyNotBuildAt } from '#games/ankh/rules/abilities/cards.ts'
import { isProtected } from '#games/ankh/rules/abilities/gods.ts'
import { spaceNamed } from '#games/ankh/rules/board.ts'
import { cardOption, doneOption, noneOption, releaseOption, toOption, trapOption } from '#games/ankh/rules/options.ts'
import { CARDS, DEITIES, ISIS } from '#games/ankh/rules/pieces.ts'
import { PHASES } from '#games/ankh/rules/play.ts'
import { figuresIn, godWithAbility } from '#games/ankh/rules/position.ts'
import { type Ankh, type Phase, SEATS } from '#games/ankh/rules/state.ts'
import {
  devotionOf,
  eventsOfKind,
  followersOf,
  godName,
  godNameOfEvent,
  names,
  type Position,
  positionOf,
  regionAt,
  stacksOf,
  tableOf,
} from '#games/ankh/testing/position.ts'
import type { Ask, Flow, Option } from '#kernel'

interface Choices {
  build?: { [god: string]: { type: string; hex: string } }
  /** A god's bid in the first Plague, or in each of them; 0 in the others. */
  offers?: { [god: string]: number | number[] }
  useTieBreaker?: boolean
  keep?: string[]
  trap?: { plague?: string; resolution?: string }
  rise?: { [space: string]: string }
  worshipful?: string[]
}

interface Battle {
  /** The current step. */
  phase: Phase
  cards: { [god: string]: string | string[] }
  choices: Choices
}

/** Answers an ask of the rules by the vector's choices. */
function answer(p: Position, battle: Battle, asked: Ask<any>): Option {
  const god = SEATS.indexOf(asked.seat)
  const name = godName(p, god)
  const { cards, choices } = battle
  const offered = (key: string, otherwise: string) => asked.find(key) ?? asked.find(otherwise)!
  switch (asked.kind) {
    case 'amunTwo':
      return offered(Array.isArray(cards[name]) && cards[name].length === 2 ? 'two' : 'one', 'one')
    case 'battleCard':
      return cardOption([cards[name]!].flat().reduce((set, id) => set | (1 << CARDS.indexOf(id)), 0))
    case 'build': {
      const built = choices.build?.[name]
      if (built === undefined || whyNotBuildAt(p.s, p.s.region, spaceNamed(built.hex)) !== undefined) return noneOption
      return offered(`build:${built.type}`, 'none')
    }
    case 'buildTo':
      return toOption(spaceNamed(choices.build![name]!.hex))
    case 'plagueOffer':
      return offered(`offer:${[choices.offers?.[name] ?? 0].flat()[eventsOfKind(p, 'plague').length] ?? 0}`, 'offer:0')
    case 'tieBreaker':
      return offered(choices.useTieBreaker === true ? 'use' : 'keep', 'keep')
    case 'isisKeep': {
      const next = asked.options.find((o) => o !== doneOption && isReleased(choices, o.key))
      return next === undefined ? doneOption : releaseOption(next.of)
    }
    case 'anubisTrap':
      return trapped(p, battle.phase === 'plague' ? choices.trap?.plague : choices.trap?.resolution, asked)
    case 'mummyRise':
      return toOption(spaceNamed(choices.rise?.[String(asked.about!.died)] ?? ''))
    case 'worshipful':
      return offered(choices.worshipful?.includes(name) ? 'pay' : 'keep', 'keep')
    default:
      return asked.find('pass') ?? asked.find('none') ?? asked.find('plain') ?? asked.options[0]!
  }
}

const isReleased = (choices: Choices, key: string): boolean =>
  choices.keep !== undefined && !choices.keep.includes(key.slice('release:'.length))

function trapped(p: Position, space: string | undefined, asked: Ask<any>): Option {
  const { spaces, figures, gods } = eventsOfKind(p, 'killed').at(-1)!
  const at = (spaces as string[]).findIndex((died, i) => died === space && figures[i] === 'warrior')
  if (at < 0) return noneOption
  return asked.find(trapOption(DEITIES.indexOf(gods[at])).key) ?? noneOption
}

/** Runs one flow of the rules to its end. */
function run(p: Position, battle: Battle, flow: Flow): void {
  let result = flow.next()
  while (result.done !== true) {
    const step = result.value
    if (step.step === 'ask') result = flow.next(answer(p, battle, step))
    else if (step.step === 'together') result = flow.next(step.asks.map((a) => answer(p, battle, a)))
    else result = flow.next(true)
  }
}

/** The spaces of Isis' protected figures in the region. */
function protectedSpaces(s: Ankh): string[] {
  const god = godWithAbility(s, ISIS)
  const own = god < 0 ? [] : figuresIn(s, god, s.region)
  return names(own.filter((figure) => isProtected(s, figure)).map((figure) => s.at[figure]!))
}

/** One region of a conflict, A11.3 to A11.10, by the game's own phases. */
export function region(input: any): object {
  const cards = input.cards ?? {}
  const p = positionOf(input.state, ...Object.keys(cards))
  const { s, told } = p
  let shielded: string[] = []
  const table = tableOf(s, told)
  const g = {
    ...table,
    tell: (event: Parameters<NonNullable<typeof table.tell>>[0]) => {
      if (event.kind === 'battle') shielded = protectedSpaces(s)
      table.tell!(event)
    },
  }
  const battle: Battle = { phase: 'region', cards, choices: input.choices ?? {} }
  s.region = regionAt(s, input.region)
  s.next = ['region']
  while (s.next.length > 0 && s.end === '') {
    battle.phase = s.next.pop()!
    const flow = PHASES[battle.phase](g)
    if (flow !== undefined) run(p, battle, flow)
  }
  return { ...resultOf(p), protected: shielded }
}

/** The results in the form that a vector lists. */
function resultOf(p: Position): object {
  const { s } = p
  const [entered] = eventsOfKind(p, 'region')
  const [fought] = eventsOfKind(p, 'battle')
  const [held] = eventsOfKind(p, 'majorities')
  const plagues = eventsOfKind(p, 'plague')
  const dead = (rule: string) =>
    p.told.filter((event) => event.kind === 'killed' && event.rule === rule).flatMap((e) => e.with!.spaces as string[])
  const god = (id: unknown) => (id === null || id === undefined ? null : godNameOfEvent(p, id))
  const fighters = ((fought?.gods ?? []) as string[]).map((id) => godNameOfEvent(p, id))
  const winner = god(fought?.winner)
  const offering = plagues.flatMap(({ gods }) => (gods as string[]).map((id) => godNameOfEvent(p, id)))
  const flooded = eventsOfKind(p, 'revealed').filter((event) => event.cards.includes('flood'))
  const building = eventsOfKind(p, 'built').map((event) => godNameOfEvent(p, event.god))
  const touched = [...offering, ...building, ...flooded.map((event) => godNameOfEvent(p, event.god))]
  return {
    kind: entered!.resolve,
    majorities: held && { obelisk: god(held.obelisk), temple: god(held.temple), pyramid: god(held.pyramid) },
    spared: plagues.flatMap(({ spared }) => (spared === null ? [] : [god(spared)])),
    killedInPlague: dead('A16.3').sort(),
    killed: dead('A11.9d').sort(),
    strength: Object.fromEntries(fighters.map((name, i) => [name, fought!.strengths[i]])),
    winner,
    lost: fighters.filter((name) => name !== winner).sort(),
    devotion: devotionOf(p),
    followers: followersOf(p, ...touched),
    stacks: stacksOf(p),
    trapped: s.trapped.map((figure) => godName(p, s.owner[figure]!)),
    tieBreaker: { holder: s.tie < 0 ? null : godName(p, s.tie), faceUp: s.tieUp === 1 },
    figures: names(s.at.filter((space) => space >= 0)),
    sequence: sequenceOf(p),
    takesCardsBack: eventsOfKind(p, 'cardsBack')
      .map((event) => godNameOfEvent(p, event.god))
      .sort(),
    gameWonBy: s.end === 'top' ? godName(p, s.winner) : null,
  }
}

/** Every change of devotion in order; a god without a place in the vector has nothing to lose. */
function sequenceOf(p: Position): [string, number][] {
  const listed = devotionOf(p)
  return eventsOfKind(p, 'devotion')
    .map((event): [string, number] => [godNameOfEvent(p, event.god), event.by])
    .filter(([name]) => name in listed)
}
