import type { Bar } from './ask.ts'

/** Why an answer is refused. */
export type RefusalCode =
  | 'over'
  | 'not asked'
  | 'not on offer'
  | 'too far'
  | 'nothing to undo'
  | 'not recorded'
  | 'not readable'
  | 'another pack'

/** An illegal answer or request; nothing has changed. `bar` is the rule that forbids it, if known. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly bar: Bar | undefined

  constructor(code: RefusalCode, what: string, bar?: Bar) {
    super(bar === undefined ? `${code}: ${what}` : `${code}: ${what} (${bar[1]}, ${bar[0]})`)
    this.name = 'Refusal'
    this.code = code
    this.bar = bar
  }
}

/** A rule threw, which is a bug in the game. The match is as it was before the answer. */
export class Fault extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'Fault'
  }
}
