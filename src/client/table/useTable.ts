import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Title } from '#games/title.ts'
import { DONE, EVERYTHING, type JournalEntry, type LanguageTexts, type Seat, standingName } from '#kernel'
import type { BoardAsk, BoardProps, GameBoard } from '#kit/board.ts'
import { useSpeed } from '#kit/core/KitProvider.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import type { Command } from '#table/protocol/commands.ts'
import type { AskInfo } from '#table/protocol/messages.ts'
import { Translator } from '#text/translator.ts'
import { RequestError } from '../net/rpc.ts'
import type { PresentedTable, TableClient } from '../net/tableClient.ts'
import type { SeatModel, TableModel } from '../net/tableModel.ts'
import { occupantName } from '../shell/players.ts'
import { useEventCallback, useStableValue } from '../shell/state.ts'
import { type AppTranslator, useTranslator } from '../shell/translator.tsx'
import { type Picker, toSetAsk, usePicker } from './ask/usePicker.ts'
import { activeSeat, describeOption, type Reason, toBoardAsk, toBoardSeats, toBoardWords, visibleTo } from './model.ts'
import { seatNames, seatRoles, seatWords } from './seatNames.ts'
import { SelectionHandlers } from './selection.ts'

const NONE: readonly Reason[] = []

/** The reasons why things cannot be chosen. */
export interface Reasons {
  /** Undefined until they are to be shown and have arrived. */
  readonly shown: readonly Reason[] | undefined
  /** Requests them, once per question. */
  readonly find: () => Promise<readonly Reason[]>
  /** Shows them for this question. */
  readonly show: () => void
  /** Shows them for every question while `on`: the keyboard focus is on the board. */
  readonly showAlways: (on: boolean) => void
}

/** Requests the reasons when they are first needed. */
export function useReasons(
  client: TableClient,
  asked: AskInfo | undefined,
  speaker: Translator,
  title: Title,
  view: unknown,
): Reasons {
  const known = useRef<{ readonly asked: AskInfo; readonly reasons: Promise<readonly Reason[]> }>(undefined)
  const [found, setFound] = useState<{ readonly asked: AskInfo; readonly reasons: readonly Reason[] }>()
  const [always, showAlways] = useState(false)
  const find = useEventCallback(() => {
    if (asked === undefined) return Promise.resolve(NONE)
    if (known.current?.asked === asked) return known.current.reasons
    const word = (key: string, rule: string, why: string, values: object | null) => {
      const own = title.wording.valuesOf?.(key, view)
      return { key, rule, why: speaker.why(key, [rule, why, { ...own, ...values }]) }
    }
    const reasons = client.request({ type: 'why', seat: asked.seat }).then(
      (reply) =>
        reply.type === 'why'
          ? reply.barred.map(({ key, rule, why, with: values }) => word(key, rule, why, values))
          : NONE,
      () => NONE,
    )
    known.current = { asked, reasons }
    return reasons
  })
  const show = useCallback(async () => {
    const reasons = await find()
    const { current } = known
    if (current !== undefined) setFound({ asked: current.asked, reasons })
  }, [find])
  useEffect(() => {
    if (always && asked !== undefined) void show()
  }, [always, asked, show])
  return { shown: found?.asked === asked ? found?.reasons : undefined, find, show, showAlways }
}

/** The model that the parts of the table page share. */
export interface TablePageModel {
  readonly title: Title
  readonly board: GameBoard | null
  readonly client: TableClient
  readonly shown: PresentedTable
  readonly table: TableModel
  readonly speaker: Translator
  readonly seat: Seat
  /** The question the reader has to answer. */
  readonly ask: BoardAsk | undefined
  /** The name of the standing orders that can answer the question; null if none can. */
  readonly standing: string | null
  /** Picks a set as a whole; null if the question asks for one thing. */
  readonly picker: Picker | null
  /** The answer given to a simultaneous ask that others have not answered yet. */
  readonly answered: string | null
  /** Why other things cannot be chosen; requested on demand. */
  readonly reasons: Reasons
  readonly undo: SeatModel['undo']
  /** An answer is being sent. */
  readonly busy: boolean
  readonly props: BoardProps
  /** Highlights on the board what journal lines are about. */
  readonly point: (lines: readonly JournalEntry[]) => void
  /** Sends a command and shows a toast if it is refused. Returns whether it was accepted. */
  readonly act: (command: Command) => Promise<boolean>
  readonly takeBack: () => void
  /** Marks the option a bot recommends, by its key; null removes the mark. */
  readonly advise: (key: string | null) => void
  readonly advised: string | null
  /** The key that stands for an answer on the page. If a set is asked one thing at a time, that is the thing it picks. */
  readonly thingOf: (answer: string) => string
}

const NO_UNDO = { answers: 0, gesture: 0, stop: 'start' }

export function usePresentedTable(client: TableClient): PresentedTable {
  return useSyncExternalStore(client.subscribe, client.now)
}

/** The table page's model, once the table, its game and its board are loaded. */
export function useTable(
  client: TableClient,
  shown: PresentedTable & { readonly table: TableModel },
  title: Title,
  texts: LanguageTexts,
  board: GameBoard | null,
): TablePageModel {
  const app = useTranslator()
  const plain = useMemo(() => new Translator(app.language, texts), [app.language, texts])
  const position = usePosition(shown)
  const { seat, table, view, asked, answered, undo } = position
  const { speaker, roles } = useSeatNames(title, texts, position, plain)
  const picker = usePicker(client, asked, table.info.position, speaker, title, view)
  const reasons = useReasons(client, asked, speaker, title, view)
  const [hovered, hover] = useState<string | null>(null)
  const [highlight, point] = useState<readonly JournalEntry[]>([])
  const [advised, advise] = useState<string | null>(null)
  const { act, busy, choose, chooseMore, takeBack } = useCommands(client, position, picker, hover)
  const several = table.own.seats.length > 1
  const ask = useMemo(() => {
    if (asked === undefined) return undefined
    const worded =
      picker === null ? toBoardAsk(asked, speaker, title, view) : toSetAsk(asked, picker, speaker, title, view)
    return several ? withSeat(worded, speaker, app) : worded
  }, [asked, picker, speaker, title, view, several, app])
  const thingOf = useEventCallback((answer: string) =>
    picker !== null && asked?.thing != null && answer === asked.options[0] ? asked.thing : answer,
  )
  const word = useEventCallback((key: string) =>
    asked === undefined ? key : describeOption(key, asked, speaker, title, view).text,
  )
  const touch = useTouch({ ask, picker, reasons, word, advised, choose, hover })
  const asks = useMemo(() => (ask === undefined ? [] : [ask]), [ask])
  const props: BoardProps = {
    ...{ view, seat, asks, touch, choose, chooseMore, hovered, hover, highlight },
    ...useSeats(table, board, plain, view, roles),
    events: table.fresh as readonly JournalEntry[],
    told: table.journal as readonly JournalEntry[],
    speed: useSpeed(),
    words: useMemo(() => toBoardWords(speaker), [speaker]),
    outcome: table.info.outcome,
  }
  return {
    standing: asked === undefined ? null : standingName(title.game, asked),
    ...{ title, board, client, shown, table, speaker, seat, ask, picker, answered, reasons, undo, busy, props },
    ...{ point, act, takeBack, advise, advised, thingOf },
  }
}

/** The position as the active seat sees it, and what that seat has to answer. */
interface TablePosition extends Pick<TablePageModel, 'table' | 'seat' | 'answered' | 'undo'> {
  readonly view: unknown
  /** Undefined until all changes before the question were shown. */
  readonly asked: AskInfo | undefined
}

function usePosition(shown: PresentedTable & { readonly table: TableModel }): TablePosition {
  const lastSeat = useRef<Seat | null>(null)
  const seat = activeSeat(shown.table, lastSeat.current)
  lastSeat.current = seat
  const table = useMemo(() => visibleTo(shown.table, seat), [shown.table, seat])
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
  const app = useTranslator()
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
      const code = error instanceof RequestError ? error.code : 'fault'
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
  const send = async (keys: readonly string[], continues: boolean) => {
    if (asked === undefined || busyAt.current === position) return false
    const [only] = keys
    const alone = keys.length === 1
    if (picker !== null && alone && picker.tileOf(only!) !== undefined) return picker.touch(only!)
    if (picker !== null && alone && only === EVERYTHING) return picker.all()
    setBusy(position)
    hover(null)
    try {
      const answers = picker !== null && alone && only === DONE ? await picker.answers() : keys
      if (answers !== null) await client.command({ do: 'answer', seat, keys: [...answers], position, continues })
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      if (busyAt.current === position) setBusy(null)
    }
  }
  const choose = useEventCallback((...keys: string[]) => send(keys, false))
  const chooseMore = useEventCallback((...keys: string[]) => send(keys, true))
  const takeBack = useCallback(async () => {
    if (answered !== null && undo.gesture < 2) return void (await act({ do: 'recall', seat, position }))
    if ((undo.answers === 0 && answered === null) || busyAt.current === position) return
    setBusy(position)
    await act({ do: 'undo', seat, answers: undo.gesture, position })
    if (busyAt.current === position) setBusy(null)
  }, [act, answered, undo, seat, position, setBusy])
  return { act, busy, choose, chooseMore, takeBack }
}

interface TouchFacts extends Pick<TablePageModel, 'ask' | 'picker' | 'reasons' | 'advised'> {
  /** Describes an option. */
  readonly word: (key: string) => string
  readonly choose: (key: string) => void
  readonly hover: (key: string | null) => void
}

/** How each thing on the board can be selected. */
function useTouch({ ask, picker, reasons, word, advised, choose, hover }: TouchFacts): BoardProps['touch'] {
  const app = useTranslator()
  const why = useEventCallback(async (key: string) => {
    const inSet = picker?.whyNot(key, app.say)
    if (inSet) return { ...inSet, of: word(key) }
    const reason = (await reasons.find()).find((found) => found.key === key)
    return reason && { rule: reason.rule, why: reason.why, of: word(key) }
  })
  const [touches] = useState(() => new SelectionHandlers({ choose, hover, why }))
  const barred = reasons.shown
  return useMemo(() => {
    if (ask === undefined) return touches.at(undefined)
    const options = new Map(ask.options.map((option) => [option.key, option]))
    return touches.at({ options, reasons: barred ?? [], word, advised })
  }, [touches, ask, barred, word, advised])
}

/** A question that says which of the reader's seats it is for, unless it does so itself. */
function withSeat(ask: BoardAsk, speaker: Translator, app: AppTranslator): BoardAsk {
  const seat = speaker.say(`seat.${ask.seat}`)
  return ask.text.includes(seat) ? ask : { ...ask, text: app.say('table.asked', { seat, text: ask.text }) }
}

/** The names of the seats in this position, and a translator that uses them in sentences. */
function useSeatNames(title: Title, texts: LanguageTexts, { table, view }: TablePosition, plain: Translator) {
  const app = useTranslator()
  const { info, own } = table
  const roles = useStableValue(seatRoles(title, view, plain))
  const names = useStableValue(
    seatNames(
      roles,
      info.seats.map((seat) => ({
        seat: seat.seat,
        person: own.seats.includes(seat.seat) || seat.user === null ? null : occupantName(app, seat),
      })),
      plain,
    ),
  )
  const speaker = useMemo(
    () => (Object.keys(names).length === 0 ? plain : new Translator(plain.language, seatWords(names), texts)),
    [names, plain, texts],
  )
  return { speaker, roles }
}

/** The seats and the setup, unchanged in identity while their content is the same. */
function useSeats(
  { info, own }: TableModel,
  board: GameBoard | null,
  speaker: Translator,
  view: unknown,
  roles: { readonly [seat: Seat]: string },
): Pick<BoardProps, 'seats' | 'setup'> {
  const app = useTranslator()
  const nameOf = useCallback((seat: TableModel['info']['seats'][number]) => occupantName(app, seat), [app])
  const seats = useMemo(
    () => toBoardSeats({ info, own }, board, speaker, nameOf, view, roles),
    [info, own, board, speaker, nameOf, view, roles],
  )
  return { seats: useStableValue(seats), setup: useStableValue(info.setup) }
}
