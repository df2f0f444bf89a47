import { beforeAll, describe, expect, test } from 'vitest'
import { board as alexanderBoard } from '#games/alexander/board/index.tsx'
import { title as alexander } from '#games/alexander/index.ts'
import { board as ankhBoard } from '#games/ankh/board/index.tsx'
import { title as ankh } from '#games/ankh/index.ts'
import { board as godKingsBoard } from '#games/god-kings/board/index.tsx'
import { title as godKings } from '#games/god-kings/index.ts'
import type { Title } from '#games/title.ts'
import { type Ask, completeSetup, type Match, Match as Matches, randomFrom } from '#kernel'
import type { BoardAsk, GameBoard } from '#kit/board.ts'
import { splitKey } from '../model.ts'
import { barOptions, buttonWidth, wordOptions } from './AskBar.tsx'

/** A question as a board gets it, with nothing picked. */
const boardAsk = ({ seat, kind, rule, about, options }: Ask): BoardAsk => ({
  seat,
  kind,
  rule,
  about: about ?? {},
  text: '',
  options: options.map(({ key }) => ({ key, ...splitKey(key), text: key })),
  picked: [],
})

interface Seen {
  readonly gold: string
  readonly asked: Ask
  readonly ask: BoardAsk
  /** The answer of the bot's policy. */
  readonly taken: string
  /** Whether something has begun that the option would end. */
  readonly begun: boolean
}

/** Alexander: the moving unit has moved. Ankh: camels of a line are placed. */
const isBegun = ({ move, line }: { move?: { moved: boolean } | null; line?: readonly number[] }): boolean =>
  move?.moved === true || (line ?? []).length > 0

/** All questions with a primary option, in games played by the bot's policy and now and then at random. */
function goldIn({ game, brain }: Title, board: GameBoard, setup: object, seed: string, answers: number): Seen[] {
  const random = randomFrom(seed)
  const match: Match = Matches.begin(game, completeSetup(game, setup as never)) as Match
  const seen: Seen[] = []
  for (let i = 0; i < answers && !match.over; i++) {
    const asked = match.open.find((open) => match.answered(open) === null)!
    const { seat, options } = asked
    if (seat === 'chance') {
      match.apply(seat, options[random(options.length)]!.key)
      continue
    }
    const world = match.guess(seat, randomFrom(`${seed} ${i}`), { light: true })
    const taken = brain.policy!(world, world.asked(seat)!, randomFrom(`${seed} ${i}`)).key
    const ask = boardAsk(asked)
    const { primary } = wordOptions(ask, board, game.view(match.state, seat))
    if (primary !== null) seen.push({ gold: primary, asked, ask, taken, begun: isBegun(match.state) })
    match.apply(seat, random(4) === 0 ? options[random(options.length)]!.key : taken)
  }
  return seen
}

/** Options that refuse or skip something. */
const REFUSALS = ['none', 'no', 'nothing', 'pass', 'refuse', 'lots', 'skip', 'decline']
/** Options that end something. */
const ENDS = ['done', 'stop']

/** Two tables of each game. */
const GAMES: readonly [
  string,
  Title,
  GameBoard,
  readonly (readonly [scenario: string, players: number, settings?: object])[],
][] = [
  [
    'Ankh',
    ankh as Title,
    ankhBoard,
    [
      ['middle-kingdom-2', 2, { first: 'agree', guardians: 'agree' }],
      ['four-quarters-4', 4, { first: 'agree', guardians: 'agree' }],
    ],
  ],
  [
    'The God Kings',
    godKings as Title,
    godKingsBoard,
    [
      ['kadesh', 2],
      ['campaign', 3],
    ],
  ],
  [
    'Alexander',
    alexander as Title,
    alexanderBoard,
    [
      ['phrygia', 2],
      ['pelium', 2],
    ],
  ],
]
const ANSWERS = 500

/** Kinds of questions by game at which most people refuse. */
const USUALLY_NOT: { readonly [game: string]: readonly string[] } = {
  // Isis protects figures unless the player lets them die.
  Ankh: ['isisKeep'],
  'The God Kings': ['giveSpaces', 'givePoints', 'giveCard', 'keep', 'initiative', 'help'],
  // Turning after a completed move or in reaction is optional; a marker or a trump is for a plan.
  Alexander: ['endOfMove', 'advanceFacing', 'reactionFacing', 'placePW', 'momentumTrump', 'momentum'],
}

/** Kinds of questions by game whose usual answer is a thing: the only target, or the facing that a unit has. */
const USUAL_THING: { readonly [game: string]: readonly string[] } = {
  Alexander: ['reactionFire', 'rallyFacing', 'advanceFacing', 'withdrawFacing'],
}

describe.each(GAMES)('the primary option in %s', (name, title, board, tables) => {
  let seen: readonly Seen[] = []
  beforeAll(() => {
    seen = tables.flatMap(([scenario, players, settings], i) =>
      goldIn(title, board, { ...settings, scenario, players }, `gold ${i}`, ANSWERS),
    )
  })

  test('is a word option, except where the usual answer is a thing', () => {
    expect(seen.length).toBeGreaterThan(5)
    for (const { gold, ask } of seen.filter(({ ask: { kind } }) => !USUAL_THING[name]?.includes(kind)))
      expect(ask.options.filter(({ of }) => of === '').map(({ key }) => key)).toContain(gold)
  })

  test('refuses nothing, except in windows for cards and where most people refuse', () => {
    const refusing = seen.filter(
      ({ gold, asked, ask }) =>
        REFUSALS.includes(gold) && asked.window === null && !USUALLY_NOT[name]?.includes(ask.kind),
    )
    expect(refusing.map(({ gold, ask }) => `${ask.kind} ${gold}`)).toEqual([])
  })

  test('ends nothing before it has begun', () => {
    const early = seen.filter(
      ({ gold, ask, begun }) =>
        ENDS.includes(gold) &&
        !begun &&
        !USUALLY_NOT[name]?.includes(ask.kind) &&
        ask.options.some(({ of }) => of !== ''),
    )
    expect(early.map(({ gold, ask }) => `${ask.kind} ${gold}`)).toEqual([])
  })

  test('is never what the bot almost always avoids', () => {
    const kinds = new Map<string, Seen[]>()
    for (const one of seen) {
      const kind = `${one.ask.kind} ${one.gold}`
      kinds.set(kind, [...(kinds.get(kind) ?? []), one])
    }
    // A momentum below even odds is not suggested, though a bot with nothing to lose tries it.
    kinds.delete('momentum none')
    const worst = [...kinds].filter(
      ([, all]) => all.length >= 10 && all.filter(({ gold, taken }) => gold === taken).length < all.length / 20,
    )
    expect(worst.map(([kind]) => kind)).toEqual([])
  })
})

describe('the buttons of a question', () => {
  test('are twice as wide in Japanese', () => {
    expect(buttonWidth([{ text: 'Move' }, { text: 'Pass' }])).toBe(20)
    expect(buttonWidth([{ text: '移動' }])).toBe(10)
  })

  const asking = (...options: readonly [key: string, text: string][]) =>
    ({
      options: options.map(([key, text]) => {
        const [verb = '', of = ''] = key.split(':')
        return { key, verb, of, text }
      }),
    }) as unknown as BoardAsk
  const shown = (ask: BoardAsk, room: number) => {
    const { buttons, listed } = barOptions(ask, null, room)
    return { keys: buttons.map(({ key }) => key), listed }
  }

  test('are all in the bar if they are few and fit', () => {
    const ask = asking(['to:A1', 'A1'], ['to:A2', 'A2'], ['done', 'Done'])
    expect(shown(ask, 60)).toEqual({ keys: ['to:A1', 'to:A2', 'done'], listed: 0 })
  })

  test('become a list if they are many or long; word options stay if they fit', () => {
    const long = 'Commanding: after each battle you win, take 3 followers'
    const ask = asking(['power:a', long], ['power:b', long], ['none', 'Nothing'])
    expect(shown(ask, 60)).toEqual({ keys: ['none'], listed: 2 })
    const many = asking(...[1, 2, 3, 4, 5].map((n): [string, string] => [`to:A${n}`, `A${n}`]), ['done', 'Done'])
    expect(shown(many, 150)).toEqual({ keys: ['done'], listed: 5 })
  })

  test('are a row of numbers for a bid', () => {
    const bids = asking(...[0, 1, 2, 3, 4, 5, 6].map((n): [string, string] => [`offer:${n}`, String(n)]))
    expect(shown(bids, 150)).toEqual({ keys: [0, 1, 2, 3, 4, 5, 6].map((n) => `offer:${n}`), listed: 0 })
  })

  test('stay beside the list if they are few and fit', () => {
    const hire = (n: number): [string, string] => [`raise:${n}`, `Mercenaries for warlord ${n} of Egypt`]
    const ask = asking(['activate:king', 'Activate the king of Egypt'], hire(1), hire(2), hire(3), ['trade', 'Trade'])
    expect(shown(ask, 150)).toEqual({ keys: ['activate:king', 'raise:1', 'raise:2', 'trade'], listed: 4 })
    // On a phone the bar's own buttons fill the row.
    expect(shown(ask, 90)).toEqual({ keys: ['trade'], listed: 4 })
  })

  test('leave only the primary one if not even the word options fit', () => {
    const ask = asking(['mark', 'Place a marker'], ['load', 'Take units along'], ['stop', 'Stop here'])
    expect(shown(ask, 30)).toEqual({ keys: ['stop'], listed: 2 })
  })
})
