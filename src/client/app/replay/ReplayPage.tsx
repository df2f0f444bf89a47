import { Suspense, useEffect, useState } from 'react'
import { botsOf } from '../../../table/bots.ts'
import { api } from '../net/api.ts'
import { Failed, here } from '../net/here.ts'
import { unpacked } from '../shell/files.ts'
import { Loading, Trouble } from '../shell/States.tsx'
import { Replay } from './Replay.tsx'
import { type From, type Reader, readRecord, type Source } from './reader.ts'

async function sourceOf(from: From): Promise<Source> {
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

/** A match step by step. */
export function ReplayPage({ from, query }: { from: From; query: URLSearchParams }) {
  const [reader, setReader] = useState<Reader>()
  const [code, setCode] = useState<string>()
  const source = JSON.stringify(from)
  useEffect(() => {
    let wanted = true
    setReader(undefined)
    setCode(undefined)
    sourceOf(JSON.parse(source))
      .then(readRecord)
      .then(
        (read) => wanted && setReader(read),
        (error) => wanted && setCode(error instanceof Failed ? error.code : 'fault'),
      )
    return () => {
      wanted = false
    }
  }, [source])
  if (code !== undefined) return <Trouble code={code} />
  if (reader === undefined) return <Loading />
  const step = query.get('step')
  return (
    <Suspense fallback={<Loading />}>
      <Replay reader={reader} from={from} start={step === null ? undefined : Number(step)} eyes={query.get('seat')} />
    </Suspense>
  )
}
