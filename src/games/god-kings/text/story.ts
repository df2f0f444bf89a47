import {
  asResult,
  type Event,
  type EventMerger,
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
import { BATTLE_RULES, RESULT_RULES } from '../rules/odds/chances.ts'

const facts = (event: Event) => event.with ?? {}
const last = (events: readonly Event[]) => facts(events.at(-1)!)

/** Pieces of one place and side in one list. */
const listed = (kind: string, from: string, into: string, ...common: readonly string[]): EventMerger => ({
  same: (event) => common.map((name) => String(facts(event)[name])).join(),
  join: (events) => ({ kind, with: { ...last(events), [into]: valuesOf(events, from) } }),
})

/** The steps of one march: its start, its end and the spaces between. */
const march: EventMerger = {
  same: (event) => String(facts(event).general),
  join: (events) => ({
    kind: 'marched',
    with: { ...last(events), from: facts(events[0]!).from!, way: valuesOf(events.slice(0, -1), 'space') },
  }),
  through: ['marker'],
}

const JOINERS: EventMergers = {
  placed: listed('placed', 'pieces', 'pieces', 'space', 'inside'),
  displaced: listed('displaced', 'pieces', 'pieces', 'side', 'space'),
  garrison: listed('garrisons', 'space', 'spaces', 'side'),
  marker: listed('markers', 'space', 'spaces', 'side'),
  dropped: listed('left', 'unit', 'units', 'space'),
  flipped: listed('refitted', 'unit', 'units'),
  moved: march,
}

/** Merges journal entries: one line per army instead of one per unit or step. */
export const mergeByArmy = <E extends Event>(events: readonly E[]): readonly E[] => mergeEvents(events, JOINERS)

/** Events that end the account of a battle or siege. */
const ENDS = new Set([
  ...['turn', 'reinforcement', 'round', 'impulse', 'activated', 'moved', 'sailed', 'battle', 'siege'],
  ...['ops', 'event', 'helped', 'nationCard', 'score', 'over', 'holder', 'holderLost', 'succession'],
])

const FIGHTS = new Set(['battle', 'siege'])

/** 15.5, 17.3: every battle and siege among journal entries, step by step. */
export const stories = (told: readonly JournalEntry[]): Story[] =>
  storiesFrom(
    told,
    ({ kind }) => FIGHTS.has(kind),
    ({ kind }) => ENDS.has(kind),
    (first, rest) => (first.kind === 'battle' ? battle(first, rest) : siege(first, rest)),
  )

/** F5: the armies, charges, cards, strengths, modifiers and dice, losses, winner, consequences. */
function battle(first: JournalEntry, rest: readonly JournalEntry[]): Omit<Story, 'done'> {
  const { space, attacker, defender } = first.with!
  const rolls = rest.filter(({ kind }) => kind === 'battleRoll')
  const advantage = rest.filter(({ kind }) => kind === 'advantage')
  const rolled = rest.findIndex(({ kind }) => kind === 'battleRoll')
  const losses = (of: (i: number) => boolean) => rest.filter(({ kind }, i) => kind === 'losses' && of(i))
  const won = rest.findIndex(({ kind }) => kind === 'battleWon')
  const charged = (i: number) => rolled < 0 || i < rolled
  return {
    title: ['story.battle', { space: space! }],
    sides: [String(attacker), String(defender)],
    steps: [
      ...storyStep(
        'story.stood',
        [first],
        [
          army('story.attacker', attacker, first.with!.attackerUnits),
          army('story.defender', defender, first.with!.defenderUnits),
        ],
      ),
      ...storyStep('story.charges', [
        ...rest.filter(({ kind }) => kind === 'chargeRoll' || kind === 'chargeEffect'),
        ...losses(charged),
      ]),
      ...storyStep(
        'story.cards',
        rest.filter(({ kind }) => kind === 'card' || kind === 'calledOff'),
      ),
      ...storyStep('story.strengths', rolls, rolls.map(strength)),
      ...storyStep(
        'story.dice',
        [...rolls, ...advantage],
        [...rolls.map(modifiers), ...advantage.map(entryLine), ...rolls.map(entryLine)],
      ),
      ...asResult(
        storyStep(
          'story.losses',
          losses((i) => !charged(i)),
        ),
      ),
      ...asResult(
        storyStep(
          'story.winner',
          won < 0 ? [] : mergeByArmy(rest.slice(won).filter(({ kind }) => kind !== 'losses' && kind !== 'card')),
        ),
      ),
    ],
  }
}

function army(key: string, side: unknown, units: unknown): StoryLine {
  const names = Array.isArray(units) ? units.map(String) : []
  const phrase: Phrase = [names.length === 0 ? `${key}Alone` : key, { side: String(side), units: names }]
  return { phrase, rule: '15.1a' }
}

/** 15.5.3a: a strength, unit by unit. */
const strength = ({ with: facts }: JournalEntry): StoryLine => ({
  phrase: ['story.strength', { side: facts!.side!, strength: facts!.strength! }],
  rule: '15.5.3a',
  parts: byKind(facts!.troops as readonly string[], facts!.worths as readonly number[]),
})

/** Identical units in one line, with their number. */
function byKind(troops: readonly string[], worths: readonly number[]) {
  const kinds = new Map<string, { units: string[]; value: number }>()
  for (const [i, unit] of troops.entries()) {
    const kind = unit.replace(/-?\d+$/, '')
    const known = kinds.get(kind) ?? { units: [], value: 0 }
    kinds.set(kind, { units: [...known.units, unit], value: known.value + worths[i]! })
  }
  return [...kinds.values()].map(({ units, value }) => ({
    phrase: ['story.units', { units }] as Phrase,
    value,
  }))
}

/** 15.5.5: the modifiers of a side, and their total. */
function modifiers({ with: facts }: JournalEntry): StoryLine {
  const amounts = facts!.amounts as readonly number[]
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    phrase: ['story.total', { side: facts!.side!, total }],
    rule: '15.5.5',
    parts: (facts!.modifiers as readonly (keyof typeof BATTLE_RULES)[]).map((name, i) => ({
      phrase: [`drm.${name}`] as Phrase,
      value: amounts[i]!,
      rule: BATTLE_RULES[name],
    })),
  }
}

/** 17.3: a siege roll with its modifiers, and its consequences. */
function siege(first: JournalEntry, rest: readonly JournalEntry[]): Omit<Story, 'done'> {
  const { space, die, markers, walls, cards, captured } = first.with!
  const named = [
    ['die', die],
    ['markers', markers],
    ['walls', walls],
    ['cards', cards],
  ] as const
  const roll: StoryLine = {
    phrase: [
      captured === true ? 'story.falls' : 'story.holds',
      { space: space!, total: named.reduce((sum, [, n]) => sum + Number(n), 0) },
    ],
    rule: RESULT_RULES.siege,
    parts: named
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => ({ phrase: [`drm.${name}`] as Phrase, value: Number(value), rule: '17.3.1' })),
  }
  return {
    title: ['story.siege', { space: space! }],
    steps: [...storyStep('story.dice', [first], [roll]), ...storyStep('story.after', mergeByArmy(rest))],
  }
}
