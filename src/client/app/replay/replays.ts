import { titles } from '../../../games/index.ts'
import { parseRecord, Refusal } from '../../../kernel/index.ts'
import { serve } from '../net/rpc.ts'
import { type ReplayCalls, Replayer } from './replayer.ts'

const replayers = new Map<number, Replayer>()

/** The message handler of the replay worker. */
export const replayHears = serve<ReplayCalls>(
  {
    async open({ record, text }) {
      const load = titles[parseRecord(text).game]
      if (load === undefined) throw new Error('unknown game')
      const replayer = new Replayer((await load()).game, text)
      replayers.set(record, replayer)
      return replayer.open()
    },
    at: ({ record, step, seat }) => replayers.get(record)!.at(step, seat),
    verify: ({ record }) => replayers.get(record)!.verify(),
  },
  (error) => (error instanceof Refusal && error.code === 'another pack' ? error.code : 'bad record'),
)
