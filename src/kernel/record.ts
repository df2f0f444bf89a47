import type { Seat } from './ask.ts'
import { Refusal } from './errors.ts'

/** From which length of the record on the dice belong to which epoch; a rewind by consent begins a new one. */
export type Epochs = readonly (readonly [from: number, epoch: number])[]

/** The whole truth about a match: replaying it gives the same states and journal to the byte. */
export interface Record<Su = unknown> {
  readonly game: string
  readonly version: number
  readonly setup: Su
  /** `"seat key"`, chance's answers included, forced ones left out. */
  readonly answers: readonly string[]
  readonly epochs: Epochs
  /** The hash of the dice's seed, published at the start. */
  readonly commitment?: string
  /** The seed itself, published at the end. */
  readonly seed?: string
}

/** A match at rest: a checkpoint and the answers since. */
export interface Saved<S = unknown, Su = unknown> {
  readonly game: string
  readonly version: number
  readonly setup: Su
  /** How many answers the checkpoint stands on. */
  readonly length: number
  readonly state: S
  readonly stop: Stop
  readonly answers: readonly string[]
  /** Answers to a joint ask that others have yet to answer. */
  readonly early: readonly string[]
  readonly epochs: Epochs
}

/** Why a stored match did not go on under the present rules: its answers after `length` no longer fit. */
export interface Held {
  readonly version: number
  readonly length: number
  readonly dropped: readonly string[]
}

/** Why undo goes no further. */
export type Stop = 'start' | 'chance' | 'another seat' | 'a secret was shown'

/** The dice epoch in force at a length of the record. */
export function epochAt(epochs: Epochs, length: number): number {
  let epoch = 0
  for (const [from, rises] of epochs) if (from <= length) epoch = rises
  return epoch
}

/** Splits `"seat key"`. */
export function parseAnswer(answer: string): [seat: Seat, key: string] {
  const space = answer.indexOf(' ')
  if (space < 1) throw new Refusal('not readable', answer)
  return [answer.slice(0, space), answer.slice(space + 1)]
}

/** A record as a small text file: one line of facts, then one line an answer. */
export function formatRecord(record: Record): string {
  const { answers, ...facts } = record
  return [JSON.stringify({ mehen: 1, ...facts }), ...answers, ''].join('\n')
}

/** What no field of a record is larger than. */
const MOST = { name: 40, version: 1_000_000, seed: 200, setting: 100, answer: 260, epochs: 10_000 }

const isName = (value: unknown) => typeof value === 'string' && value.length <= MOST.name
const isSetting = (value: unknown) =>
  typeof value === 'string' ? value.length <= MOST.setting : value === null || typeof value !== 'object'
const isSetup = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, given]) => isName(name) && isSetting(given))

/** Whether the dice's epochs rise one behind the other within the record, as rewinds make them. */
function areEpochs(value: unknown, answers: number): value is Epochs {
  if (!Array.isArray(value) || value.length > MOST.epochs) return false
  let [last, risen] = [-1, 0]
  for (const e of value) {
    if (!Array.isArray(e) || e.length !== 2 || !e.every(Number.isSafeInteger)) return false
    const [from, epoch] = e as [number, number]
    if (from <= last || from > answers || epoch <= risen || epoch > MOST.epochs) return false
    last = from
    risen = epoch
  }
  return true
}

/** Reads what `formatRecord` wrote; anything else is refused, and so is anything larger than a record has. */
export function parseRecord(text: string): Record {
  const [first = '', ...answers] = text.trimEnd().split(/\r?\n/)
  let facts: any
  try {
    facts = JSON.parse(first)
  } catch {
    throw new Refusal('not readable', 'the first line is not JSON')
  }
  const { mehen, game, version, setup, epochs, commitment, seed } = facts ?? {}
  const sound =
    mehen === 1 &&
    isName(game) &&
    Number.isInteger(version) &&
    version >= 0 &&
    version <= MOST.version &&
    isSetup(setup) &&
    areEpochs(epochs, answers.length) &&
    (commitment === undefined || /^[0-9a-f]{64}$/.test(commitment)) &&
    (seed === undefined || (typeof seed === 'string' && seed.length <= MOST.seed)) &&
    answers.every((answer) => answer.length <= MOST.answer)
  if (!sound) throw new Refusal('not readable', 'not a record of a match')
  answers.forEach(parseAnswer)
  const secrets = {
    ...(commitment === undefined ? {} : { commitment }),
    ...(seed === undefined ? {} : { seed }),
  }
  return { game, version, setup, answers, epochs, ...secrets }
}
