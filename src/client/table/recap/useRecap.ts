import { useEffect, useMemo, useState } from 'react'
import type { TableClient } from '#client/net/tableClient.ts'
import { storedMarks, useEventCallback, useResource } from '#client/shell/state.ts'
import type { JournalEntry, Seat } from '#kernel'
import type { BoardRecap } from '#kit/board.ts'
import { visibleTo } from '../model.ts'
import type { TablePageModel } from '../useTable.ts'
import {
  type ActionSummary,
  type CombatStep,
  firstUnread,
  knownBefore,
  type NarrationStyle,
  newCombatSteps,
  readsRecaps,
  recapStep,
  summarizeActions,
} from './actionSummary.ts'

/** One page of a recap: a summary of an action, or a step of a combat. */
export type RecapPage = { readonly deed: ActionSummary } | { readonly fought: CombatStep }

/** The moves of others that the reader has not read yet. */
export interface Recap {
  readonly leaf: RecapPage
  /** The number of the page, from 1, and the number of pages. */
  readonly nth: number
  readonly of: number
  /** This is the last page, and no more changes are queued. */
  readonly last: boolean
  /** The events of the page, for the board to show. */
  readonly shown: BoardRecap
  readonly next: () => void
  readonly again: () => void
  /** Skips the remaining pages. */
  readonly close: () => void
}

const NO_HEADINGS: readonly string[] = []

/** The length of the record that was read, by table. */
const lengthsRead = storedMarks('mehen.read', 60)

/** A recap at the reader's own pace. Null if there is nothing to read, or if changes are shown without pauses (`off`). */
export function useRecap(model: TablePageModel, off: boolean, lookAt: (at: number) => void): Recap | null {
  const { client, shown, table, title, board, seat } = model
  const { recap: passage } = shown
  const reads = !off && readsRecaps(table)
  const manner = useMemo<NarrationStyle>(
    () => ({ headings: board?.headings ?? NO_HEADINGS, wording: title.wording }),
    [board, title],
  )
  useEffect(() => {
    client.playback.recapStep = reads ? (before, next) => recapStep(before, next, manner) : undefined
    if (!reads) client.playback.continue()
    return () => {
      client.playback.recapStep = undefined
    }
  }, [client, reads, manner])

  // A repeated recap is identified by its end.
  const end = passage.at(-1) ?? shown.table
  const latest = useMemo(() => (end === undefined ? table : visibleTo(end, seat)), [end, table, seat])
  const { length } = latest.info
  const alone = passage.length < 2
  const known = useMemo(
    () => (alone ? (lengthsRead.get(client.id) ?? length) : knownBefore(passage)),
    [alone, client, length, passage],
  )
  useEffect(() => lengthsRead.set(client.id, reads ? Math.min(known, length) : length), [client, reads, known, length])

  const told = latest.journal as readonly JournalEntry[]
  const leaves = useMemo<readonly RecapPage[]>(() => {
    if (!reads) return []
    const after = told.findIndex(({ at }) => at > known)
    const from = alone ? (after < 0 ? told.length : after) : firstUnread(told, passage, manner)
    const fought = newCombatSteps(told, alone ? known : passage[0]!.info.length, manner)
    return [
      ...summarizeActions(told, from, manner).map((deed): RecapPage => ({ deed })),
      ...fought.map((one): RecapPage => ({ fought: one })),
    ]
  }, [reads, told, known, alone, passage, manner])

  const base = passage[0]
  const [turned, setTurned] = useState<{ readonly base: unknown; readonly to: number }>({ base, to: 0 })
  const at = turned.base === base ? Math.min(turned.to, leaves.length - 1) : 0
  const leaf = leaves[at]
  const lines = useMemo(() => (leaf !== undefined && 'deed' in leaf ? leaf.deed.all : []), [leaf])
  const from = Math.max(0, (lines[0]?.at ?? known + 1) - 1)
  const past = usePast(client, seat, alone && lines.length > 0 ? from : null)
  const before = alone ? past : base?.views[seat]?.state
  const happening = useMemo<BoardRecap>(() => ({ lines, before }), [lines, before])
  const close = useEventCallback(() => {
    lengthsRead.set(client.id, length)
    client.playback.continue()
  })
  const next = useEventCallback(() => (at + 1 < leaves.length ? setTurned({ base, to: at + 1 }) : close()))
  const again = useEventCallback(() => {
    if (!alone) client.playback.repeat()
    else if (leaf !== undefined) lookAt(from)
  })
  if (leaf === undefined) return null
  const last = at + 1 === leaves.length && shown.behind === 0
  return { leaf, nth: at + 1, of: leaves.length, last, shown: happening, next, again, close }
}

/** The position at length `at`, for readers who were away since; undefined until it has arrived. */
function usePast(client: TableClient, seat: Seat, at: number | null): unknown {
  const load = () => (at === null ? undefined : client.look(seat, at))
  return useResource(load, [client, seat, at]).value?.state
}
