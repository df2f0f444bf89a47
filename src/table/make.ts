import { commitmentOf, Match, parseRecord, Refusal, recordedSetup, type Seat, setupOf } from '../kernel/index.ts'
import type { Person } from './events.ts'
import { Refused } from './protocol/errors.ts'
import type { NewTable, TableOptions } from './protocol.ts'
import { refuse } from './refuse.ts'
import { type Hosting, Table } from './table.ts'

/** Unguessable texts for a new table, made by the host. */
export interface Fresh {
  readonly id: string
  readonly invitation: string
  /** The invited people. */
  readonly people?: { readonly [user: string]: Person }
}

/** Options by default. */
export function usualOptions(bots: readonly string[]): TableOptions {
  return {
    clock: { kind: 'none' },
    onFlag: 'bot',
    standIn: bots[0] ?? 'none',
    listed: false,
    watchers: true,
    rated: false,
  }
}

/** A new table with its creator and bots seated; it begins immediately if no one is missing. */
export function makeTable(
  given: Hosting,
  { people = {}, ...fresh }: Fresh,
  maker: Person,
  asked: NewTable,
  at: number,
): Table {
  const { game, bots } = given
  const imported = asked.record === undefined ? undefined : importOf(given, asked.record, asked.length)
  const host = { ...given, seed: imported?.seed ?? given.seed }
  const usual = imported?.setup ?? refuse(() => setupOf(game, asked.setup))
  const seats = game.seats(usual)
  const options = { ...usualOptions(bots), ...asked.options }
  const places = asked.seats ?? { [seats[0]!]: 'me' }
  const others = seats.some((seat) => !Object.hasOwn(places, seat) || isForOthers(places[seat]))
  const reserved = keptSeats(places, people)
  const guarded = host.online && others && imported === undefined && asked.setup?.guardSecrets === undefined
  const setup = guarded && Object.keys(game.windows).length > 0 ? { ...usual, guardSecrets: true } : usual
  if (options.rated && imported !== undefined)
    throw new Refused('not allowed', 'what goes on from a record is never rated')
  check(host, seats, options, places)
  const table = Table.make(host, {
    is: 'created',
    ...fresh,
    by: maker,
    game: game.id,
    version: game.version,
    setup: { ...setup },
    seats,
    options,
    commitment: commitmentOf(host.seed),
    ...(Object.keys(reserved).length > 0 ? { reserved } : {}),
    at,
  })
  if (imported !== undefined) table.emit({ is: 'imported', answers: imported.answers, epochs: imported.epochs }, at)
  for (const seat of seats) {
    const place = Object.hasOwn(places, seat) ? places[seat] : 'anyone'
    if (place === 'me') table.emit({ is: 'sat', seat, who: maker }, at)
    else if (isBot(place)) table.emit({ is: 'bot sat', seat, bot: place.bot }, at)
  }
  table.beginIfFull(at)
  return table
}

type Place = NonNullable<NewTable['seats']>[string]

const isBot = (place: Place | undefined): place is { bot: string } => typeof place === 'object' && 'bot' in place
const isForOthers = (place: Place | undefined) => place === 'anyone' || (typeof place === 'object' && 'person' in place)

/** The reserved seats; throws `unknown person` if someone is not among the invited people. */
function keptSeats(places: { readonly [seat: Seat]: Place }, people: NonNullable<Fresh['people']>) {
  const kept: { [seat: Seat]: Person } = {}
  for (const [seat, place] of Object.entries(places)) {
    if (typeof place !== 'object' || !('person' in place)) continue
    const who = Object.hasOwn(people, place.person) ? people[place.person] : undefined
    if (who === undefined) throw new Refused('unknown person')
    kept[seat] = who
  }
  return kept
}

function check(
  { bots }: Hosting,
  seats: readonly Seat[],
  options: TableOptions,
  places: { readonly [seat: Seat]: Place },
): void {
  if (bots.length > 0 && !bots.includes(options.standIn)) throw new Refused('unknown bot', options.standIn)
  for (const [seat, place] of Object.entries(places)) {
    if (!seats.includes(seat)) throw new Refused('unknown seat', seat)
    if (isBot(place) && !bots.includes(place.bot)) throw new Refused('unknown bot', place.bot)
  }
  if (!options.rated) return
  const placed = seats.map((seat) => (Object.hasOwn(places, seat) ? places[seat] : 'anyone'))
  if (placed.filter((p) => p === 'me').length > 1)
    throw new Refused('not allowed', 'a person has one seat at a rated table')
  if (placed.every(isBot)) throw new Refused('not allowed', 'a rated table needs a person')
}

/** Longer than any game: such a record is not replayed. */
const MOST_ANSWERS = 20_000

/** A record's answers up to a length, replayed to check that the rules allow them. */
function importOf(host: Hosting, text: string, length?: number) {
  try {
    const { game } = host
    const record = parseRecord(text)
    if (record.game !== game.id) throw new Refused('bad record', 'of another game')
    if (record.answers.length > MOST_ANSWERS) throw new Refused('bad record', 'too long')
    const setup = recordedSetup(game, record.setup)
    const answers = record.answers.slice(0, length ?? record.answers.length)
    const epochs = answers.length === 0 ? [] : record.epochs.filter(([from]) => from <= answers.length)
    const { over } = Match.replay(game, { ...record, setup, answers, epochs })
    // A complete match keeps its own seed, so that its dice can still be verified.
    return { setup, answers, epochs, seed: over ? record.seed : undefined }
  } catch (error) {
    if (error instanceof Refused) throw error
    if (error instanceof Refusal && error.code === 'another pack') throw new Refused('another pack')
    throw new Refused('bad record', error instanceof Error ? error.message.slice(0, 200) : undefined)
  }
}

/** A rematch: the same people and bots, each one seat further. */
export function rematchOf(host: Hosting, fresh: Fresh, old: Table, at: number): Table {
  const { facts } = old
  const { seats, options } = facts
  const { pack: _, ...agreed } = facts.setup
  const setup = { ...setupOf(host.game, agreed) }
  const table = Table.make(host, {
    is: 'created',
    ...fresh,
    by: facts.maker,
    game: host.game.id,
    version: host.game.version,
    setup,
    seats: seats.map((s) => s.seat),
    options,
    commitment: commitmentOf(host.seed),
    at,
  })
  seats.forEach(({ seat }, i) => {
    const { holder, bot } = seats[(i + 1) % seats.length]!
    if (holder !== null) table.emit({ is: 'sat', seat, who: holder }, at)
    else if (bot !== null) table.emit({ is: 'bot sat', seat, bot }, at)
  })
  table.beginIfFull(at)
  return table
}
