import {
  ALL,
  type Ask,
  CHANCE,
  completeSetup,
  type Event,
  formatRecord,
  type Game,
  Journal,
  Match,
  makeView,
  type Option,
  parseRecord,
  type Random,
  type Record,
  Refusal,
  randomChance,
  randomFrom,
  type Seat,
  WATCHER,
} from '../index.ts'
import {
  bytes,
  checkGestures,
  checkSets,
  expectPlain,
  expectSame,
  keys,
  observation,
  PropertyFailure,
} from './gestures.ts'

/**
 * Non-interference: two worlds that differ only in what a seat cannot see are given the same answers while both can
 * take them; the seat must see the same in both until a rule reveals something. Returns the number of steps compared.
 */
export function checkSecrets(match: Match, seat: Seat, random: Random, steps: number): number {
  const [first, second] = [new Journal(), new Journal()]
  const a = match.fork({ journal: first })
  for (const other of a.seats) if (other !== seat) a.recall(other)
  const b = match.guess(seat, random, { journal: second })
  expectSame('a seat sees the same in every world', a, observation(a, seat, first), observation(b, seat, second))
  for (let step = 1; step <= steps; step++) {
    const asked = a.open.find((ask) => a.answered(ask) === null)
    if (asked === undefined) return step
    const twin = b.open.find((ask) => ask.seat === asked.seat && b.answered(ask) === null)
    if (twin === undefined)
      throw new PropertyFailure('a seat sees the same in every world', a, `only one world asks ${asked.seat}`)
    if (!answerBoth(a, asked, b, twin, seat, random)) return step
    if (a.reveals + b.reveals > 0) return step
    expectSame('a seat sees the same in every world', a, observation(a, seat, first), observation(b, seat, second))
  }
  return steps
}

/** Gives both worlds the same answer; a draw the seat does not see may differ. False if they have none in common. */
function answerBoth(a: Match, asked: Ask, b: Match, twin: Ask, seat: Seat, random: Random): boolean {
  if (asked.seat === CHANCE && asked.privateTo !== null && asked.privateTo !== seat) {
    const deal = randomChance(random)
    a.answer(asked, deal(asked, a.length, 0))
    b.answer(twin, deal(twin, b.length, 0))
    return true
  }
  const common = keys(asked).filter((key) => twin.find(key) !== undefined)
  if (common.length === 0) return false
  const key = common[random(common.length)]!
  a.answer(asked, asked.find(key)!)
  b.answer(twin, twin.find(key)!)
  return true
}

/** Options of `checkGame`; the defaults suit a quick test. */
export interface CheckOptions<S = any> {
  /** Random games, divided among the setups. */
  readonly games: number
  /** Setups as a person enters them; by default every scenario with every number of players. */
  readonly setups?: readonly object[]
  readonly seed?: string
  /** Maximum number of answers per game. */
  readonly longest?: number
  /** One position in this many is examined closely. */
  readonly sample?: number
  /** How random players choose, for games that uniform choice never ends. */
  readonly choose?: (match: Match<S>, asked: Ask, random: Random) => Option
  /** Throws if a state is impossible, such as lost counters or duplicated cards. Called at every examined position. */
  readonly invariant?: (state: S, setup: any, open: readonly Ask[]) => void
  /** Receives the complete journal of each finished game, for statistics. */
  readonly heard?: (event: Event, setup: any) => void
}

/** Counts, so that a test can insist on enough of everything. */
export interface CheckReport {
  games: number
  answers: number
  examined: number
  refused: number
  undone: number
  /** Gestures answered the same way in two worlds. */
  probed: number
  /** Items of multi-selects picked in random order. */
  picked: number
  secretSteps: number
  /** Answers between checkpoints, 95th percentile. */
  p95SinceCheckpoint: number
  /** How often each kind of ask was answered. */
  kinds: { [kind: string]: number }
}

/** The properties every game must have, tested on random games. Throws a `PropertyFailure` at the first violation. */
export function checkGame<S>(game: Game<S, any, any>, options: CheckOptions<S>): CheckReport {
  const setups =
    options.setups ?? game.scenarios.flatMap((s) => s.players.map((players) => ({ scenario: s.id, players })))
  const report: CheckReport = {
    games: 0,
    answers: 0,
    examined: 0,
    refused: 0,
    undone: 0,
    probed: 0,
    picked: 0,
    secretSteps: 0,
    p95SinceCheckpoint: 0,
    kinds: {},
  }
  const since: number[] = []
  for (let i = 0; i < options.games; i++) {
    const setup = { guardSecrets: i % 2 === 0, ...setups[i % setups.length] }
    playOne(game, completeSetup(game, setup), `${options.seed ?? 'check'} ${i}`, options, report, since)
  }
  since.sort((x, y) => x - y)
  report.p95SinceCheckpoint = since[Math.floor(since.length * 0.95)] ?? 0
  return report
}

function playOne(
  game: Game,
  setup: any,
  seed: string,
  options: CheckOptions,
  report: CheckReport,
  since: number[],
): void {
  const journal = new Journal()
  const deal = randomChance(randomFrom(`${seed} dice`))
  const match = Match.begin(game, setup, { journal, deal })
  const random = randomFrom(`${seed} players`)
  const choose = options.choose ?? ((_, asked) => asked.options[random(asked.options.length)]!)
  const longest = options.longest ?? 20_000
  while (!match.over) {
    const unanswered = match.open.filter((a) => match.answered(a) === null)
    const asked = unanswered[random(unanswered.length)]
    if (asked === undefined)
      throw new PropertyFailure('no dead ends', match, 'nobody is asked and the game is not over')
    if (match.length > longest) throw new PropertyFailure('games end', match, `still going after ${longest} answers`)
    expectSound(match, asked)
    if (random(options.sample ?? 16) === 0) {
      examine(match, asked, random, report, options)
      since.push(match.save().answers.length)
    }
    report.kinds[asked.kind] = (report.kinds[asked.kind] ?? 0) + 1
    match.apply(asked.seat, choose(match, match.asked(asked.seat)!, random).key)
    report.answers++
  }
  if (match.outcome === undefined) throw new PropertyFailure('games end', match, 'the game is over without an outcome')
  options.invariant?.(match.state, setup, match.open)
  expectPlain(match)
  expectReplay(match, journal)
  if (options.heard !== undefined) for (const event of journal.events) options.heard(event, setup)
  report.games++
}

/** Asks have known seats, distinct keys, and keys a record can hold. */
function expectSound(match: Match, asked: Ask): void {
  if (!match.seats.includes(asked.seat)) throw new PropertyFailure('asks', match, `nobody sits at ${asked.seat}`)
  const offered = keys(asked)
  if (new Set(offered).size !== offered.length)
    throw new PropertyFailure('asks', match, `${asked.kind} offers a key twice`)
  const odd = offered.find((key) => !/^[!-~]{1,60}$/.test(key))
  if (odd !== undefined) throw new PropertyFailure('asks', match, `${asked.kind} has the key "${odd}"`)
}

function examine(match: Match, asked: Ask, random: Random, report: CheckReport, options: CheckOptions): void {
  const before = bytes(match)
  report.examined++
  options.invariant?.(match.state, match.setup, match.open)
  expectPlain(match)
  for (const barred of asked.why()) {
    if (asked.find(barred.key) !== undefined)
      throw new PropertyFailure('why not', match, `${barred.key} is offered and barred`)
  }
  expectReadOnly(match)
  expectSame('fork', match, bytes(match.fork()), before)
  const saved = JSON.parse(JSON.stringify(match.save()))
  expectSame('reload', match, bytes(Match.load(match.game, saved)), before)
  expectRefused(match, asked, before, report)
  for (const seat of [...match.seats, WATCHER, ALL]) makeView(match, seat)
  expectSame('views change nothing', match, bytes(match), before)
  expectUndo(match, asked, before, random, report)
  if (match.setup.guardSecrets) report.secretSteps += checkSecrets(match, asked.seat, random, 12)
  report.probed += checkGestures(match, match.asked(asked.seat)!, random)
  report.picked += checkSets(match, asked.seat, random)
  expectSame('probing changes nothing', match, bytes(match), before)
}

/** Computing options and reasons never modifies the state, not even temporarily. */
function expectReadOnly(match: Match): void {
  const still = match.fork({ light: true })
  freeze(still.state)
  for (const asked of still.open) {
    try {
      keys(asked)
      asked.why()
    } catch (error) {
      throw new PropertyFailure('asks only read', match, `${asked.kind}: ${String(error)}`)
    }
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

function expectRefused(match: Match, asked: Ask, before: string, report: CheckReport): void {
  const stranger = [...match.seats, CHANCE, WATCHER].find((seat) => match.asked(seat) === undefined)!
  const offer = keys(asked)[0]!
  const wrong: [string, string[]][] = [
    [stranger, [offer]],
    [asked.seat, ['no such key']],
    [asked.seat, [offer, 'no such key']],
    ...asked
      .why()
      .slice(0, 2)
      .map((barred): [string, string[]] => [asked.seat, [barred.key]]),
  ]
  for (const [seat, given] of wrong) {
    let refusal: unknown
    try {
      match.apply(seat, ...given)
    } catch (error) {
      refusal = error
    }
    if (!(refusal instanceof Refusal))
      throw new PropertyFailure('refusals', match, `${seat} ${given} gave ${String(refusal)}`)
    expectSame('a refused answer leaves no trace', match, bytes(match), before)
    report.refused++
  }
}

/** Undoing as far as allowed and replaying leads back here; one step further is refused. */
function expectUndo(match: Match, asked: Ask, before: string, random: Random, report: CheckReport): void {
  const { seat } = asked
  const { answers } = match.horizon(seat)
  if (match.answered(asked) !== null) return
  try {
    match.undo(seat, answers + 1)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expectSame('undo stops at its horizon', match, bytes(match), before)
    if (answers === 0) return
    const back = 1 + random(answers)
    const tail = match.save().answers.slice(-back)
    const wrong = tail.find((answer) => !answer.startsWith(`${seat} `))
    if (wrong !== undefined) throw new PropertyFailure('undo takes back only own answers', match, wrong)
    match.undo(seat, back)
    for (const answer of tail) match.apply(seat, answer.slice(seat.length + 1))
    expectSame('undo and the same answers again', match, bytes(match), before)
    report.undone += back
    return
  }
  throw new PropertyFailure('undo stops at its horizon', match, `${seat} went back ${answers + 1}`)
}

function expectReplay(match: Match, journal: Journal): void {
  const record = parseRecord(formatRecord(match.record())) as Record<any>
  const again = new Journal()
  const replayed = Match.replay(match.game, record, { journal: again })
  expectSame('replay', match, bytes(replayed), bytes(match))
  expectSame('replay tells the same', match, JSON.stringify(again.events), JSON.stringify(journal.events))
}
