import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Title } from '../../../games/title.ts'
import { EVERYTHING, GO_ON, type Seat, type Told } from '../../../kernel/index.ts'
import type { AskInfo, Command } from '../../../table/protocol.ts'
import { Speaker } from '../../../text/speaker.ts'
import type { BoardAsk, BoardProps, GameBoard } from '../../kit/board.ts'
import { useSpeed, useToast } from '../../kit/index.ts'
import type { Followed } from '../net/follow.ts'
import { Failed } from '../net/rpc.ts'
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

/** The model that the parts of the table page share. */
export interface TableUse {
  readonly title: Title
  readonly board: GameBoard | null
  readonly client: TableClient
  readonly shown: Shown
  readonly table: Followed
  readonly speaker: Speaker
  readonly seat: Seat
  /** The question the reader has to answer. */
  readonly ask: BoardAsk | undefined
  /** Picks a set as a whole; null if the question asks for one thing. */
  readonly picker: Picker | null
  /** The answer given to a simultaneous ask that others have not answered yet. */
  readonly answered: string | null
  /** Why other things cannot be chosen; requested on demand. */
  readonly reasons: Reasons
  readonly undo: { readonly answers: number; readonly stop: string }
  /** An answer is being sent. */
  readonly busy: boolean
  readonly props: BoardProps
  /** Highlights on the board what journal lines are about. */
  readonly point: (lines: readonly Told[]) => void
  /** Sends a command and shows a toast if it is refused. Returns whether it was accepted. */
  readonly act: (command: Command) => Promise<boolean>
  readonly takeBack: () => void
  /** Marks the option a bot recommends, by its key; null removes the mark. */
  readonly advise: (key: string | null) => void
  readonly advised: string | null
  /** The key that stands for an answer on the page. If a set is asked one thing at a time, that is the thing it picks. */
  readonly thingOf: (answer: string) => string
}

const NO_UNDO = { answers: 0, stop: 'start' }

export function useShown(client: TableClient): Shown {
  return useSyncExternalStore(client.subscribe, client.now)
}

/** The table page's model, once the table, its game and its board are loaded. */
export function useTable(
  client: TableClient,
  shown: Shown & { readonly table: Followed },
  title: Title,
  board: GameBoard | null,
): TableUse {
  const app = useApp()
  const speaker = useMemo(() => new Speaker(app.language, title.wording.words), [app.language, title])
  const position = usePosition(shown)
  const { seat, table, view, asked, answered, undo } = position
  const picker = usePicker(client, asked, table.info.position, speaker, title, view)
  const reasons = useReasons(client, asked, speaker, title, view)
  const [hovered, hover] = useState<string | null>(null)
  const [highlight, point] = useState<readonly Told[]>([])
  const [advised, advise] = useState<string | null>(null)
  const { act, busy, choose, takeBack } = useCommands(client, position, picker, hover)
  const ask = useMemo(
    () =>
      asked && (picker === null ? boardAsk(asked, speaker, title, view) : setAsk(asked, picker, speaker, title, view)),
    [asked, picker, speaker, title, view],
  )
  const thingOf = useSteady((answer: string) =>
    picker !== null && asked?.thing != null && answer === asked.options[0] ? asked.thing : answer,
  )
  const word = useSteady((key: string) =>
    asked === undefined ? key : wordOption(key, asked, speaker, title, view).text,
  )
  const touch = useTouch({ ask, picker, reasons, word, advised, choose, hover })
  const asks = useMemo(() => (ask === undefined ? [] : [ask]), [ask])
  const props: BoardProps = {
    ...{ view, seat, asks, touch, choose, hovered, hover, highlight },
    ...useSetting(table, board, speaker),
    events: table.fresh as readonly Told[],
    told: table.journal as readonly Told[],
    speed: useSpeed(),
    words: useMemo(() => boardWords(speaker), [speaker]),
    outcome: table.info.outcome,
  }
  return {
    ...{ title, board, client, shown, table, speaker, seat, ask, picker, answered, reasons, undo, busy, props },
    ...{ point, act, takeBack, advise, advised, thingOf },
  }
}

/** The position as the active seat sees it, and what that seat has to answer. */
interface TablePosition extends Pick<TableUse, 'table' | 'seat' | 'answered' | 'undo'> {
  readonly view: unknown
  /** Undefined until all changes before the question were shown. */
  readonly asked: AskInfo | undefined
}

function usePosition(shown: Shown & { readonly table: Followed }): TablePosition {
  const lastSeat = useRef<Seat | null>(null)
  const seat = seatAtHand(shown.table, lastSeat.current)
  lastSeat.current = seat
  const table = useMemo(() => readBy(shown.table, seat), [shown.table, seat])
  const seen = table.views[seat]
  return {
    ...{ seat, table },
    view: seen?.state,
    asked: shown.behind === 0 ? seen?.asks.find((ask) => ask.answered === null) : undefined,
    answered: seen?.asks.find((ask) => ask.answered !== null)?.answered ?? null,
    undo: seen?.undo ?? NO_UNDO,
  }
}

/** Sends commands and answers, one answer per position; refusals are shown as toasts. */
function useCommands(
  client: TableClient,
  { table, seat, asked, answered, undo }: TablePosition,
  picker: Picker | null,
  hover: (key: string | null) => void,
) {
  const app = useApp()
  const toast = useToast()
  const { position } = table.info
  const [busy, setShownBusy] = useState(false)
  // A ref, so that `choose` stays the same while an answer is sent and the board does not render again. It holds the
  // position: the next question may arrive before the reply to the last answer, and can be answered immediately.
  const busyAt = useRef<number | null>(null)
  const setBusy = useCallback((at: number | null) => {
    busyAt.current = at
    setShownBusy(at !== null)
  }, [])
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
  return { act, busy, choose, takeBack }
}

interface TouchFacts extends Pick<TableUse, 'ask' | 'picker' | 'reasons' | 'advised'> {
  /** Describes an option. */
  readonly word: (key: string) => string
  readonly choose: (key: string) => void
  readonly hover: (key: string | null) => void
}

/** How each thing on the board can be selected. */
function useTouch({ ask, picker, reasons, word, advised, choose, hover }: TouchFacts): BoardProps['touch'] {
  const app = useApp()
  const why = useSteady(async (key: string) => {
    const inSet = picker?.whyNot(key, app.say)
    if (inSet) return { ...inSet, of: word(key) }
    const reason = (await reasons.find()).find((found) => found.key === key)
    return reason && { rule: reason.rule, why: reason.why, of: word(key) }
  })
  const [touches] = useState(() => new Touches({ choose, hover, why }))
  const barred = reasons.shown
  return useMemo(() => {
    if (ask === undefined) return touches.at(undefined)
    const options = new Map(ask.options.map((option) => [option.key, option]))
    return touches.at({ options, reasons: barred ?? [], word, advised })
  }, [touches, ask, barred, word, advised])
}

/** The seats and the setup, unchanged in identity while their content is the same. */
function useSetting(
  { info, own }: Followed,
  board: GameBoard | null,
  speaker: Speaker,
): Pick<BoardProps, 'seats' | 'setup'> {
  const app = useApp()
  const nameOf = useCallback((seat: Followed['info']['seats'][number]) => sitterName(app, seat), [app])
  const seats = useMemo(() => boardSeats({ info, own }, board, speaker, nameOf), [info, own, board, speaker, nameOf])
  return { seats: useSame(seats), setup: useSame(info.setup) }
}
