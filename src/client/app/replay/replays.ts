import { titles } from '../../../games/index.ts'
import { parseRecord, Refusal } from '../../../kernel/index.ts'
import type { ReplayCalls } from './reader.ts'
import { Replayer } from './replayer.ts'

const open = new Map<number, Replayer>()

const calls: { [N in keyof ReplayCalls]: (give: ReplayCalls[N]['give']) => Promise<unknown> | unknown } = {
  async open({ record, text }) {
    const load = titles[parseRecord(text).game]
    if (load === undefined) throw new Error('unknown game')
    const replayer = new Replayer((await load()).game, text)
    open.set(record, replayer)
    return replayer.open()
  },
  at: ({ record, step, seat }) => open.get(record)!.at(step, seat),
  verify: ({ record }) => open.get(record)!.verify(),
}

/** Reads records for the pages. */
export async function replayHears({ data }: MessageEvent): Promise<void> {
  const { ref, name, give } = data
  try {
    postMessage({ ref, value: await calls[name as keyof ReplayCalls](give) })
  } catch (error) {
    const code = error instanceof Refusal && error.code === 'another pack' ? error.code : 'bad record'
    postMessage({ ref, error: code })
  }
}
