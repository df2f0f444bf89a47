import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Lesson } from '../../../games/lesson.ts'
import type { Title } from '../../../games/title.ts'
import { setupOf, type Told } from '../../../kernel/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import type { BoardAsk, BoardProps, GameBoard } from '../../kit/board.ts'
import { lasting, useSpeed } from '../../kit/index.ts'
import { useSteady } from '../shell/useSteady.ts'
import { useApp } from '../shell/words.tsx'
import { boardAsk, boardWords, lookOf, wordOption } from '../table/model.ts'
import { Touches } from '../table/touches.ts'
import { LessonPlayer, type Taught } from './player.ts'
import { keepProgress, progressNow } from './progress.ts'

/** Pause between two scripted answers, in ms at normal speed. */
const PAUSE = 950

/** The state shared by the parts of a lesson's page. */
export interface LessonUse {
  readonly taught: Taught
  readonly ask: BoardAsk | undefined
  readonly props: BoardProps
  /** Looks up a text of the lesson. */
  readonly teach: (key: string) => string
  readonly speaker: Speaker
  /** Correct keys that are not yet picked. */
  readonly aims: readonly string[]
  readonly restart: (done: number) => void
}

/** Runs a lesson on this page: plays the script and builds the board's props. */
export function useLesson(title: Title, board: GameBoard, lesson: Lesson): LessonUse {
  const app = useApp()
  const speed = useSpeed()
  const { game, wording } = title
  const player = useMemo(() => new LessonPlayer(game, lesson, progressNow()[game.id] ?? 0), [game, lesson])
  const taught = useSyncExternalStore(player.subscribe, player.now)
  const speaker = useMemo(() => new Speaker(app.language, wording.words), [app.language, wording])
  const teacher = useMemo(() => new Speaker(app.language, lesson.words), [app.language, lesson])
  const words = useMemo(() => boardWords(speaker), [speaker])
  const [hovered, hover] = useState<string | null>(null)

  const { done, step, over, view, asked, picked, wanted } = taught
  useEffect(() => keepProgress(game.id, over ? 0 : done), [game, done, over])
  const moving = step === undefined && !over
  // biome-ignore lint/correctness/useExhaustiveDependencies: every scripted answer has its own pause
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => player.goOn(), lasting(PAUSE, speed))
    return () => clearTimeout(timer)
  }, [moving, player, speed, taught])

  const choose = useSteady((...keys: string[]) => {
    hover(null)
    return player.choose(keys[0]!, keys[1])
  })
  const why = useSteady(async (key: string) => {
    const found = player.why().find((barred) => barred.key === key)
    if (found === undefined || asked === undefined) return undefined
    const [rule, code, values] = found.bar
    const own = wording.valuesOf?.(key, view)
    return { rule, why: speaker.why(key, [rule, code, { ...own, ...values }]), of: word(key) }
  })
  const word = useSteady((key: string) =>
    asked === undefined ? key : wordOption(key, asked, speaker, title, view).text,
  )
  const ask = useMemo(() => asked && boardAsk(asked, speaker, title, view), [asked, speaker, title, view])
  const [touches] = useState(() => new Touches({ choose, hover, why }))
  const touch = useMemo(() => {
    if (ask === undefined || asked === undefined) return touches.at(undefined)
    const options = new Map(
      ask.options.map((option) => [
        option.key,
        { ...option, ...(asked.set && asked.thing === null && { picked: picked.includes(option.key) }) },
      ]),
    )
    return touches.at({ options, reasons: [], word })
  }, [touches, ask, asked, picked, word])
  const asks = useMemo(() => (ask === undefined ? [] : [ask]), [ask])
  const seats = useMemo(() => {
    const setup = setupOf(game, lesson.setup)
    return game.seats(setup).map((seat, at) => ({
      seat,
      title: speaker.say(`seat.${seat}`),
      player: null,
      look: lookOf(board, seat, at),
      toMove: asked === undefined ? seat !== lesson.seat && moving : seat === lesson.seat,
      own: seat === lesson.seat,
    }))
  }, [game, lesson, speaker, board, asked, moving])
  const aims = useMemo(() => wanted.filter((key) => !picked.includes(key)), [wanted, picked])
  const props: BoardProps = {
    ...{ view, seats, asks, touch, choose, hover, speed, words },
    seat: lesson.seat,
    setup: lesson.setup,
    hovered: hovered ?? aims[0] ?? null,
    highlight: NO_LINES,
    events: taught.fresh,
    told: taught.told,
    outcome: null,
  }
  return {
    ...{ taught, ask, props, speaker, aims },
    teach: (key) => teacher.say(key),
    restart: (to) => player.restart(to),
  }
}

const NO_LINES: readonly Told[] = []
