import {
  type Ask,
  completeSetup,
  formatRecord,
  type Game,
  Journal,
  type JournalEntry,
  Match,
  type Option,
  parseRecord,
  type Random,
  randomChance,
  randomFrom,
  type Seat,
} from '../index.ts'

/**
 * Compares numbers shown to players with what the rules then do. A game exports probes; the runner plays games of
 * random and of sensible players and calls the probes at positions drawn from them.
 */

/** Chooses an answer for any seat. */
export type Chooser<S = any> = (match: Match<S>, asked: Ask, random: Random) => Option

/** Where a probe is called. `match` belongs to the runner: a probe forks it and never answers on it. */
export interface ProbePosition<S = any> {
  readonly match: Match<S>
  /** An open ask of a player that has not been answered yet. */
  readonly asked: Ask
  /** Seeded by the position and the probe: a replay draws the same numbers. */
  readonly random: Random
  /** Continuations to play for each chance that is compared by sampling. */
  readonly samples: number
  /** The computer's quick policy, for continuations. */
  readonly policy: Chooser<S>
}

/** A shown value and the value the rules produced; equal plain data means that the page was right. */
export interface ValueComparison {
  /** The kind of number, one line of the table: "hits of a second move". */
  readonly what: string
  readonly shown: unknown
  readonly happened: unknown
  /** What a reader of a miss needs to know: the unit, the key that was played. */
  readonly about?: string
}

/** A shown chance and how often it came true in continuations. */
export interface ChanceComparison {
  readonly what: string
  readonly shownChance: number
  readonly samples: number
  readonly hits: number
  /** The standard error of `shownChance`, where the page itself sampled it and says so. */
  readonly shownError?: number
  readonly about?: string
}

/** A shown number that could not be compared here, and the reason; counted in the table, never a miss. */
export interface NotCompared {
  readonly what: string
  readonly skipped: string
}

export type Comparison = ValueComparison | ChanceComparison | NotCompared

/** Compares one kind of shown numbers. Its comparisons count towards the run's previews or odds. */
export interface Probe<S = any> {
  readonly name: string
  readonly counts: 'previews' | 'odds'
  /** Whether a position is worth a call; must be quick. */
  applies(match: Match<S>, asked: Ask): boolean
  /** The runner may stop reading after any comparison, so yield the cheap and the rare ones first. */
  compare(at: ProbePosition<S>): Iterable<Comparison>
}

/** A game with its probes and the players that drive it. */
export interface TruthSuite<S = any> {
  readonly game: Game<S, any, any>
  readonly probes: readonly Probe<S>[]
  readonly policy: Chooser<S>
  /** Players that take turns from game to game, by name: the computer's policy, random players that seek contact. */
  readonly players: { readonly [name: string]: Chooser<S> }
  /** Setups to play; every scenario with every number of players when absent. */
  readonly setups?: readonly object[]
}

export interface TruthOptions {
  readonly seed: string
  readonly previews: number
  readonly odds: number
  /** Continuations per chance. */
  readonly samples: number
  /** The chances compared in the whole run, where this is a part of one: what each is tested at depends on them. */
  readonly oddsOfAll?: number
  /** Stops the run early; called between positions. */
  readonly stop?: () => boolean
  /** Called whenever something was compared. */
  readonly progress?: (counted: { readonly previews: number; readonly odds: number }) => void
}

/** A shown number that was wrong, with everything needed to see it again. */
export interface Miss {
  readonly probe: string
  readonly seed: string
  readonly samples: number
  readonly comparison: ValueComparison | ChanceComparison
  /** The seat whose ask was open. */
  readonly seat: Seat
  /** The answers up to the position, as `formatRecord` writes them. */
  readonly record: string
}

/** One line of the table. */
export interface TruthLine {
  readonly game: string
  readonly what: string
  compared: number
  missed: number
  /** Reasons why numbers were not compared, and how often. */
  readonly skipped: { [reason: string]: number }
}

export interface TruthReport {
  readonly lines: readonly TruthLine[]
  readonly misses: readonly Miss[]
  readonly previews: number
  readonly odds: number
  readonly games: number
}

/** Games that each setup gives its share of comparisons over, and comparisons at one position. */
const ROUNDS = 8
const MOST_HERE = 4
/** One position in this many is probed, and in later games one in this many times as many: to see late positions, too. */
const SPARSE = { previews: 5, odds: 7 }
const SPREAD = [1, 4, 16]
const MOST_ROUNDS = 400
const LONGEST_GAME = 6000
/** The two-sided chance of an error beyond five standard errors: the chance of one false miss in a whole run. */
const FIVE_SIGMA = 5.7e-7

/**
 * Runs the probes of all suites until enough was compared. The positions depend on the seed alone; all setups take
 * turns, so a run that is stopped early has seen each of them.
 */
export function runTruth(suites: readonly TruthSuite[], options: TruthOptions): TruthReport {
  const run = new Run(suites, options)
  for (let round = 0; round < MOST_ROUNDS && !run.isDone; round++)
    for (const cell of run.cells) if (!run.isDone) run.playGame(cell, round)
  const { lines, misses, counted, games } = run
  return { lines: [...lines.values()], misses, ...counted, games }
}

/** A part of a run: some setups of each game, and its share of the comparisons. */
export interface TruthPart {
  readonly suites: readonly TruthSuite[]
  readonly previews: number
  readonly odds: number
}

/**
 * The same run in parts, for several processes: setups are dealt out in turn, and each part makes comparisons by the
 * probes of its setups. What the parts compare does not depend on how many of them run at a time.
 */
export function partsOf(
  suites: readonly TruthSuite[],
  { previews, odds }: Pick<TruthOptions, 'previews' | 'odds'>,
  most: number,
): TruthPart[] {
  const cells = suites.flatMap((suite) => setupsOf(suite).map((setup) => ({ suite, setup })))
  const weightOf = (some: readonly Cell[], counts: Probe['counts']) =>
    some.reduce((n, { suite }) => n + suite.probes.filter((probe) => probe.counts === counts).length, 0)
  const share = (some: readonly Cell[], counts: Probe['counts'], all: number) =>
    Math.ceil((all * weightOf(some, counts)) / Math.max(1, weightOf(cells, counts)))
  return Array.from({ length: Math.min(most, cells.length) }, (_, part) => {
    const own = cells.filter((_cell, i) => i % most === part)
    const setupsIn = (suite: TruthSuite) => own.filter((cell) => cell.suite === suite).map(({ setup }) => setup)
    return {
      suites: suites.map((suite) => ({ ...suite, setups: setupsIn(suite) })).filter(({ setups }) => setups.length > 0),
      previews: share(own, 'previews', previews),
      odds: share(own, 'odds', odds),
    }
  })
}

interface Cell {
  readonly suite: TruthSuite
  readonly setup: object
}

type Counted = { previews: number; odds: number }

class Run {
  readonly cells: readonly Cell[]
  readonly lines = new Map<string, TruthLine>()
  readonly misses: Miss[] = []
  readonly counted: Counted = { previews: 0, odds: 0 }
  games = 0
  /** Comparisons to make, as far as there are probes for them. */
  private readonly wants: Counted
  /** Comparisons that a probe may make in one game. */
  private readonly perGame: Counted
  private readonly alpha: number
  private readonly options: TruthOptions

  constructor(suites: readonly TruthSuite[], options: TruthOptions) {
    this.options = options
    this.cells = suites.flatMap((suite) => setupsOf(suite).map((setup) => ({ suite, setup })))
    const shares = (counts: Probe['counts']) =>
      this.cells.reduce((n, { suite }) => n + suite.probes.filter((p) => p.counts === counts).length, 0)
    const perGame = (counts: Probe['counts']) =>
      Math.max(2, Math.ceil(options[counts] / Math.max(1, shares(counts)) / ROUNDS))
    const wanted = (counts: Probe['counts']) => (shares(counts) > 0 ? options[counts] : 0)
    this.perGame = { previews: perGame('previews'), odds: perGame('odds') }
    this.wants = { previews: wanted('previews'), odds: wanted('odds') }
    this.alpha = FIVE_SIGMA / Math.max(1, options.oddsOfAll ?? options.odds)
  }

  get isDone(): boolean {
    const { counted, wants } = this
    const isEnough = counted.previews >= wants.previews && counted.odds >= wants.odds
    return isEnough || this.options.stop?.() === true
  }

  playGame({ suite, setup }: Cell, round: number): void {
    const names = Object.keys(suite.players)
    const player = names[round % names.length]!
    const seed = `${this.options.seed} ${suite.game.id} ${JSON.stringify(setup)} ${round}`
    const match = Match.begin(suite.game, completeSetup(suite.game, setup), {
      deal: randomChance(randomFrom(`${seed} dice`)),
    })
    const random = randomFrom(`${seed} ${player}`)
    const spread = SPREAD[Math.floor(round / names.length) % SPREAD.length]!
    const left = new Map(suite.probes.map((probe) => [probe, this.perGame[probe.counts]]))
    this.games++
    for (let i = 0; i < LONGEST_GAME && !match.over; i++) {
      const unanswered = match.open.filter((a) => match.answered(a) === null)
      const asked = unanswered[random(unanswered.length)]!
      for (const probe of unanswered.length === match.open.length ? suite.probes : []) {
        const isDrawn = random(SPARSE[probe.counts] * spread) === 0
        if (!isDrawn || left.get(probe)! <= 0 || this.counted[probe.counts] >= this.wants[probe.counts]) continue
        if (!probe.applies(match, asked)) continue
        const most = Math.min(left.get(probe)!, MOST_HERE)
        left.set(probe, left.get(probe)! - this.callProbe(suite, probe, match, asked, seed, most))
        this.options.progress?.(this.counted)
      }
      if (this.isDone || [...left.values()].every((n) => n <= 0)) return
      match.answer(asked, suite.players[player]!(match, asked, random))
    }
  }

  /** Comparisons made. */
  private callProbe(suite: TruthSuite, probe: Probe, match: Match, asked: Ask, seed: string, most: number): number {
    const { samples } = this.options
    const drawn = `${seed} ${match.length} ${probe.name}`
    let made = 0
    for (const comparison of compareAt(suite, probe, match, asked, drawn, samples)) {
      const line = this.lineOf(suite.game.id, comparison.what)
      if ('skipped' in comparison) {
        line.skipped[comparison.skipped] = (line.skipped[comparison.skipped] ?? 0) + 1
        continue
      }
      made++
      line.compared++
      this.counted[probe.counts]++
      if (isMiss(comparison, this.alpha)) {
        line.missed++
        this.misses.push({
          ...{ probe: probe.name, seed: drawn, samples, comparison, seat: asked.seat },
          record: formatRecord(match.record()),
        })
      }
      if (made >= most) break
    }
    return made
  }

  private lineOf(game: string, what: string): TruthLine {
    const key = `${game} ${what}`
    if (!this.lines.has(key)) this.lines.set(key, { game, what, compared: 0, missed: 0, skipped: {} })
    return this.lines.get(key)!
  }
}

function setupsOf({ game, setups }: TruthSuite): readonly object[] {
  return setups ?? game.scenarios.flatMap((s) => s.players.map((players) => ({ scenario: s.id, players })))
}

function* compareAt(
  { policy }: TruthSuite,
  probe: Probe,
  match: Match,
  asked: Ask,
  seed: string,
  samples: number,
): Generator<Comparison> {
  yield* probe.compare({ match, asked, random: randomFrom(seed), samples, policy })
}

/** Calls the probe of a miss once more at its position; all its comparisons there, each with whether it is a miss. */
export function replayMiss(
  suite: TruthSuite,
  miss: Omit<Miss, 'comparison'>,
): { comparison: Comparison; missed: boolean }[] {
  const probe = suite.probes.find(({ name }) => name === miss.probe)
  if (probe === undefined) throw new Error(`${suite.game.id} has no probe "${miss.probe}"`)
  const match = Match.replay(suite.game, parseRecord(miss.record) as any)
  const asked = match.asked(miss.seat)
  if (asked === undefined) throw new Error('the record no longer leads to this question')
  return [...compareAt(suite, probe, match, asked, miss.seed, miss.samples)].map((comparison) => ({
    comparison,
    missed: !('skipped' in comparison) && isMiss(comparison, FIVE_SIGMA),
  }))
}

/** Whether a shown number was wrong; chances are tested at the level `alpha`. */
export function isMiss(comparison: ValueComparison | ChanceComparison, alpha: number): boolean {
  if (!('shownChance' in comparison)) return JSON.stringify(comparison.shown) !== JSON.stringify(comparison.happened)
  const { shownChance, samples, hits, shownError = 0 } = comparison
  if (!(shownChance >= -1e-9 && shownChance <= 1 + 1e-9)) return true
  const p = Math.min(1, Math.max(0, shownChance))
  if (shownError === 0) return 2 * tail(p, samples, hits) < alpha
  const pooled = (p * samples + hits + 1) / (2 * samples + 2)
  const error = Math.sqrt((pooled * (1 - pooled)) / samples + shownError ** 2)
  return Math.abs(hits / samples - p) / error > normalQuantile(alpha)
}

/** The chance that a binomial count is at least as far out, on its side, as the one seen. */
function tail(p: number, n: number, seen: number): number {
  const isHigh = seen > p * n
  const [q, from] = isHigh ? [p, seen] : [1 - p, n - seen]
  if (q <= 0) return from <= 0 ? 1 : 0
  if (q >= 1) return 1
  let log = 0
  for (let k = 1; k <= from; k++) log += Math.log((n - from + k) / k)
  let term = Math.exp(log + from * Math.log(q) + (n - from) * Math.log(1 - q))
  let sum = 0
  for (let k = from; k <= n; k++) {
    sum += term
    term *= ((n - k) / (k + 1)) * (q / (1 - q))
  }
  return sum
}

/** The number of standard errors that chance exceeds, on either side, with this probability (for small ones). */
function normalQuantile(alpha: number): number {
  const l = Math.sqrt(-2 * Math.log(alpha / 2))
  return l - Math.log(l * Math.sqrt(2 * Math.PI)) / l
}

/** A fork with its own dice and journal, for a probe. */
export function forkHeard<S>({ match, random }: ProbePosition<S>): { fork: Match<S>; told: readonly JournalEntry[] } {
  const journal = new Journal()
  const fork = match.fork({ journal, deal: randomChance(randomFrom(random(1_000_000_000))) })
  return { fork, told: journal.events }
}

/** Answers for all seats until `until` holds or the game ends; false when it gave up after `longest` answers. */
export function playOn<S>(
  fork: Match<S>,
  choose: Chooser<S>,
  random: Random,
  until: (fork: Match<S>) => boolean,
  longest = 400,
): boolean {
  for (let i = 0; i < longest; i++) {
    if (fork.over || until(fork)) return true
    const asked = fork.open.find((a) => fork.answered(a) === null)!
    fork.answer(asked, choose(fork, asked, random))
  }
  return false
}

/** For `npm test`: a small run that fails with its first misses. Returns the report, to assert how much was compared. */
export function expectTruth(suite: TruthSuite, options: Partial<TruthOptions> & { seed: string }): TruthReport {
  const report = runTruth([suite], { previews: 300, odds: 12, samples: 400, ...options })
  if (report.misses.length > 0)
    throw new Error([formatReport(report), ...report.misses.slice(0, 10).map(describeMiss)].join('\n'))
  return report
}

/** What several parts found, as one report. */
export function joinReports(reports: readonly TruthReport[]): TruthReport {
  const lines = new Map<string, TruthLine>()
  for (const line of reports.flatMap((report) => report.lines)) {
    const key = `${line.game} ${line.what}`
    const known = lines.get(key)
    if (known === undefined) lines.set(key, { ...line, skipped: { ...line.skipped } })
    else {
      known.compared += line.compared
      known.missed += line.missed
      for (const [why, n] of Object.entries(line.skipped)) known.skipped[why] = (known.skipped[why] ?? 0) + n
    }
  }
  const sum = (of: 'previews' | 'odds' | 'games') => reports.reduce((total, report) => total + report[of], 0)
  return {
    lines: [...lines.values()].sort((a, b) => (a.game < b.game ? -1 : a.game > b.game ? 1 : a.what < b.what ? -1 : 1)),
    misses: reports.flatMap(({ misses }) => misses),
    ...{ previews: sum('previews'), odds: sum('odds'), games: sum('games') },
  }
}

/** One line per kind of number, and one per reason why some were not compared. */
export function formatReport({ lines, previews, odds, games }: TruthReport): string {
  const rows = [
    ['game', 'shown', 'compared', 'missed', 'not compared'],
    ...lines.map(({ game, what, compared, missed, skipped }) => [
      ...[game, what, String(compared), String(missed)],
      Object.entries(skipped)
        .map(([why, n]) => `${why}: ${n}`)
        .join(', '),
    ]),
  ]
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  const table = rows.map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
  const missed = lines.reduce((sum, line) => sum + line.missed, 0)
  return [...table, '', `${previews} previews and ${odds} odds in ${games} games: ${missed} misses`].join('\n')
}

/** A miss in one line. */
export function describeMiss({ probe, comparison, record }: Miss): string {
  const about = comparison.about === undefined ? '' : ` (${comparison.about})`
  const answers = record.trimEnd().split('\n').length - 1
  const numbers =
    'shownChance' in comparison
      ? `shown ${percent(comparison.shownChance)}, played ${percent(comparison.hits / comparison.samples)} of ${comparison.samples}`
      : `shown ${JSON.stringify(comparison.shown)}, happened ${JSON.stringify(comparison.happened)}`
  return `${probe}: ${comparison.what}${about} after ${answers} answers: ${numbers}`
}

const percent = (chance: number) => `${(chance * 100).toFixed(1)}%`
