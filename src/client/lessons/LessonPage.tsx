import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { furtherLessons, lessons } from '#games/index.ts'
import type { Lesson } from '#games/title.ts'
import type { GameBoard } from '#kit/board.ts'
import { FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { GameRules } from '../rulebook/book.tsx'
import { useGameBoard, useTitle } from '../shell/games.ts'
import { Link } from '../shell/router.tsx'
import { Logo } from '../shell/States.tsx'
import { useSounds } from '../shell/sounds.ts'
import { useTranslator } from '../shell/translator.tsx'
import { BoardPart, HandDrawer, Stage } from '../table/Stage.tsx'
import { LessonChain, lessonId, lessonTitle } from './progress.tsx'
import { BackButtons, LessonOptions, TeacherText } from './Teacher.tsx'
import { useLesson } from './useLesson.ts'
import '../table/table.css'
import './learn.css'

interface Ring {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How often the rings are aligned with their targets, in ms, because the board may be panned and zoomed at any time. */
const ALIGN_MS = 160

/** Frames without movement after which the board counts as settled. */
const SETTLED_FRAMES = 4

/** Margin around a target that is brought into view; larger on phones, where the edges of the board are covered. */
const viewMargin = (part: HTMLElement): number => (part.clientWidth < 640 ? 0.28 : 0.08)

interface Targets {
  readonly keys: readonly string[]
  /** The second half of the gesture, once a target for one of the keys was chosen. */
  readonly besides: string | undefined
  /** The board's button that makes the whole gesture. */
  readonly gesture?: string | undefined
}

interface TargetRingsProps extends Targets {
  readonly within: RefObject<HTMLElement | null>
}

/** Draws rings around the targets of a step, on the board or in the hand. */
export function TargetRings({ within, keys, besides, gesture }: TargetRingsProps) {
  const [rings, setRings] = useState<readonly Ring[]>([])
  useEffect(() => {
    const look = () => {
      const part = within.current
      if (part === null) return
      const found = ringsIn(part, { keys, besides, gesture })
      setRings((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    }
    look()
    const timer = setInterval(look, ALIGN_MS)
    return () => clearInterval(timer)
  }, [within, keys, besides, gesture])
  // Bring the first target into view once, when the board has settled; after that the learner controls the view.
  useEffect(() => {
    let [still, before] = [0, '']
    const bring = () => {
      const part = within.current
      const first = part === null ? undefined : targetsIn(part, { keys, besides, gesture })[0]
      const at = first === undefined ? '' : JSON.stringify(first.getBoundingClientRect())
      still = at !== '' && at === before ? still + 1 : 0
      before = at
      if (still < SETTLED_FRAMES) frame = requestAnimationFrame(bring)
      else first!.dispatchEvent(new CustomEvent('k-show', { bubbles: true, detail: { room: viewMargin(part!) } }))
    }
    let frame = requestAnimationFrame(bring)
    return () => cancelAnimationFrame(frame)
  }, [within, keys, besides, gesture])
  return rings.map(({ x, y, width, height }, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: rings have no other name
      key={at}
      className="learn-ring"
      style={{ left: x, top: y, width, height }}
      aria-hidden="true"
    />
  ))
}

/** Rings around the targets with these keys, relative to `part`; targets out of view get none. */
function ringsIn(part: HTMLElement, targets: Targets): Ring[] {
  const frame = part.getBoundingClientRect()
  const rings: Ring[] = []
  // If a thing can be chosen in several ways, its menu is open: point at the menu's button.
  const buttons = withAttribute(part, 'data-option', targets.keys)
  for (const thing of buttons.length > 0 ? buttons : targetsIn(part, targets)) {
    const { left, top, right, bottom } = thing.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (right - left < 2 || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue
    const [width, height] = [Math.max(right - left, 40) + 10, Math.max(bottom - top, 40) + 10]
    rings.push({
      x: Math.round(x - frame.left - width / 2),
      y: Math.round(y - frame.top - height / 2),
      width: Math.round(width),
      height: Math.round(height),
    })
  }
  return rings
}

/**
 * The elements to click for these keys. If the first half of a gesture was made, the element for its second half; if no
 * element has one of the keys, elements for other options with the same target.
 */
function targetsIn(part: HTMLElement, { keys, besides, gesture }: Targets): Element[] {
  if (gesture !== undefined) return withAttribute(part, 'data-gesture', [gesture])
  const aimed = withAttribute(part, 'data-aimed', keys)[0]
  const second = besides === undefined ? [] : withAttribute(aimed, 'data-key', [besides])
  if (second.length > 0) return second
  const exact = withAttribute(part, 'data-key', keys)
  if (exact.length > 0) return exact
  const named = keys.filter((key) => key.includes(':')).map((key) => key.slice(key.indexOf(':')))
  return [...part.querySelectorAll('[data-key]')].filter((thing) =>
    named.some((name) => thing.getAttribute('data-key')!.endsWith(name)),
  )
}

const withAttribute = (part: Element | undefined, name: string, keys: readonly string[]): Element[] =>
  [...(part?.querySelectorAll(`[${name}]`) ?? [])].filter((thing) => keys.includes(thing.getAttribute(name)!))

const loaded = new Map<string, Promise<Lesson>>()

/** A lesson of a game. The promise is cached unless loading fails. */
function loadLesson(game: string, name: string | undefined): Promise<Lesson> {
  const id = lessonId(game, name)
  const known = loaded.get(id)
  if (known !== undefined) return known
  const loading = name === undefined ? lessons[game]!() : furtherLessons[game]![name]!()
  loading.catch(() => loaded.delete(id))
  loaded.set(id, loading)
  return loading
}

/** An interactive lesson, a game's first one or that with a name: positions, the teacher's text and a board. */
export function LessonPage({ game, name }: { game: string; name?: string | undefined }) {
  const title = useTitle(game)
  const board = useGameBoard(game)!
  const lesson = use(loadLesson(game, name))
  const app = useTranslator()
  const heading = lessonTitle(app, game, name)
  const lessonUse = useLesson(title, board, lesson, lessonId(game, name))
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${heading} · Mehen`
    return () => {
      document.title = 'Mehen'
    }
  }, [heading])
  const { props, aims, snapshot: taught } = lessonUse
  const { step } = taught
  useSounds(board, props.events, null, props.seat)
  return (
    <GameRules game={game} findDigest={props.words.rule}>
      <div className="learn-page">
        <header className="table-head">
          <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
            <Logo size={30} />
          </Link>
          <h1>{heading}</h1>
          <BackButtons use={lessonUse} />
        </header>
        <TeacherText use={lessonUse} title={title}>
          {(taught.done === 0 || taught.over) && <LessonChain game={game} current={name} />}
        </TeacherText>
        <div className="learn-stage" ref={stage}>
          <div className="table-board">
            <Stage board={board} props={props} failed={<p>{app.say('error.fault')}</p>} />
          </div>
          <Hand board={board} props={props} />
          <TargetRings within={stage} keys={aims} besides={step?.besides} gesture={step?.gesture} />
        </div>
        <LessonOptions use={lessonUse} title={title} name={name} />
      </div>
    </GameRules>
  )
}

function Hand({ board, props }: { board: GameBoard; props: Parameters<typeof BoardPart>[0]['props'] }) {
  if (board.Hand === undefined) return null
  return (
    <HandDrawer question={props.asks}>
      <FallbackBoundary subject={props.view}>
        <BoardPart What={board.Hand} props={props} />
      </FallbackBoundary>
    </HandDrawer>
  )
}
