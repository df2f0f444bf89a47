import { type Review, review as reviewOf, type Said, type SpokenTurn, spoken } from '../bots/index.ts'
import type { Title } from '../games/title.ts'
import { Fault, type Record, Refusal } from '../kernel/index.ts'
import type { Speaker } from '../text/speaker.ts'
import { Args, Usage } from './args.ts'
import { type Command, note, print, readRecord, speakerOf } from './command.ts'

const BARS = '▁▂▃▄▅▆▇█'
const WIDTH = 60

/** `mehen review FILE`: winning chances over time, luck and turning points. */
export const review: Command = async (argv, plain) => {
  const args = new Args(argv, { worlds: 'number', moments: 'number', json: 'switch' })
  args.atMost(1)
  const { record, title } = await readRecord(args.words[0])
  const speaker = speakerOf(title, plain)
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
    if (!(error instanceof Refusal || error instanceof Fault)) throw error
    throw new Usage('error.record', { file: args.words[0]!, what: error.message })
  }
}

const percent = (part: number) => Math.round(part * 100)
const signed = (part: number) => `${part < 0 ? '−' : '+'}${Math.abs(part * 100).toFixed(0)}`

function tell(found: Review, record: Record, title: Title, speaker: Speaker): void {
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

function tellTurn(turn: SpokenTurn, speaker: Speaker): void {
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
