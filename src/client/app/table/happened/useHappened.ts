import { useEffect, useMemo, useState } from 'react'
import type { Seat, Told } from '../../../../kernel/index.ts'
import type { Happening } from '../../../kit/board.ts'
import type { TableClient } from '../../net/tableClient.ts'
import { storedMarks, useResource } from '../../shell/state.ts'
import { useSteady } from '../../shell/useSteady.ts'
import { readBy } from '../model.ts'
import type { TableUse } from '../useTable.ts'
import {
  type Deed,
  deedsIn,
  type Fought,
  foughtIn,
  isReader,
  knownBefore,
  type Manner,
  turnOf,
  unreadFrom,
} from './deeds.ts'

/** One page of a recap: a summary of an action, or a step of a combat. */
export type Leaf = { readonly deed: Deed } | { readonly fought: Fought }

/** The moves of others that the reader has not read yet. */
export interface Happened {
  readonly leaf: Leaf
  /** The number of the page, from 1, and the number of pages. */
  readonly nth: number
  readonly of: number
  /** This is the last page, and no more changes are queued. */
  readonly last: boolean
  /** The events of the page, for the board to show. */
  readonly shown: Happening
  readonly next: () => void
  readonly again: () => void
  /** Skips the remaining pages. */
  readonly close: () => void
}

const NO_HEADINGS: readonly string[] = []

/** The length of the record that was read, by table. */
const lengthsRead = storedMarks('mehen.read', 60)

/** A recap at the reader's own pace. Null if there is nothing to read, or if changes are shown without pauses (`off`). */
export function useHappened(model: TableUse, off: boolean, lookAt: (at: number) => void): Happened | null {
  const { client, shown, table, title, board, seat } = model
  const { passage } = shown
  const reads = !off && isReader(table)
  const manner = useMemo<Manner>(
    () => ({ headings: board?.headings ?? NO_HEADINGS, wording: title.wording }),
    [board, title],
  )
  useEffect(() => {
    client.playback.turns = reads ? (before, next) => turnOf(before, next, manner) : undefined
    if (!reads) client.playback.goOn()
    return () => {
      client.playback.turns = undefined
    }
  }, [client, reads, manner])

  // A repeated recap is identified by its end.
  const end = passage.at(-1) ?? shown.table
  const latest = useMemo(() => (end === undefined ? table : readBy(end, seat)), [end, table, seat])
  const { length } = latest.info
  const alone = passage.length < 2
  const known = useMemo(
    () => (alone ? (lengthsRead.get(client.id) ?? length) : knownBefore(passage)),
    [alone, client, length, passage],
  )
  useEffect(() => lengthsRead.set(client.id, reads ? Math.min(known, length) : length), [client, reads, known, length])

  const told = latest.journal as readonly Told[]
  const leaves = useMemo<readonly Leaf[]>(() => {
    if (!reads) return []
    const after = told.findIndex(({ at }) => at > known)
    const from = alone ? (after < 0 ? told.length : after) : unreadFrom(told, passage, manner)
    const fought = foughtIn(told, alone ? known : passage[0]!.info.length, manner)
    return [
      ...deedsIn(told, from, manner).map((deed): Leaf => ({ deed })),
      ...fought.map((one): Leaf => ({ fought: one })),
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
  const happening = useMemo<Happening>(() => ({ lines, before }), [lines, before])
  const close = useSteady(() => {
    lengthsRead.set(client.id, length)
    client.playback.goOn()
  })
  const next = useSteady(() => (at + 1 < leaves.length ? setTurned({ base, to: at + 1 }) : close()))
  const again = useSteady(() => {
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
