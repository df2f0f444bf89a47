import { type Game, Match, parseAnswer, type Setup } from '#kernel'

/** Yield to the event loop after this many answers. */
export const YIELD_EVERY = 20
/** Checkpoints kept at most. */
const MAX_CHECKPOINTS = 32

/**
 * The positions of a match after any number of answers. The answers are passed in each time, so it need not know of
 * undo; checkpoints along the way make repeated looks cheap.
 */
export class PositionHistory {
  private readonly game: Game
  private readonly setup: Setup
  /** The answers on which all checkpoints are based. */
  private line: string[] = []
  /** How many of them have been applied to the match. */
  private after = 0
  private match: Match
  /** In ascending order. */
  private stands: { readonly after: number; readonly match: Match }[] = []
  private stride = 32

  constructor(game: Game, setup: Setup) {
    this.game = game
    this.setup = setup
    this.match = Match.begin(game, setup)
  }

  /** The match after the first `length` answers, for looking only. Throws if the rules refuse an answer. */
  at(answers: readonly string[], length: number): Match {
    const walk = this.walk(answers, length)
    let step = walk.next()
    while (step.done !== true) step = walk.next()
    return step.value
  }

  /** The same, yielding between steps. Only one walk at a time. */
  *walk(answers: readonly string[], length: number): Generator<void, Match> {
    const to = Math.max(0, Math.min(length, answers.length))
    this.agree(answers)
    if (this.after > to) this.goBack(to)
    while (this.after < to) {
      const answer = answers[this.after]!
      this.match.apply(...parseAnswer(answer))
      if (this.after === this.line.length) this.line.push(answer)
      this.after++
      this.stand()
      if (this.after % YIELD_EVERY === 0) yield
    }
    return this.match
  }

  /** Drops checkpoints based on answers that have been replaced. */
  private agree(answers: readonly string[]): void {
    const { line } = this
    let same = 0
    while (same < line.length && same < answers.length && line[same] === answers[same]) same++
    if (same === line.length || same === answers.length) return
    line.length = same
    this.stands = this.stands.filter(({ after }) => after <= same)
    if (this.after > same) this.goBack(same)
  }

  private goBack(to: number): void {
    const nearest = this.stands.findLast(({ after }) => after <= to)
    this.match = nearest?.match.fork() ?? Match.begin(this.game, this.setup)
    this.after = nearest?.after ?? 0
  }

  private stand(): void {
    const { after } = this
    if (after % this.stride !== 0 || after <= (this.stands.at(-1)?.after ?? 0)) return
    this.stands.push({ after, match: this.match.fork() })
    if (this.stands.length <= MAX_CHECKPOINTS) return
    this.stride *= 2
    this.stands = this.stands.filter((stand) => stand.after % this.stride === 0)
  }
}
