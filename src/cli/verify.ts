import { verify as check, Fault, Match, Refusal } from '../kernel/index.ts'
import { Args } from './args.ts'
import { type Command, print, readRecord } from './command.ts'

/** `mehen verify FILE`: replays a record and checks its dice against the published seed. */
export const verify: Command = async (argv, speaker) => {
  const args = new Args(argv, {})
  args.atMost(1)
  const { record, title } = await readRecord(args.words[0])
  let over: boolean
  try {
    over = Match.replay(title.game, record).over
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Fault)) throw error
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
