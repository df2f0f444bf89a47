import { Refusal, type Seat } from './ask.ts'

/** The record lengths at which a new seed epoch begins; each rewind by consent begins one. */
export type SeedEpochs = readonly (readonly [from: number, epoch: number])[]

/** Everything that happened in a match: replaying it gives the same states and journal to the byte. */
export interface Record<Su = unknown> {
  readonly game: string
  readonly version: number
  readonly setup: Su
  /** `"seat key"`, chance included, forced answers left out. */
  readonly answers: readonly string[]
  readonly epochs: SeedEpochs
  /** The hash of the secret seed, published at the start. */
  readonly commitment?: string
  /** The seed, published at the end. */
  readonly seed?: string
}

/** A saved match: a checkpoint and the answers since. */
export interface Saved<S = unknown, Su = unknown> {
  readonly game: string
  readonly version: number
  readonly setup: Su
  /** Number of answers before the checkpoint. */
  readonly length: number
  readonly state: S
  readonly stop: UndoBlockReason
  readonly answers: readonly string[]
  /** Answers to a simultaneous ask that is still waiting for others. */
  readonly early: readonly string[]
  readonly epochs: SeedEpochs
}

/** Why a stored match cannot continue under the current rules: its answers after `length` are no longer legal. */
export interface ReplayConflict {
  readonly version: number
  readonly length: number
  readonly dropped: readonly string[]
}

/** What stops undo. */
export type UndoBlockReason = 'start' | 'chance' | 'another seat' | 'a secret was shown'

/** The seed epoch at a record length. */
export function epochAt(epochs: SeedEpochs, length: number): number {
  let epoch = 0
  for (const [from, rises] of epochs) if (from <= length) epoch = rises
  return epoch
}

export function parseAnswer(answer: string): [seat: Seat, key: string] {
  const space = answer.indexOf(' ')
  if (space < 1) throw new Refusal('not readable', answer)
  return [answer.slice(0, space), answer.slice(space + 1)]
}

/** Formats a record as text: one header line, then one line per answer. */
export function formatRecord(record: Record): string {
  const { answers, ...facts } = record
  return [JSON.stringify({ mehen: 1, ...facts }), ...answers, ''].join('\n')
}

/** Upper limits of the fields of a record. */
const MOST = { name: 40, version: 1_000_000, seed: 200, setting: 100, answer: 260, epochs: 10_000 }

const isName = (value: unknown) => typeof value === 'string' && value.length <= MOST.name
const isSetting = (value: unknown) =>
  typeof value === 'string' ? value.length <= MOST.setting : value === null || typeof value !== 'object'
const isSetup = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, given]) => isName(name) && isSetting(given))

/** Whether the seed epochs are increasing and within the record, as rewinds make them. */
function areEpochs(value: unknown, answers: number): value is SeedEpochs {
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

/** Parses the output of `formatRecord`; refuses everything else and everything over the limits. */
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
