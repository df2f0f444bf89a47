import { useEffect, useMemo } from 'react'
import type { TableClient } from '#client/net/tableClient.ts'
import type { Pauses } from '#client/shell/prefs.ts'
import { storedMarks, useEventCallback, useResource } from '#client/shell/state.ts'
import type { JournalEntry, Seat, Story } from '#kernel'
import type { BoardRecap } from '#kit/board.ts'
import { visibleTo } from '../model.ts'
import type { TablePageModel } from '../useTable.ts'
import {
  type ActionSummary,
  firstUnread,
  knownBefore,
  type NarrationStyle,
  newCombats,
  readsRecaps,
  recapStep,
  summarizeActions,
} from './actionSummary.ts'

/** What happened since the reader's last answer, or since the last pause. */
export interface Recap {
  /** The reader's own combats, oldest first. */
  readonly combats: readonly Story[]
  readonly summaries: readonly ActionSummary[]
  /** The events, for the board to show. */
  readonly shown: BoardRecap
  readonly again: () => void
  /** Marks everything as read and continues. */
  readonly close: () => void
}

const NO_HEADINGS: readonly string[] = []

/** The length of the record that was read, by table. */
const lengthsRead = storedMarks('mehen.read', 60)

/** The recap of what happened. Null if there is nothing to read, or if no recaps are wanted (`off`). */
export function useRecap(
  model: TablePageModel,
  off: boolean,
  pauses: Pauses,
  lookAt: (at: number) => void,
): Recap | null {
  const { client, shown, table, title, board, seat, props } = model
  const { recap: passage } = shown
  const reads = !off && readsRecaps(table)
  const concerns = useEventCallback(({ sides }: Story) => {
    const { playsSide } = title.wording
    return sides === undefined || playsSide === undefined || sides.some((side) => playsSide(side, props.view, seat))
  })
  const manner = useMemo<NarrationStyle>(
    () => ({ headings: board?.headings ?? NO_HEADINGS, wording: title.wording, pauses, concerns }),
    [board, title, pauses, concerns],
  )
  useEffect(() => {
    client.playback.recapStep = reads ? (before, next) => recapStep(before, next, manner) : undefined
    if (client.now().paused) client.playback.continue()
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
  const { combats, summaries } = useMemo(() => {
    if (!reads) return { combats: [], summaries: [] }
    const after = told.findIndex(({ at }) => at > known)
    const from = alone ? (after < 0 ? told.length : after) : firstUnread(told, passage, manner)
    return {
      combats: newCombats(told, alone ? known : passage[0]!.info.length, manner),
      summaries: summarizeActions(told, from, manner),
    }
  }, [reads, told, known, alone, passage, manner])

  const lines = useMemo(() => summaries.flatMap(({ all }) => all), [summaries])
  const from = Math.max(0, (lines[0]?.at ?? known + 1) - 1)
  const past = usePast(client, seat, alone && lines.length > 0 ? from : null)
  const before = alone ? past : passage[0]?.views[seat]?.state
  const happening = useMemo<BoardRecap>(() => ({ lines, before }), [lines, before])
  const close = useEventCallback(() => {
    lengthsRead.set(client.id, length)
    client.playback.continue()
  })
  const again = useEventCallback(() => (alone ? lookAt(from) : client.playback.repeat()))
  if (combats.length === 0 && summaries.length === 0) return null
  return { combats, summaries, shown: happening, again, close }
}

/** The position at length `at`, for readers who were away since; undefined until it has arrived. */
function usePast(client: TableClient, seat: Seat, at: number | null): unknown {
  const load = () => (at === null ? undefined : client.look(seat, at))
  return useResource(load, [client, seat, at]).value?.state
}
