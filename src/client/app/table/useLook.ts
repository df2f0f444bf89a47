import { useRef, useState } from 'react'
import { useToast } from '../../kit/index.ts'
import { Failed } from '../net/rpc.ts'
import { useSteady } from '../shell/useSteady.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

/** A past position, after `at` answers. */
export interface Look {
  readonly at: number
  readonly state: unknown
}

/** Shows any past position of the match, as the reader saw it then. */
export function useLook(model: TableUse) {
  const { table, seat, client } = model
  const app = useApp()
  const toast = useToast()
  const [look, setLook] = useState<(Look & { readonly seat: string }) | null>(null)
  /** One request at a time; `wished` is the last position the reader chose meanwhile. */
  const asking = useRef(false)
  const wished = useRef<number | null>(null)
  const { length } = table.info
  const lookAt = async (at: number) => {
    wished.current = at >= length ? null : at
    if (wished.current === null) setLook(null)
    if (asking.current) return
    asking.current = true
    try {
      while (wished.current !== null) {
        const wanted: number = wished.current
        const reply = await client.look(seat, wanted)
        if (wished.current !== wanted) continue
        wished.current = null
        setLook({ at: wanted, seat, state: reply.state })
      }
    } catch (error) {
      wished.current = null
      const code = error instanceof Failed ? error.code : 'fault'
      toast({ tone: 'bad', text: app.say(code === 'bad record' ? 'look.unknown' : `error.${code}`) })
    } finally {
      asking.current = false
    }
  }
  const back = () => {
    wished.current = null
    setLook(null)
  }
  const gone = look !== null && (look.seat !== seat || look.at > length)
  return { look: gone ? null : look, lookAt: useSteady(lookAt), back }
}
