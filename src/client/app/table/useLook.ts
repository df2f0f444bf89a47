import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../kit/index.ts'
import { here } from '../net/here.ts'
import { readRecord } from '../replay/reader.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

/** A position of the past. */
export interface Look {
  readonly at: number
  readonly state: unknown
}

/** How many seen positions are kept. */
const MOST = 400

/** Looks back at positions of the match: those seen since the page was opened, and at own tables all of them. */
export function useLook(use: TableUse) {
  const { table, seat, shown, session } = use
  const app = useApp()
  const toast = useToast()
  const seen = useRef(new Map<string, unknown>())
  const [look, setLook] = useState<Look | null>(null)
  const state = table.views[seat]?.state
  const { length } = table.info
  useEffect(() => {
    const kept = seen.current
    kept.set(`${seat} ${length}`, state)
    if (kept.size > MOST) kept.delete(kept.keys().next().value!)
  }, [seat, length, state])
  const lookAt = async (at: number) => {
    if (at >= length) return setLook(null)
    const known = nearest(seen.current, seat, at)
    if (known !== undefined) return setLook({ at, state: known })
    if (shown.connection !== 'here') return toast({ text: app.say('look.unknown') })
    const reader = await readRecord(await here.call('record', session.id))
    const position = await reader.at(at, seat)
    setLook({ at, state: position.state })
  }
  return { look, lookAt, back: () => setLook(null) }
}

/** The first position seen at or after a line was told: one answer may have brought several. */
function nearest(seen: ReadonlyMap<string, unknown>, seat: string, at: number): unknown {
  for (let length = at; length < at + 6; length++) {
    const state = seen.get(`${seat} ${length}`)
    if (state !== undefined) return state
  }
  return undefined
}
