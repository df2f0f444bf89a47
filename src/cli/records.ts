import { type Review, review as reviewOf, type Said, type SpokenTurn, spoken } from '#bots/review/review.ts'
import type { Title } from '#games/title.ts'
import { ALL, verify as check, Journal, Match, type Record, Refusal, RuleError, WATCHER } from '#kernel'
import type { Translator } from '#text/translator.ts'
import { Args, type Command, note, print, readRecord, speakerOf, Usage } from './command.ts'
import { describeOutcome, describePosition } from './playSession.ts'

/** `mehen replay FILE`: prints the journal of a recorded game and its final position. */
export const replay: Command = async (argv, plain) => {
  const args = new Args(argv, { to: 'number' })
  args.atMost(1)
  const { record, title } = await readRecord(args.words[0])
  const speaker = await speakerOf(title, plain)
  const journal = new Journal()
  const answers = record.answers.slice(0, args.number('to', record.answers.length))
  let match: Match
  try {
    match = Match.replay(title.game, { ...record, answers }, { journal })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RuleError)) throw error
    print(speaker.say('verify.broken', { what: error.message }))
    return 1
  }
  const open = match.over ? journal.events : journal.seenBy(WATCHER)
  for (const event of open) print(`${String(event.at).padStart(5)}  ${speaker.event(event)} [${event.rule}]`)
  print()
  for (const line of describePosition(match, title, match.over ? ALL : WATCHER, speaker)) print(line)
  for (const line of describeOutcome(match, title, speaker)) print(line)
  return 0
}

/** `mehen verify FILE`: replays a record and checks its dice against the published seed. */
export const verify: Command = async (argv, speaker) => {
  const args = new Args(argv, {})
  args.atMost(1)
  const { record, title } = await readRecord(args.words[0])
  let over: boolean
  try {
    over = Match.replay(title.game, record).over
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RuleError)) throw error
    print(speaker.say('verify.broken', { what: error.message }))
    return 1
  }
  const { game, version, answers } = record
  print(speaker.say('verify.rules', { answers: answers.length, game, version }))
  if (record.seed === undefined) {
    print(speaker.say('verify.open'))
    return over ? 1 : 0
  }
  const { committed, outcomes, false: wrong } = check(title.game, record)
  if (!committed) print(speaker.say('verify.commitment'))
  if (wrong.length > 0) print(speaker.say('verify.dice', { wrong: wrong.length, outcomes, first: wrong[0]! + 1 }))
  if (!committed || wrong.length > 0) return 1
  print(speaker.say('verify.honest', { outcomes }))
  return 0
}

const BARS = '▁▂▃▄▅▆▇█'
const WIDTH = 60

/** `mehen review FILE`: winning chances over time, luck and turning points. */
export const review: Command = async (argv, plain) => {
  const args = new Args(argv, { worlds: 'number', moments: 'number', json: 'switch' })
  args.atMost(1)
  const { record, title } = await readRecord(args.words[0])
  const speaker = await speakerOf(title, plain)
  const [moments, worlds] = [args.number('moments'), args.number('worlds')]
  const options = { ...(moments !== undefined && { moments }), ...(worlds !== undefined && { worlds }) }
  let told = 0
  try {
    const running = reviewOf(title, record, options)
    for (;;) {
      const step = running.next()
      if (step.done) {
        if (args.has('json')) print(JSON.stringify(step.value))
        else tell(step.value, record, title, speaker)
        return 0
      }
      const tenths = Math.floor(step.value * 10)
      if (tenths > told) note(plain.say('review.progress', { percent: tenths * 10 }))
      told = tenths
    }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RuleError)) throw error
    throw new Usage('error.record', { file: args.words[0]!, what: error.message })
  }
}

const percent = (part: number) => Math.round(part * 100)
const signed = (part: number) => `${part < 0 ? '−' : '+'}${Math.abs(part * 100).toFixed(0)}`

function tell(found: Review, record: Record, title: Title, speaker: Translator): void {
  const { seats, curve, luck, fortunes, turns } = found
  for (const [s, seat] of seats.entries()) {
    print(speaker.say('review.curve', { seat, bars: barsOf(found, s), last: percent(curve.at(-1)!.chances[s]!) }))
  }
  print()
  for (const [s, seat] of seats.entries()) print(speaker.say('review.luck', { seat, points: signed(luck[s]!) }))
  for (const { at, luck: gained } of fortunes) {
    const s = gained.indexOf(Math.max(...gained))
    print(`  ${speaker.say('review.fortune', { at, seat: seats[s]!, points: signed(gained[s]!) })}`)
  }
  print()
  print(speaker.say(turns.length === 0 ? 'review.noTurns' : 'review.turns', { count: turns.length }))
  for (const turn of turns) tellTurn(spoken(title.game, title.wording, record, turn), speaker)
}

function tellTurn(turn: SpokenTurn, speaker: Translator): void {
  const { at, seat, ask, chance } = turn
  const words = (said: readonly Said[]) =>
    said.map(({ key, ask: asked, values }) => speaker.option(key, asked, values)).join('; ')
  print(speaker.say('review.turn', { at, seat, question: speaker.ask(ask) }))
  print(`  ${speaker.say('review.played', { what: words(turn.saidPlayed), percent: percent(chance.played) })}`)
  print(`  ${speaker.say('review.better', { what: words(turn.saidBetter), percent: percent(chance.better) })}`)
}

/** A seat's winning chance over the game as a row of bars. */
function barsOf({ curve, length }: Review, seat: number): string {
  let bars = ''
  for (let i = 0; i < WIDTH; i++) {
    const at = (length * i) / (WIDTH - 1)
    const point = curve.findLast((p) => p.at <= at) ?? curve[0]!
    bars += BARS[Math.min(BARS.length - 1, Math.floor(point.chances[seat]! * BARS.length))]
  }
  return bars
}
