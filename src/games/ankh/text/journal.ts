import {
  asResult,
  type Event,
  type EventMergers,
  entryLine,
  type JournalEntry,
  mergeEvents,
  type Phrase,
  type Story,
  type StoryLine,
  storiesFrom,
  storyStep,
  valuesOf,
} from '#kernel'
import { KINDS } from '../rules/pieces.ts'

/** Events by importance: those that decide the game, those that change the board, others, and those without a line. */
const WEIGHTS: { readonly [weight: number]: readonly string[] } = {
  4: ['ended', 'forgotten', 'merged', 'battle'],
  3: ['claimed', 'killed', 'destroyed', 'plague', 'built', 'event'],
  2: [
    ...['moved', 'movedFigures', 'summoned', 'summonedFigures', 'unlocked', 'guardianTaken', 'devotion'],
    ...['caravan', 'revealed', 'protected', 'rose', 'trapped', 'pushed', 'relocated', 'god'],
  ],
  0: [
    ...['majorities', 'strength', 'orderTokens', 'cardsBack', 'scenario', 'lots'],
    ...['guardian', 'guardianMissed', 'walkedBack', 'proposedCard', 'decidedCard', 'proposedOffer', 'decidedOffer'],
  ],
}

const BY_KIND = new Map(
  Object.entries(WEIGHTS).flatMap(([weight, kinds]) => kinds.map((kind) => [kind, Number(weight)] as const)),
)

/** Importance of an event in a short recap. Followers paid for a power belong to the power. */
export function eventWeight({ kind, with: facts }: Event): number {
  if (kind === 'followers' && facts?.reason === 'unlock') return 0
  return BY_KIND.get(kind) ?? 1
}

const paramsOfEvent = (event: Event) => event.with ?? {}

const MERGERS: EventMergers = {
  summoned: {
    same: (event) => String(paramsOfEvent(event).god),
    join: (events) => ({
      kind: 'summonedFigures',
      with: {
        god: paramsOfEvent(events[0]!).god!,
        spaces: valuesOf(events, 'space'),
        guardians: valuesOf(events, 'figure'),
      },
    }),
  },
  moved: {
    same: (event) => String(paramsOfEvent(event).god),
    join: (events) => ({
      kind: 'movedFigures',
      with: {
        god: paramsOfEvent(events[0]!).god!,
        ways: events.map((event) => `${paramsOfEvent(event).from}-${paramsOfEvent(event).to}`),
      },
    }),
  },
}

/** Merges the figures that a god summons or moves in one action into one line. */
export const mergeFigureEvents = <E extends Event>(events: readonly E[]): readonly E[] => mergeEvents(events, MERGERS)

/** Events that follow a battle. */
const BATTLE_ENDS = new Set(['region', 'turn', 'merged', 'forgotten', 'ended', 'conflict'])

/** Events of the step with the cards, and of the step with the losses. */
const CARD_EVENTS = new Set([
  ...['relocated', 'amunTwo', 'revealed', 'built', 'plague'],
  ...['killed', 'protected', 'trapped', 'rose', 'destroyed'],
])
const LOSS_EVENTS = new Set(['killed', 'protected', 'trapped', 'rose', 'destroyed'])

const isDevotion = ({ kind, with: facts }: Event, of: string): boolean => kind === 'devotion' && facts?.reason === of

/** A11.5 to A11.10: every battle in the journal, step by step. */
export const stories = (told: readonly JournalEntry[]): Story[] =>
  storiesFrom(
    told,
    ({ kind, with: facts }) => kind === 'region' && facts?.resolve === 'battle',
    ({ kind }) => BATTLE_ENDS.has(kind),
    battleStory,
  )

function battleStory(region: JournalEntry, rest: readonly JournalEntry[]): Omit<Story, 'done'> {
  const of = (belongs: (event: JournalEntry) => boolean) => rest.filter(belongs)
  const fought = rest.findIndex(({ kind }) => kind === 'battle')
  const before = fought < 0 ? rest : rest.slice(0, fought)
  const after = fought < 0 ? [] : rest.slice(fought + 1)
  const strengths = of(({ kind }) => kind === 'strength')
  const paid = after.filter(({ kind }) => kind === 'devotion' || kind === 'followers')
  const losses = after.filter(({ kind }) => LOSS_EVENTS.has(kind))
  const decided = of(({ kind }) => kind === 'battle' || kind === 'tieBreaker')
  return {
    title: ['story.battle', { token: region.with!.token! }],
    sides: paramList(region, 'gods'),
    steps: [
      ...storyStep('story.stood', [region], figureLines(region, strengths)),
      ...storyStep(
        'story.cards',
        before.filter(
          ({ kind, with: facts }) => CARD_EVENTS.has(kind) || (kind === 'followers' && facts?.reason !== 'buyBack'),
        ),
      ),
      ...storyStep(
        'story.majorities',
        before.filter((event) => event.kind === 'majorities' || isDevotion(event, 'majorities')),
      ),
      ...storyStep('story.strengths', strengths, strengths.map(strengthLine)),
      ...asResult(
        storyStep(
          'story.winner',
          decided,
          decided.map((event) => (event.kind === 'battle' ? winnerLine(event) : entryLine(event))),
        ),
      ),
      ...asResult(storyStep('story.losses', losses)),
      ...asResult(storyStep('story.paid', paid)),
    ],
  }
}

/** A11.3: the gods in the region, with their figures if these were counted. */
function figureLines(region: JournalEntry, strengths: readonly JournalEntry[]): StoryLine[] {
  if (strengths.length === 0)
    return [{ phrase: ['story.gods', { gods: paramList(region, 'gods') }], rule: region.rule }]
  return strengths.map((strength): StoryLine => {
    const guardians = paramList(strength, 'what')
      .map((what) => what.replace('silenced.', ''))
      .filter((what) => KINDS.includes(what))
    const god = strength.with!.god!
    const phrase: Phrase = guardians.length === 0 ? ['story.nobody', { god }] : ['story.figures', { god, guardians }]
    return { phrase, rule: 'A11.3' }
  })
}

/** A11.9a: a strength with its lines. */
function strengthLine(strength: JournalEntry): StoryLine {
  const amounts = strength.with!.amounts as readonly number[]
  const rules = paramList(strength, 'rules')
  const parts = paramList(strength, 'what').map((what, i) => ({
    phrase: [`strength.${what}`] as const,
    value: amounts[i]!,
    rule: rules[i]!,
  }))
  return { ...entryLine(strength), parts: mergeParts(parts) }
}

type Part = NonNullable<StoryLine['parts']>[number]

/** Merges equal parts: two warriors become one line of two. */
function mergeParts(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const same = found.findIndex(({ phrase, rule }) => phrase[0] === part.phrase[0] && rule === part.rule)
    if (same < 0) found.push(part)
    else found[same] = { ...part, value: found[same]!.value + part.value }
  }
  return found
}

/** A11.9b: the winner and its lead, or a tie, which all lose. */
function winnerLine(battle: JournalEntry): StoryLine {
  const gods = paramList(battle, 'gods')
  const strengths = battle.with!.strengths as readonly number[]
  const god = battle.with!.winner
  if (typeof god !== 'string') return { phrase: ['story.tie'], rule: battle.rule }
  const own = strengths[gods.indexOf(god)]!
  const second = Math.max(0, ...strengths.filter((_, i) => gods[i] !== god))
  return { phrase: ['story.won', { god, own, second }], rule: battle.rule }
}

const paramList = ({ with: facts }: JournalEntry, name: string): string[] => {
  const value = facts?.[name]
  return Array.isArray(value) ? value.map(String) : []
}
