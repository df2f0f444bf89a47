import { useCallback, useMemo, useRef, useState } from 'react'
import type { Title } from '../../../games/title.ts'
import { ALL, maySee, type Seat, type Told } from '../../../kernel/index.ts'
import { condensed } from '../../../text/condensed.ts'
import { Speaker } from '../../../text/speaker.ts'
import type { BoardProps, BoardSeat, GameBoard } from '../../kit/board.ts'
import { Fence, Tabs, useSpeed, useToast } from '../../kit/index.ts'
import { here } from '../net/here.ts'
import { Failed } from '../net/rpc.ts'
import { GameRules } from '../rulebook/GameRules.tsx'
import { packed, saveFile } from '../shell/files.ts'
import { Mark } from '../shell/Mark.tsx'
import { prefsNow } from '../shell/prefs.ts'
import { go, Link } from '../shell/router.tsx'
import { fatesOf, sitterName } from '../shell/sitters.ts'
import { useResource } from '../shell/state.ts'
import { useGameBoard, useTitle } from '../shell/titles.ts'
import { type AppWords, useApp } from '../shell/words.tsx'
import { howWords, Why, wonWords } from '../table/ended.tsx'
import { Goal } from '../table/Goal.tsx'
import { Journal } from '../table/Journal.tsx'
import { boardWords, lookOf } from '../table/model.ts'
import { Stage } from '../table/Stage.tsx'
import { branchSeats } from './branch.ts'
import { Controls } from './Controls.tsx'
import { Eyes, Hands, Seats } from './Eyes.tsx'
import { Review } from './Review.tsx'
import type { From, Reader } from './reader.ts'
import type { Position } from './replayer.ts'
import { Verify } from './Verify.tsx'
import { viewersOf } from './viewers.ts'
import '../table/table.css'
import '../table/layout.css'
import './replay.css'
import './review.css'

interface ReplayProps {
  readonly reader: Reader
  readonly from: From
  readonly start: number | undefined
  readonly eyes: string | null
}

/** A replay: scrub, step and play; jump from the journal; share, branch, save, verify the dice. */
export function Replay({ reader, from, start, eyes: wished }: ReplayProps) {
  const { opened } = reader
  const title = useTitle(opened.game)
  const board = useGameBoard(opened.game)
  const app = useApp()
  const speaker = useMemo(() => new Speaker(app.language, title.wording.words), [app.language, title])
  const [step, setStep] = useState(() => clamp(start ?? opened.length, opened.length))
  const known = viewersOf(reader)
  const [eyes, setEyes] = useState<Seat>(wished !== null && known.includes(wished) ? wished : known[0]!)
  const position = usePosition(reader, step, eyes)
  const [highlight, point] = useState<readonly Told[]>([])
  const move = useCallback((to: number) => setStep(clamp(to, opened.length)), [opened.length])
  const { share, branch } = useReplayActions(reader, from)

  // Resignations and timeouts happen at the table; the record does not contain them.
  const ended = step === opened.length ? (reader.table?.outcome ?? opened.outcome) : null
  const lines = useMemo(() => opened.journal.filter((line) => eyes === ALL || maySee(line, eyes)), [opened, eyes])
  const shown = useMemo(() => condensed(lines, title.wording), [lines, title])
  const outcome = step === opened.length ? opened.outcome : null
  const props = useBoardProps({ reader, board, speaker, eyes, position, lines, highlight, outcome })
  const why = position?.now.step === step ? (title.wording.ending?.(position.now.state) ?? []) : []
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
        <Fence of={props.view}>
          <Page {...props} />
        </Fence>
      ),
    })),
  ]
  return (
    <GameRules game={opened.game} digestOf={props.words.rule}>
      <div className="table-page replay-page">
        <div className="table-top">
          <Heading speaker={speaker} scenario={opened.setup.scenario} />
          <Goal
            {...{ title, speaker }}
            view={position?.now.state}
            seat={eyes}
            over={ended !== null}
            won={ended && wonWords(app, speaker, ended)}
          />
        </div>
        <div className="table-banners">
          {ended !== null && (
            <section className="banner" {...{ role: 'status' }}>
              <p>
                <strong>{wonWords(app, speaker, ended)}</strong> {howWords(app, speaker, ended)}{' '}
                {fatesOf(app, reader.table?.seats ?? []).join(' · ')}
              </p>
              <Why {...{ speaker, why }} />
            </section>
          )}
        </div>
        <div className="table-board">
          {position !== undefined &&
            (board === null ? (
              <TextBoard {...{ title, speaker, props }} />
            ) : (
              <Stage board={board} props={props} failed={null} />
            ))}
        </div>
        <Hands board={board} props={props} />
        <div className="table-ask">
          <Controls
            {...{ step, move, onShare: () => share(step, eyes), onBranch: () => branch(position!.now, eyes) }}
            length={opened.length}
            stops={opened.stops}
            onSave={() => saveFile(`${opened.game}.mehen`, reader.text)}
          />
        </div>
        <aside className="table-side" aria-label={app.say('table.side')}>
          <Eyes {...{ eyes, known, props }} onChange={setEyes} />
          <Seats board={board} props={props} />
          <Verify reader={reader} />
          <Tabs label={app.say('table.side')} tabs={tabs} />
        </aside>
      </div>
    </GameRules>
  )
}

function Heading({ speaker, scenario }: { speaker: Speaker; scenario: string }) {
  const app = useApp()
  return (
    <header className="table-head">
      <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
        <Mark size={30} />
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
function TextBoard({ title, speaker, props }: { title: Title; speaker: Speaker; props: BoardProps }) {
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
  readonly now: Position
  readonly before: number
}

/** The position at a step; the previous one until it has been loaded. */
function usePosition(reader: Reader, step: number, eyes: Seat): ShownPosition | undefined {
  const { value: now } = useResource(() => reader.at(step, eyes), [reader, step, eyes])
  const shown = useRef<ShownPosition>(undefined)
  if (now !== undefined && now !== shown.current?.now)
    shown.current = { now, before: shown.current?.now.step ?? now.step }
  return shown.current
}

interface ReplayedBoard {
  readonly reader: Reader
  readonly board: GameBoard | null
  readonly speaker: Speaker
  readonly eyes: Seat
  readonly position: ShownPosition | undefined
  readonly lines: readonly Told[]
  readonly highlight: readonly Told[]
  readonly outcome: BoardProps['outcome']
}

/** Props of a board that asks nothing. */
function useBoardProps(replayed: ReplayedBoard): BoardProps {
  const { reader, board, speaker, eyes, position, lines, highlight, outcome } = replayed
  const app = useApp()
  const speed = useSpeed()
  const words = useMemo(() => boardWords(speaker), [speaker])
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
    hovered: null,
    hover: () => {},
    highlight,
    events: position === undefined ? [] : between(lines, position.before, at),
    told,
    speed,
    words,
    outcome,
  }
}

function boardSeats(
  app: AppWords,
  reader: Reader,
  board: GameBoard | null,
  speaker: Speaker,
  position: ShownPosition | undefined,
): BoardSeat[] {
  return reader.opened.seats.map((seat, at) => {
    const sitter = reader.table?.seats.find((one) => one.seat === seat)
    return {
      seat,
      title: speaker.say(`seat.${seat}`),
      player: sitter === undefined ? null : sitterName(app, sitter),
      look: lookOf(board, seat, at),
      toMove: position?.now.waitingFor.includes(seat) ?? false,
      own: false,
    }
  })
}

function useReplayActions(reader: Reader, from: From) {
  const app = useApp()
  const toast = useToast()
  const { opened } = reader
  return {
    /** Copies a link to a step as a seat sees it. */
    async share(step: number, eyes: Seat) {
      const query = `step=${step}&seat=${encodeURIComponent(eyes)}`
      const path = 'table' in from ? `/replay/${from.table}?${query}` : `/replay?${query}#${await packed(reader.text)}`
      await navigator.clipboard.writeText(new URL(path, location.href).href)
      toast({ tone: 'good', text: app.say('replay.shared') })
    },
    /** Starts a table in this browser that continues from a position. */
    async branch(at: Pick<Position, 'step' | 'waitingFor'>, mine: Seat) {
      const { seats, length } = branchSeats(opened, at, mine, reader.bots)
      try {
        const wanted = { game: opened.game, record: reader.text, length, seats }
        go(`/solo/${await here.call('make', { wanted, name: prefsNow().name })}`)
      } catch (error) {
        toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'bad record'}`) })
      }
    },
  }
}

function clamp(step: number, length: number): number {
  return Number.isFinite(step) ? Math.max(0, Math.min(Math.round(step), length)) : length
}

/** More steps than this are not animated. */
const MOST_STEPS = 12

/** The journal entries between two steps; none when going back or far ahead. */
function between(lines: readonly Told[], from: number, to: number): readonly Told[] {
  return to <= from || to > from + MOST_STEPS ? [] : lines.filter(({ at }) => at > from && at <= to)
}
