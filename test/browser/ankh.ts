import { ankh } from '#games/ankh/game.ts'
import { title } from '#games/ankh/index.ts'
import { completeSetup, formatRecord, Match, randomFrom, seededChance } from '#kernel'
import { type KeptTable, playedUntil, tableWithSeed } from './kept.ts'
import type { Begun } from './record.ts'

const SEED = 'ankh four'

/** Four players at one screen. */
const fourHere = () =>
  tableWithSeed(
    title,
    {
      game: 'ankh',
      setup: { scenario: 'middle-kingdom-4', players: 4 },
      seats: { player1: 'me', player2: 'me', player3: 'me', player4: 'me' },
    },
    SEED,
  )

/** Four players at one screen at a prompt of some kind. */
export async function fourAt(kind: string): Promise<KeptTable> {
  return playedUntil(await fourHere(), randomFrom(SEED), ({ open }) => open[0]?.kind === kind)
}

/** The same four a few answers before two gods merge. */
export async function fourNearMerging(): Promise<KeptTable> {
  const ahead = await fourHere()
  const hasMerged = () => ahead.table.journal.events.some((event) => event.kind === 'merged')
  const { table } = playedUntil(ahead, randomFrom(SEED), hasMerged)
  const near = table.requireMatch().length - 12
  return playedUntil(await fourHere(), randomFrom(SEED), ({ length }) => length >= near)
}

/** A two-player match some answers before both choose a battle card. */
export function twoNearBattle(): Begun {
  const setup = completeSetup(ankh, { scenario: 'middle-kingdom-2', players: 2 })
  const match = Match.begin(ankh, setup, { deal: seededChance('ankh online') })
  const random = randomFrom('ankh online')
  while (match.open.some((ask) => ask.kind !== 'battleCard')) {
    const { seat, options } = match.open.find((ask) => match.answered(ask) === null)!
    match.apply(seat, options[random(options.length)]!.key)
  }
  const { answers, ...record } = match.record()
  const begun = formatRecord({ ...record, answers: answers.slice(0, -8) })
  return { game: 'ankh', record: begun, mine: 'player1', other: 'player2' }
}
