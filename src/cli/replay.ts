import { ALL, Fault, Journal, Match, Refusal, WATCHER } from '../kernel/index.ts'
import { Args } from './args.ts'
import { type Command, print, readRecord, speakerOf } from './command.ts'
import { describeOutcome, describePosition } from './play/position.ts'

/** `mehen replay FILE`: prints the journal of a recorded game and its final position. */
export const replay: Command = async (argv, plain) => {
  const args = new Args(argv, { to: 'number' })
  args.atMost(1)
  const { record, title } = await readRecord(args.words[0])
  const speaker = speakerOf(title, plain)
  const journal = new Journal()
  const answers = record.answers.slice(0, args.number('to', record.answers.length))
  let match: Match
  try {
    match = Match.replay(title.game, { ...record, answers }, { journal })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Fault)) throw error
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
