import { Suspense } from 'react'
import { botsOf } from '../../../table/bots.ts'
import { api } from '../net/api.ts'
import { here } from '../net/here.ts'
import { Failed } from '../net/rpc.ts'
import { unpacked } from '../shell/files.ts'
import { Loading, Trouble } from '../shell/States.tsx'
import { useResource } from '../shell/state.ts'
import { Replay } from './Replay.tsx'
import { type From, readRecord, type Source } from './reader.ts'

/** Loads the record to replay and shows it, or the error. */
export function ReplayPage({ from, query }: { from: From; query: URLSearchParams }) {
  const source = JSON.stringify(from)
  const { value: reader, error } = useResource(() => loadSource(JSON.parse(source)).then(readRecord), [source])
  if (error !== undefined) return <Trouble code={error instanceof Failed ? error.code : 'fault'} />
  if (reader === undefined) return <Loading />
  const step = query.get('step')
  return (
    <Suspense fallback={<Loading />}>
      <Replay reader={reader} from={from} start={step === null ? undefined : Number(step)} eyes={query.get('seat')} />
    </Suspense>
  )
}

async function loadSource(from: From): Promise<Source> {
  if ('solo' in from) return here.call('record', from.solo)
  if ('table' in from) {
    const [text, { info }] = await Promise.all([api.record(from.table), api.table(from.table)])
    return { text, over: true, bots: botsOf(info.seats), table: info }
  }
  try {
    return { text: await unpacked(from.packed), over: false }
  } catch {
    throw new Failed('bad record')
  }
}
