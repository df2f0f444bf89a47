import { commitTo, completeSetup, Match, parseRecord, Refusal, recordedSetup, type Seat } from '#kernel'
import type { Person } from './events.ts'
import type { NewTable, TableOptions } from './protocol/commands.ts'
import { RequestRefused } from './protocol/errors.ts'
import { Table, type TableContext, translateRuleErrors } from './table.ts'

/** Unguessable texts for a new table, made by the host. */
export interface GeneratedIds {
  readonly id: string
  readonly invitation: string
  /** The invited people. */
  readonly people?: { readonly [user: string]: Person }
}

/** Options by default. */
export function defaultOptions(bots: readonly string[]): TableOptions {
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
  given: TableContext,
  { people = {}, ...fresh }: GeneratedIds,
  maker: Person,
  asked: NewTable,
  at: number,
): Table {
  const { game, bots } = given
  const imported = asked.record === undefined ? undefined : readImport(given, asked.record, asked.length)
  const host = { ...given, seed: imported?.seed ?? given.seed }
  const usual = imported?.setup ?? translateRuleErrors(() => completeSetup(game, asked.setup))
  const seats = game.seats(usual)
  const options = { ...defaultOptions(bots), ...asked.options }
  const places = asked.seats ?? { [seats[0]!]: 'me' }
  const others = seats.some((seat) => !Object.hasOwn(places, seat) || isForOthers(places[seat]))
  const reserved = reserveSeats(places, people)
  const guarded = host.online && others && imported === undefined && asked.setup?.guardSecrets === undefined
  const setup = guarded && Object.keys(game.windows).length > 0 ? { ...usual, guardSecrets: true } : usual
  if (options.rated && imported !== undefined)
    throw new RequestRefused('not allowed', 'what goes on from a record is never rated')
  checkNewTable(host, seats, options, places)
  const table = Table.make(host, {
    is: 'created',
    ...fresh,
    by: maker,
    game: game.id,
    version: game.version,
    setup: { ...setup },
    seats,
    options,
    commitment: commitTo(host.seed),
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
function reserveSeats(places: { readonly [seat: Seat]: Place }, people: NonNullable<GeneratedIds['people']>) {
  const kept: { [seat: Seat]: Person } = {}
  for (const [seat, place] of Object.entries(places)) {
    if (typeof place !== 'object' || !('person' in place)) continue
    const who = Object.hasOwn(people, place.person) ? people[place.person] : undefined
    if (who === undefined) throw new RequestRefused('unknown person')
    kept[seat] = who
  }
  return kept
}

function checkNewTable(
  { bots }: TableContext,
  seats: readonly Seat[],
  options: TableOptions,
  places: { readonly [seat: Seat]: Place },
): void {
  if (bots.length > 0 && !bots.includes(options.standIn)) throw new RequestRefused('unknown bot', options.standIn)
  for (const [seat, place] of Object.entries(places)) {
    if (!seats.includes(seat)) throw new RequestRefused('unknown seat', seat)
    if (isBot(place) && !bots.includes(place.bot)) throw new RequestRefused('unknown bot', place.bot)
  }
  if (!options.rated) return
  const placed = seats.map((seat) => (Object.hasOwn(places, seat) ? places[seat] : 'anyone'))
  if (placed.filter((p) => p === 'me').length > 1)
    throw new RequestRefused('not allowed', 'a person has one seat at a rated table')
  if (placed.every(isBot)) throw new RequestRefused('not allowed', 'a rated table needs a person')
}

/** Longer than any game: such a record is not replayed. */
const MAX_IMPORTED_ANSWERS = 20_000

/** A record's answers up to a length, replayed to check that the rules allow them. */
function readImport(host: TableContext, text: string, length?: number) {
  try {
    const { game } = host
    const record = parseRecord(text)
    if (record.game !== game.id) throw new RequestRefused('bad record', 'of another game')
    if (record.answers.length > MAX_IMPORTED_ANSWERS) throw new RequestRefused('bad record', 'too long')
    const setup = recordedSetup(game, record.setup)
    const answers = record.answers.slice(0, length ?? record.answers.length)
    const epochs = answers.length === 0 ? [] : record.epochs.filter(([from]) => from <= answers.length)
    const { over } = Match.replay(game, { ...record, setup, answers, epochs })
    // A complete match keeps its own seed, so that its dice can still be verified.
    return { setup, answers, epochs, seed: over ? record.seed : undefined }
  } catch (error) {
    if (error instanceof RequestRefused) throw error
    if (error instanceof Refusal && error.code === 'another pack') throw new RequestRefused('another pack')
    throw new RequestRefused('bad record', error instanceof Error ? error.message.slice(0, 200) : undefined)
  }
}

/** A rematch: the same people and bots, each one seat further. */
export function makeRematch(host: TableContext, fresh: GeneratedIds, old: Table, at: number): Table {
  const { state: facts } = old
  const { seats, options } = facts
  const { pack: _, ...agreed } = facts.setup
  const setup = { ...completeSetup(host.game, agreed) }
  const table = Table.make(host, {
    is: 'created',
    ...fresh,
    by: facts.maker,
    game: host.game.id,
    version: host.game.version,
    setup,
    seats: seats.map((s) => s.seat),
    options,
    commitment: commitTo(host.seed),
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

/** What to set up, and the players in seat order. */
interface StartedTableSetup {
  readonly setup: NewTable['setup']
  readonly options: Partial<TableOptions>
  readonly people: readonly Person[]
}

/** The seats of a setup, in the game's order. */
export function seatNames({ game }: Pick<TableContext, 'game'>, setup: NewTable['setup']): readonly string[] {
  return game.seats(translateRuleErrors(() => completeSetup(game, setup)))
}

/** A table whose players are all seated; it has begun. */
export function startedTable(
  host: TableContext,
  fresh: GeneratedIds,
  { setup, options, people }: StartedTableSetup,
  at: number,
): Table {
  const { game, bots, seed } = host
  const usual = translateRuleErrors(() => completeSetup(game, setup))
  const seats = game.seats(usual)
  if (seats.length !== people.length) throw new RequestRefused('bad setup', 'another number of players')
  const guarded = setup?.guardSecrets === undefined && Object.keys(game.windows).length > 0
  const table = Table.make(host, {
    is: 'created',
    ...fresh,
    by: people[0]!,
    game: game.id,
    version: game.version,
    setup: { ...usual, ...(guarded ? { guardSecrets: true } : {}) },
    seats,
    options: { ...defaultOptions(bots), ...options },
    commitment: commitTo(seed),
    at,
  })
  for (const [i, seat] of seats.entries()) table.emit({ is: 'sat', seat, who: people[i]! }, at)
  table.beginIfFull(at)
  return table
}
