import { type Game, Match, parseAnswer, type Setup } from '../kernel/index.ts'

/** So many answers are given before whoever waits may do something else. */
export const BREATH = 50
/** So many places of the match are kept at most. */
const MOST_STANDS = 32

/**
 * The positions a match went through, after any number of answers. The answers are given anew for every look, so that
 * it need not be told of undo; matches standing here and there on the way make looking again cheap.
 */
export class Past {
  private readonly game: Game
  private readonly setup: Setup
  /** The answers that everything kept here rests on. */
  private line: string[] = []
  /** How many of them were given to the match. */
  private after = 0
  private match: Match
  /** Copies on the way, the earliest first. */
  private stands: { readonly after: number; readonly match: Match }[] = []
  private stride = 32

  constructor(game: Game, setup: Setup) {
    this.game = game
    this.setup = setup
    this.match = Match.begin(game, setup)
  }

  /** The match after the first `length` of the answers: to look at, not to play. Throws where the rules refuse one. */
  at(answers: readonly string[], length: number): Match {
    const walk = this.walk(answers, length)
    let step = walk.next()
    while (step.done !== true) step = walk.next()
    return step.value
  }

  /** The same with pauses, for a place where others wait. One walk at a time. */
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
      if (this.after % BREATH === 0) yield
    }
    return this.match
  }

  /** Forgets what rests on answers that were since taken back for others. */
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
    if (this.stands.length <= MOST_STANDS) return
    this.stride *= 2
    this.stands = this.stands.filter((stand) => stand.after % this.stride === 0)
  }
}
