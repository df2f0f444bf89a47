import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Title } from '../../../games/title.ts'
import { EVERYTHING, GO_ON, type Seat, type Told } from '../../../kernel/index.ts'
import type { Command } from '../../../table/protocol.ts'
import { Speaker } from '../../../text/speaker.ts'
import type { BoardAsk, BoardProps, GameBoard } from '../../kit/board.ts'
import { useSpeed, useToast } from '../../kit/index.ts'
import type { Followed } from '../net/follow.ts'
import { Failed } from '../net/here.ts'
import type { Shown, TableClient } from '../net/tableClient.ts'
import { sitterName } from '../shell/sitters.ts'
import { useSame } from '../shell/useSame.ts'
import { useSteady } from '../shell/useSteady.ts'
import { useApp } from '../shell/words.tsx'
import { boardAsk, boardSeats, boardWords, readBy, seatAtHand, wordOption } from './model.ts'
import { setAsk } from './picker/setAsk.ts'
import { type Picker, usePicker } from './picker/usePicker.ts'
import { Touches } from './touches.ts'
import { type Reasons, useReasons } from './useReasons.ts'

/** Everything the parts of the table page share. */
export interface TableUse {
  readonly title: Title
  readonly board: GameBoard | null
  readonly client: TableClient
  readonly shown: Shown
  readonly table: Followed
  readonly speaker: Speaker
  readonly seat: Seat
  /** What the reader must answer now. */
  readonly ask: BoardAsk | undefined
  /** The set that is asked for, picked as a whole; null where one thing is. */
  readonly picker: Picker | null
  /** The answer given to a joint ask that others have yet to answer. */
  readonly answered: string | null
  /** Why what is not on offer is barred, asked for when somebody looks. */
  readonly reasons: Reasons
  readonly undo: { readonly answers: number; readonly stop: string }
  /** An answer is on its way. */
  readonly busy: boolean
  readonly props: BoardProps
  readonly point: (lines: readonly Told[]) => void
  /** Does something; a refusal is told kindly. Whether it was done. */
  readonly act: (command: Command) => Promise<boolean>
  readonly takeBack: () => void
  /** Marks what the machine would choose, by its key; null takes the mark away. */
  readonly advise: (key: string | null) => void
  readonly advised: string | null
  /** What an answer is on the page: where things of a set are asked about one by one, the thing that it picks. */
  readonly thingOf: (answer: string) => string
}

const NO_UNDO = { answers: 0, stop: 'start' }

/** Follows a table and makes everything its page needs. */
export function useShown(client: TableClient): Shown {
  return useSyncExternalStore(client.subscribe, client.now)
}

/** The table page's model, once the table, its game and its board are there. */
export function useTable(
  client: TableClient,
  shown: Shown & { readonly table: Followed },
  title: Title,
  board: GameBoard | null,
): TableUse {
  const app = useApp()
  const toast = useToast()
  const speed = useSpeed()
  const speaker = useMemo(() => new Speaker(app.language, title.wording.words), [app.language, title])
  const words = useMemo(() => boardWords(speaker), [speaker])
  const lastSeat = useRef<Seat | null>(null)
  const seat = seatAtHand(shown.table, lastSeat.current)
  lastSeat.current = seat
  const table = useMemo(() => readBy(shown.table, seat), [shown.table, seat])
  const seen = table.views[seat]
  const caughtUp = shown.behind === 0
  const asked = caughtUp ? seen?.asks.find((a) => a.answered === null) : undefined
  const answered = seen?.asks.find((a) => a.answered !== null)?.answered ?? null
  const undo = seen?.undo ?? NO_UNDO
  const [busy, setShownBusy] = useState(false)
  // What is touched asks this one, so that the board is not drawn anew when an answer goes and when it has come. The next
  // question may be here before the word that the last answer is done: whoever is quick answers it already.
  const busyAt = useRef<number | null>(null)
  const setBusy = useCallback((at: number | null) => {
    busyAt.current = at
    setShownBusy(at !== null)
  }, [])
  const [hovered, hover] = useState<string | null>(null)
  const [highlight, point] = useState<readonly Told[]>([])
  const [advised, advise] = useState<string | null>(null)

  const refused = useCallback(
    (error: unknown) => {
      const code = error instanceof Failed ? error.code : 'fault'
      toast({ tone: 'bad', text: app.say(`error.${code}`) })
    },
    [toast, app],
  )
  const act = useCallback(
    async (command: Command) => {
      try {
        await client.command(command)
        return true
      } catch (error) {
        refused(error)
        return false
      }
    },
    [client, refused],
  )

  const { position } = table.info
  const view = seen?.state
  const picker = usePicker(client, asked, position, speaker, title, view)
  const choose = useSteady(async (...keys: string[]) => {
    if (asked === undefined || busyAt.current === position) return false
    const [only] = keys
    const alone = keys.length === 1
    if (picker !== null && alone && picker.tileOf(only!) !== undefined) return picker.touch(only!)
    if (picker !== null && alone && only === EVERYTHING) return picker.all()
    setBusy(position)
    hover(null)
    try {
      const answers = picker !== null && alone && only === GO_ON ? await picker.answers() : keys
      if (answers !== null) await client.command({ do: 'answer', seat, keys: [...answers], position })
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      if (busyAt.current === position) setBusy(null)
    }
  })
  const takeBack = useCallback(async () => {
    if (answered !== null) return void (await act({ do: 'recall', seat, position }))
    if (undo.answers === 0 || busyAt.current === position) return
    setBusy(position)
    await act({ do: 'undo', seat, answers: 1, position })
    if (busyAt.current === position) setBusy(null)
  }, [act, answered, undo, seat, position, setBusy])

  const ask = useMemo(
    () =>
      asked && (picker === null ? boardAsk(asked, speaker, title, view) : setAsk(asked, picker, speaker, title, view)),
    [asked, picker, speaker, title, view],
  )
  const thingOf = useSteady((answer: string) =>
    picker !== null && asked?.thing != null && answer === asked.options[0] ? asked.thing : answer,
  )
  const reasons = useReasons(client, asked, speaker, title, view)
  const word = useSteady((key: string) =>
    asked === undefined ? key : wordOption(key, asked, speaker, title, view).text,
  )
  const why = useSteady(async (key: string) => {
    const inSet = picker?.whyNot(key, app.say)
    if (inSet) return { ...inSet, of: word(key) }
    const reason = (await reasons.find()).find((found) => found.key === key)
    return reason && { rule: reason.rule, why: reason.why, of: word(key) }
  })
  const [touches] = useState(() => new Touches({ choose, hover, why }))
  const barred = reasons.shown
  const touch = useMemo(() => {
    if (ask === undefined || asked === undefined) return touches.at(undefined)
    const options = new Map(ask.options.map((option) => [option.key, option]))
    return touches.at({ options, reasons: barred ?? [], word, advised })
  }, [touches, ask, asked, barred, word, advised])
  const nameOf = useCallback((seat: Followed['info']['seats'][number]) => sitterName(app, seat), [app])
  const { info, own } = table
  const seats = useSame(
    useMemo(() => boardSeats({ info, own }, board, speaker, nameOf), [info, own, board, speaker, nameOf]),
  )
  const setup = useSame(info.setup)
  const asks = useMemo(() => (ask === undefined ? [] : [ask]), [ask])
  const props: BoardProps = {
    view,
    seat,
    seats,
    setup,
    asks,
    touch,
    choose,
    hovered,
    hover,
    highlight,
    events: table.fresh as readonly Told[],
    told: table.journal as readonly Told[],
    speed,
    words,
    outcome: table.info.outcome,
  }
  return {
    ...{
      title,
      board,
      client,
      shown,
      table,
      speaker,
      seat,
      ask,
      picker,
      answered,
      reasons,
      undo,
      busy,
      props,
    },
    ...{ point, act, takeBack, advise, advised, thingOf },
  }
}
