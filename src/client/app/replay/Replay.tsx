import { useCallback, useEffect, useMemo, useState } from 'react'
import { ALL, maySee, type Seat, type Told } from '../../../kernel/index.ts'
import { condensed } from '../../../text/condensed.ts'
import { Speaker } from '../../../text/speaker.ts'
import type { BoardProps } from '../../kit/board.ts'
import { Fence, Tabs, useSpeed, useToast } from '../../kit/index.ts'
import { Failed, here } from '../net/here.ts'
import { GameRules } from '../rulebook/GameRules.tsx'
import { packed, saveFile } from '../shell/files.ts'
import { Mark } from '../shell/Mark.tsx'
import { prefsNow } from '../shell/prefs.ts'
import { go, Link } from '../shell/router.tsx'
import { fatesOf, sitterName } from '../shell/sitters.ts'
import { useGameBoard, useTitle } from '../shell/titles.ts'
import { useApp } from '../shell/words.tsx'
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

/** Scrub, step, play; jump from the journal; share, branch, save, check the dice. */
export function Replay({ reader, from, start, eyes: wished }: ReplayProps) {
  const { opened } = reader
  const title = useTitle(opened.game)
  const board = useGameBoard(opened.game)
  const app = useApp()
  const toast = useToast()
  const speed = useSpeed()
  const speaker = useMemo(() => new Speaker(app.language, title.wording.words), [app.language, title])
  const words = useMemo(() => boardWords(speaker), [speaker])
  const [step, setStep] = useState(() => clamp(start ?? opened.length, opened.length))
  const known = viewersOf(reader)
  const [eyes, setEyes] = useState<Seat>(wished !== null && known.includes(wished) ? wished : known[0]!)
  const [position, setPosition] = useState<{ now: Position; before: number }>()
  const [highlight, point] = useState<readonly Told[]>([])
  useEffect(() => {
    let wanted = true
    reader.at(step, eyes).then(
      (now) => wanted && setPosition((old) => ({ now, before: old?.now.step ?? now.step })),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [reader, step, eyes])
  const move = useCallback((to: number) => setStep(clamp(to, opened.length)), [opened.length])

  const sitters = reader.table?.seats ?? []
  const nameOf = (seat: Seat) => {
    const sitter = sitters.find((one) => one.seat === seat)
    return sitter === undefined ? null : sitterName(app, sitter)
  }
  // Whoever resigned or ran out of time did so at the table: the record knows nothing of it.
  const ended = step === opened.length ? (reader.table?.outcome ?? opened.outcome) : null
  const seats = opened.seats.map((seat, at) => ({
    seat,
    title: speaker.say(`seat.${seat}`),
    player: nameOf(seat),
    look: lookOf(board, seat, at),
    toMove: position?.now.waitingFor.includes(seat) ?? false,
    own: false,
  }))
  const lines = useMemo(() => opened.journal.filter((line) => eyes === ALL || maySee(line, eyes)), [opened, eyes])
  const shown = useMemo(() => condensed(lines, title.wording), [lines, title])
  const events = position === undefined ? [] : between(lines, position.before, position.now.step)
  const at = position?.now.step ?? 0
  const told = useMemo(() => lines.filter((line) => line.at <= at), [lines, at])
  const props: BoardProps = {
    view: position?.now.state,
    seat: eyes,
    seats,
    setup: opened.setup as unknown as { [name: string]: unknown },
    asks: [],
    touch: () => ({}),
    choose: () => {},
    hovered: null,
    hover: () => {},
    highlight,
    events,
    told,
    speed,
    words,
    outcome: step === opened.length ? opened.outcome : null,
  }
  const share = async () => {
    const query = `step=${step}&seat=${encodeURIComponent(eyes)}`
    const path = 'table' in from ? `/replay/${from.table}?${query}` : `/replay?${query}#${await packed(reader.text)}`
    await navigator.clipboard.writeText(new URL(path, location.href).href)
    toast({ tone: 'good', text: app.say('replay.shared') })
  }
  const branch = async (at: Pick<Position, 'step' | 'waitingFor'>, mine: Seat) => {
    const { seats: placing, length } = branchSeats(opened, at, mine, reader.bots)
    try {
      const wanted = { game: opened.game, record: reader.text, length, seats: placing }
      go(`/solo/${await here.call('make', { wanted, name: prefsNow().name })}`)
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'bad record'}`) })
    }
  }
  const journal = (
    <Journal
      lines={shown}
      board={board}
      words={words}
      point={point}
      onLook={move}
      whole
      looking={shown.findLast((line) => line.at <= step)?.at ?? null}
    />
  )
  const review = (
    <Review
      {...{ step, seats, speaker, move }}
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
      label: words.t(label),
      content: (
        <Fence of={props.view}>
          <Page {...props} />
        </Fence>
      ),
    })),
  ]
  const why = position?.now.step === step ? (title.wording.ending?.(position.now.state) ?? []) : []
  const asText = board === null && position !== undefined
  return (
    <GameRules game={opened.game} digestOf={words.rule}>
      <div className="table-page replay-page">
        <div className="table-top">
          <header className="table-head">
            <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
              <Mark size={30} />
            </Link>
            <h1>
              {speaker.say('name')}{' '}
              <small>
                {speaker.say(`scenario.${opened.setup.scenario}`)} · {app.say('replay.title')}
              </small>
            </h1>
          </header>
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
                {fatesOf(app, sitters).join(' · ')}
              </p>
              <Why {...{ speaker, why }} />
            </section>
          )}
        </div>
        <div className="table-board">
          {board !== null && position !== undefined && <Stage board={board} props={props} failed={null} />}
          {asText && (
            <ul className="text-described">
              {title.wording.describe(position.now.state, eyes).map((phrase, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
                <li key={i}>{speaker.phrase(phrase)}</li>
              ))}
            </ul>
          )}
        </div>
        <Hands board={board} props={props} />
        <div className="table-ask">
          <Controls
            {...{ step, move, onShare: share, onBranch: () => branch(position!.now, eyes) }}
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

function clamp(step: number, length: number): number {
  return Number.isFinite(step) ? Math.max(0, Math.min(Math.round(step), length)) : length
}

/** What happened on the way from one step to a later one; nothing on the way back. */
function between(lines: readonly Told[], from: number, to: number): readonly Told[] {
  return to <= from || to > from + 12 ? [] : lines.filter(({ at }) => at > from && at <= to)
}
