import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Title } from '#games/title.ts'
import { ALL, type JournalEntry, maySee, type Outcome, type Seat } from '#kernel'
import type { BoardProps, BoardSeat, GameBoard } from '#kit/board.ts'
import { useSpeed } from '#kit/core/KitProvider.tsx'
import { Tabs } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import { FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { mergedJournal, Translator } from '#text/translator.ts'
import { localHost } from '../net/localHost.ts'
import { RequestError } from '../net/rpc.ts'
import { GameRules } from '../rulebook/book.tsx'
import { compressForUrl, decompressFromUrl, saveFile } from '../shell/browser.ts'
import { useGameBoard, useTexts, useTitle } from '../shell/games.ts'
import { occupantName, seatStatuses } from '../shell/players.ts'
import { currentPrefs } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { ErrorState, Loading, Logo } from '../shell/States.tsx'
import { useResource } from '../shell/state.ts'
import { type AppTranslator, useTranslator } from '../shell/translator.tsx'
import { Goal } from '../table/Goal.tsx'
import { seatLook, toBoardWords } from '../table/model.ts'
import { OutcomeReasons, outcomeReasonText, ScoreTable, winnersText } from '../table/Outcome.tsx'
import { Stage } from '../table/Stage.tsx'
import { Journal } from '../table/side/Journal.tsx'
import { ReplayControls, ReplayHands, ReplaySeats, VerifyDice, ViewerSelect } from './ReplayControls.tsx'
import { Review } from './Review.tsx'
import {
  allowedViewers,
  planBranch,
  type RecordLocation,
  type RecordReader,
  type RecordSource,
  readRecord,
} from './reader.ts'
import type { ReplayPosition } from './replayWorker.ts'
import '../table/table.css'
import './replay.css'
import { botsBySeat } from '#table/summary.ts'
import { api } from '../net/api.ts'

interface ReplayProps {
  readonly reader: RecordReader
  readonly from: RecordLocation
  readonly start: number | undefined
  readonly eyes: string | null
  /** The tab to open; the first if null. */
  readonly tab: string | null
}

/** A replay: scrub, step and play; jump from the journal; share, branch, save, verify the dice. */
export function Replay({ reader, from, start, eyes: wished, tab: wishedTab }: ReplayProps) {
  const { opened } = reader
  const title = useTitle(opened.game)
  const texts = useTexts(opened.game)
  const board = useGameBoard(opened.game)
  const app = useTranslator()
  const speaker = useMemo(() => new Translator(app.language, texts), [app.language, texts])
  const [step, setStep] = useState(() => clamp(start ?? opened.length, opened.length))
  const known = allowedViewers(reader)
  const [eyes, setEyes] = useState<Seat>(wished !== null && known.includes(wished) ? wished : known[0]!)
  const position = usePosition(reader, step, eyes)
  const [tab, setTab] = useState(wishedTab ?? 'journal')
  const [highlight, point] = useState<readonly JournalEntry[]>([])
  const move = useCallback((to: number) => setStep(clamp(to, opened.length)), [opened.length])
  const { share, branch } = useReplayActions(reader, from)

  // Resignations and timeouts happen at the table; the record does not contain them.
  const ended = step === opened.length ? (reader.table?.outcome ?? opened.outcome) : null
  const lines = useMemo(() => opened.journal.filter((line) => eyes === ALL || maySee(line, eyes)), [opened, eyes])
  const shown = useMemo(() => mergedJournal(lines, title.wording), [lines, title])
  const outcome = step === opened.length ? opened.outcome : null
  const props = useBoardProps({ reader, board, speaker, eyes, position, lines, highlight, outcome })
  const end = ended !== null && position?.now.step === step ? position.now.state : undefined
  const journal = (
    <Journal
      lines={shown}
      board={board}
      words={props.words}
      point={point}
      onLook={move}
      whole
      looking={shown.findLast((line) => line.at <= step)?.at ?? null}
    />
  )
  const review = (
    <Review
      {...{ step, speaker, move }}
      seats={props.seats}
      text={reader.text}
      over={known.includes(ALL)}
      branch={(at, seat) => branch({ step: at, waitingFor: [seat] }, seat)}
    />
  )
  const tabs = [
    { key: 'journal', label: app.say('journal.title'), content: journal },
    { key: 'review', label: app.say('review.title'), content: review },
    ...(position === undefined ? [] : (board?.pages ?? [])).map(({ key, label, Page }) => ({
      key,
      label: props.words.t(label),
      content: (
        <FallbackBoundary subject={props.view}>
          <Page {...props} />
        </FallbackBoundary>
      ),
    })),
  ]
  return (
    <GameRules game={opened.game} findDigest={props.words.rule}>
      <div className="table-page replay-page">
        <div className="table-top">
          <Heading speaker={speaker} scenario={opened.setup.scenario} />
          <Goal
            {...{ title, speaker }}
            view={position?.now.state}
            seat={eyes}
            over={ended !== null}
            won={ended && winnersText(app, speaker, ended)}
          />
        </div>
        <div className="table-banners">
          {ended !== null && <Ending {...{ speaker, ended, end, title }} seats={props.seats} table={reader.table} />}
        </div>
        <div className="table-board">
          {position !== undefined &&
            (board === null ? (
              <TextBoard {...{ title, speaker, props }} />
            ) : (
              <Stage board={board} props={props} failed={null} />
            ))}
        </div>
        <ReplayHands board={board} props={props} />
        <div className="table-ask">
          <ReplayControls
            {...{ step, move, onShare: () => share(step, eyes), onBranch: () => branch(position!.now, eyes) }}
            length={opened.length}
            stops={opened.stops}
            onSave={() => saveFile(`${opened.game}.mehen`, reader.text)}
          />
        </div>
        <aside className="table-side" aria-label={app.say('table.side')}>
          <ViewerSelect {...{ eyes, known, props }} onChange={setEyes} />
          <ReplaySeats board={board} props={props} />
          <VerifyDice reader={reader} />
          <Tabs label={app.say('table.side')} tabs={tabs} value={tab} onChange={setTab} />
        </aside>
      </div>
    </GameRules>
  )
}

interface EndingProps {
  readonly speaker: Translator
  readonly ended: Outcome
  readonly title: Title
  /** The final position; undefined until it has been loaded. */
  readonly end: unknown
  readonly seats: readonly BoardSeat[]
  readonly table: RecordReader['table']
}

/** Who won and why, by which points, and which players left. */
function Ending({ speaker, ended, title: { wording }, end, seats, table }: EndingProps) {
  const app = useTranslator()
  const why = end === undefined ? [] : (wording.ending?.(end) ?? [])
  return (
    <section className="banner" role="status">
      <p>
        <strong>{winnersText(app, speaker, ended)}</strong> {outcomeReasonText(app, speaker, ended)}{' '}
        {seatStatuses(app, table?.seats ?? []).join(' · ')}
      </p>
      <OutcomeReasons {...{ speaker, why }} />
      <ScoreTable {...{ speaker, seats }} scores={end === undefined ? undefined : wording.scores?.(end)} />
    </section>
  )
}

function Heading({ speaker, scenario }: { speaker: Translator; scenario: string }) {
  const app = useTranslator()
  return (
    <header className="table-head">
      <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
        <Logo size={30} />
      </Link>
      <h1>
        {speaker.say('name')}{' '}
        <small>
          {speaker.say(`scenario.${scenario}`)} · {app.say('replay.title')}
        </small>
      </h1>
    </header>
  )
}

/** The position as text, for games without a board and for readers who prefer text. */
function TextBoard({ title, speaker, props }: { title: Title; speaker: Translator; props: BoardProps }) {
  return (
    <ul className="text-described">
      {title.wording.describe(props.view, props.seat).map((phrase, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
        <li key={i}>{speaker.phrase(phrase)}</li>
      ))}
    </ul>
  )
}

/** The position shown, and the step shown before it. */
interface ShownPosition {
  readonly now: ReplayPosition
  readonly before: number
}

/** The position at a step; the previous one until it has been loaded. */
function usePosition(reader: RecordReader, step: number, eyes: Seat): ShownPosition | undefined {
  const { value: now } = useResource(() => reader.at(step, eyes), [reader, step, eyes])
  const shown = useRef<ShownPosition>(undefined)
  if (now !== undefined && now !== shown.current?.now)
    shown.current = { now, before: shown.current?.now.step ?? now.step }
  return shown.current
}

interface ReplayedBoard {
  readonly reader: RecordReader
  readonly board: GameBoard | null
  readonly speaker: Translator
  readonly eyes: Seat
  readonly position: ShownPosition | undefined
  readonly lines: readonly JournalEntry[]
  readonly highlight: readonly JournalEntry[]
  readonly outcome: BoardProps['outcome']
}

/** Props of a board that asks nothing. */
function useBoardProps(replayed: ReplayedBoard): BoardProps {
  const { reader, board, speaker, eyes, position, lines, highlight, outcome } = replayed
  const app = useTranslator()
  const speed = useSpeed()
  const words = useMemo(() => toBoardWords(speaker), [speaker])
  const at = position?.now.step ?? 0
  const told = useMemo(() => lines.filter((line) => line.at <= at), [lines, at])
  return {
    view: position?.now.state,
    seat: eyes,
    seats: boardSeats(app, reader, board, speaker, position),
    setup: reader.opened.setup as unknown as { [name: string]: unknown },
    asks: [],
    touch: () => ({}),
    choose: () => {},
    chooseMore: () => {},
    hovered: null,
    hover: () => {},
    highlight,
    events: position === undefined ? [] : entriesBetween(lines, position.before, at),
    told,
    speed,
    words,
    outcome,
  }
}

function boardSeats(
  app: AppTranslator,
  reader: RecordReader,
  board: GameBoard | null,
  speaker: Translator,
  position: ShownPosition | undefined,
): BoardSeat[] {
  return reader.opened.seats.map((seat, at) => {
    const sitter = reader.table?.seats.find((one) => one.seat === seat)
    return {
      seat,
      title: speaker.say(`seat.${seat}`),
      player: sitter === undefined ? null : occupantName(app, sitter),
      look: seatLook(board, seat, at),
      toMove: position?.now.waitingFor.includes(seat) ?? false,
      own: false,
    }
  })
}

function useReplayActions(reader: RecordReader, from: RecordLocation) {
  const app = useTranslator()
  const toast = useToast()
  const { opened } = reader
  return {
    /** Copies a link to a step as a seat sees it. */
    async share(step: number, eyes: Seat) {
      const query = `step=${step}&seat=${encodeURIComponent(eyes)}`
      const path =
        'table' in from ? `/replay/${from.table}?${query}` : `/replay?${query}#${await compressForUrl(reader.text)}`
      await navigator.clipboard.writeText(new URL(path, location.href).href)
      toast({ tone: 'good', text: app.say('replay.shared') })
    },
    /** Starts a table in this browser that continues from a position. */
    async branch(at: Pick<ReplayPosition, 'step' | 'waitingFor'>, mine: Seat) {
      const { seats, length } = planBranch(opened, at, mine, reader.bots)
      try {
        const wanted = { game: opened.game, record: reader.text, length, seats }
        navigate(`/solo/${await localHost.call('make', { wanted, name: currentPrefs().name })}`)
      } catch (error) {
        toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'bad record'}`) })
      }
    },
  }
}

function clamp(step: number, length: number): number {
  return Number.isFinite(step) ? Math.max(0, Math.min(Math.round(step), length)) : length
}

/** More steps than this are not animated. */
const MAX_ANIMATED_STEPS = 12

/** The journal entries between two steps; none when going back or far ahead. */
function entriesBetween(lines: readonly JournalEntry[], from: number, to: number): readonly JournalEntry[] {
  return to <= from || to > from + MAX_ANIMATED_STEPS ? [] : lines.filter(({ at }) => at > from && at <= to)
}

/** Loads the record to replay and shows it, or the error. */
export function ReplayPage({ from, query }: { from: RecordLocation; query: URLSearchParams }) {
  const source = JSON.stringify(from)
  const { value: reader, error } = useResource(() => loadSource(JSON.parse(source)).then(readRecord), [source])
  if (error !== undefined) return <ErrorState code={error instanceof RequestError ? error.code : 'fault'} />
  if (reader === undefined) return <Loading />
  const step = query.get('step')
  return (
    <Suspense fallback={<Loading />}>
      <Replay
        reader={reader}
        from={from}
        start={step === null ? undefined : Number(step)}
        eyes={query.get('seat')}
        tab={query.get('tab')}
      />
    </Suspense>
  )
}

async function loadSource(from: RecordLocation): Promise<RecordSource> {
  if ('solo' in from) return localHost.call('record', from.solo)
  if ('table' in from) {
    const [text, { info }] = await Promise.all([api.record(from.table), api.table(from.table)])
    return { text, over: true, bots: botsBySeat(info.seats), table: info }
  }
  try {
    return { text: await decompressFromUrl(from.packed), over: false }
  } catch {
    throw new RequestError('bad record')
  }
}
