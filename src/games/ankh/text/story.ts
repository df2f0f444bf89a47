import {
  type Event,
  type Phrase,
  type Story,
  type StoryLine,
  storiesFrom,
  storyStep,
  type Told,
  toldLine,
} from '../../../kernel/index.ts'
import { KINDS } from '../rules/pieces.ts'

/** Events that follow a battle. */
const ENDS = new Set(['region', 'turn', 'merged', 'forgotten', 'ended', 'conflict'])

/** Events of the step with the cards, and of the step with the losses. */
const CARDS = new Set([
  ...['relocated', 'amunTwo', 'revealed', 'built', 'plague'],
  ...['killed', 'protected', 'trapped', 'rose', 'destroyed'],
])
const LOSSES = new Set(['killed', 'protected', 'trapped', 'rose', 'destroyed'])

const isDevotion = ({ kind, with: facts }: Event, of: string): boolean => kind === 'devotion' && facts?.reason === of

/** A11.5 to A11.10: every battle in the journal, step by step. */
export const stories = (told: readonly Told[]): Story[] =>
  storiesFrom(
    told,
    ({ kind, with: facts }) => kind === 'region' && facts?.resolve === 'battle',
    ({ kind }) => ENDS.has(kind),
    battle,
  )

function battle(region: Told, rest: readonly Told[]): Omit<Story, 'done'> {
  const of = (belongs: (event: Told) => boolean) => rest.filter(belongs)
  const fought = rest.findIndex(({ kind }) => kind === 'battle')
  const before = fought < 0 ? rest : rest.slice(0, fought)
  const after = fought < 0 ? [] : rest.slice(fought + 1)
  const strengths = of(({ kind }) => kind === 'strength')
  const paid = after.filter(({ kind }) => kind === 'devotion' || kind === 'followers')
  const losses = after.filter(({ kind }) => LOSSES.has(kind))
  const decided = of(({ kind }) => kind === 'battle' || kind === 'tieBreaker')
  return {
    title: ['story.battle', { token: region.with!.token! }],
    steps: [
      ...storyStep('story.stood', [region], stood(region, strengths)),
      ...storyStep(
        'story.cards',
        before.filter(
          ({ kind, with: facts }) => CARDS.has(kind) || (kind === 'followers' && facts?.reason !== 'buyBack'),
        ),
      ),
      ...storyStep(
        'story.majorities',
        before.filter((event) => event.kind === 'majorities' || isDevotion(event, 'majorities')),
      ),
      ...storyStep('story.strengths', strengths, strengths.map(sum)),
      ...storyStep(
        'story.winner',
        decided,
        decided.map((event) => (event.kind === 'battle' ? winner(event) : toldLine(event))),
      ),
      ...storyStep('story.losses', losses),
      ...storyStep('story.paid', paid),
    ],
  }
}

/** A11.3: the gods in the region, with their figures if these were counted. */
function stood(region: Told, strengths: readonly Told[]): StoryLine[] {
  if (strengths.length === 0) return [{ phrase: ['story.gods', { gods: list(region, 'gods') }], rule: region.rule }]
  return strengths.map((strength): StoryLine => {
    const guardians = list(strength, 'what')
      .map((what) => what.replace('silenced.', ''))
      .filter((what) => KINDS.includes(what))
    const god = strength.with!.god!
    const phrase: Phrase = guardians.length === 0 ? ['story.nobody', { god }] : ['story.figures', { god, guardians }]
    return { phrase, rule: 'A11.3' }
  })
}

/** A11.9a: a strength with its lines. */
function sum(strength: Told): StoryLine {
  const amounts = strength.with!.amounts as readonly number[]
  const rules = list(strength, 'rules')
  const parts = list(strength, 'what').map((what, i) => ({
    phrase: [`strength.${what}`] as const,
    value: amounts[i]!,
    rule: rules[i]!,
  }))
  return { ...toldLine(strength), parts: grouped(parts) }
}

type Part = NonNullable<StoryLine['parts']>[number]

/** Merges equal parts: two warriors become one line of two. */
function grouped(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const same = found.findIndex(({ phrase, rule }) => phrase[0] === part.phrase[0] && rule === part.rule)
    if (same < 0) found.push(part)
    else found[same] = { ...part, value: found[same]!.value + part.value }
  }
  return found
}

/** A11.9b: the winner and its lead, or a tie, which all lose. */
function winner(battle: Told): StoryLine {
  const gods = list(battle, 'gods')
  const strengths = battle.with!.strengths as readonly number[]
  const god = battle.with!.winner
  if (typeof god !== 'string') return { phrase: ['story.tie'], rule: battle.rule }
  const own = strengths[gods.indexOf(god)]!
  const second = Math.max(0, ...strengths.filter((_, i) => gods[i] !== god))
  return { phrase: ['story.won', { god, own, second }], rule: battle.rule }
}

const list = ({ with: facts }: Told, name: string): string[] => {
  const value = facts?.[name]
  return Array.isArray(value) ? value.map(String) : []
}
