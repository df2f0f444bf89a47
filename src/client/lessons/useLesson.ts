import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Lesson, Title } from '#games/title.ts'
import { completeSetup, type JournalEntry } from '#kernel'
import type { BoardAsk, BoardProps, GameBoard } from '#kit/board.ts'
import { scaledDuration, useSpeed } from '#kit/core/KitProvider.tsx'
import { Translator } from '#text/translator.ts'
import { useTexts } from '../shell/games.ts'
import { markExplained } from '../shell/prefs.ts'
import { useEventCallback } from '../shell/state.ts'
import { useTranslator } from '../shell/translator.tsx'
import { describeOption, seatLook, toBoardAsk, toBoardWords } from '../table/model.ts'
import { SelectionHandlers } from '../table/selection.ts'
import { LessonPlayer, type LessonSnapshot } from './LessonPlayer.ts'
import { stepsDone, storeProgress } from './progress.tsx'

/** Pause between two scripted answers, in ms at normal speed. */
const PAUSE_MS = 950

/** The state shared by the parts of a lesson's page. */
export interface LessonState {
  readonly snapshot: LessonSnapshot
  readonly ask: BoardAsk | undefined
  readonly props: BoardProps
  /** Looks up a text of the lesson. */
  readonly teach: (key: string) => string
  readonly speaker: Translator
  /** Correct keys that are not yet picked. */
  readonly aims: readonly string[]
  readonly restart: (done: number) => void
}

/** Runs a lesson on this page: plays the script and builds the board's props. `id` names its progress. */
export function useLesson(title: Title, board: GameBoard, lesson: Lesson, id: string): LessonState {
  const app = useTranslator()
  const speed = useSpeed()
  const { game } = title
  const texts = useTexts(game.id)
  const player = useMemo(() => new LessonPlayer(game, lesson, stepsDone(id)), [game, lesson, id])
  const taught = useSyncExternalStore(player.subscribe, player.now)
  const speaker = useMemo(() => new Translator(app.language, texts), [app.language, texts])
  const teacher = useMemo(() => new Translator(app.language, lesson.words), [app.language, lesson])
  const words = useMemo(() => toBoardWords(speaker), [speaker])
  const [hovered, hover] = useState<string | null>(null)

  const { done, step, over, view, asked, picked, wanted } = taught
  useEffect(() => storeProgress(id, over ? 'finished' : done), [id, done, over])
  const moving = step === undefined && !over
  // biome-ignore lint/correctness/useExhaustiveDependencies: every scripted answer has its own pause
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => player.playNext(), scaledDuration(PAUSE_MS, speed))
    return () => clearTimeout(timer)
  }, [moving, player, speed, taught])

  const choose = useEventCallback((...keys: string[]) => {
    hover(null)
    const isRight = player.choose(keys[0]!, ...keys.slice(1))
    // The hints at a table do not explain again what a lesson has taught.
    if (isRight && asked !== undefined) markExplained(game.id, asked.kind)
    return isRight
  })
  const why = useEventCallback(async (key: string) => {
    const found = player.why().find((barred) => barred.key === key)
    if (found === undefined || asked === undefined) return undefined
    const [rule, code, values] = found.bar
    const own = title.wording.valuesOf?.(key, view)
    return { rule, why: speaker.why(key, [rule, code, { ...own, ...values }]), of: word(key) }
  })
  const word = useEventCallback((key: string) =>
    asked === undefined ? key : describeOption(key, asked, speaker, title, view).text,
  )
  const ask = useMemo(() => asked && toBoardAsk(asked, speaker, title, view), [asked, speaker, title, view])
  const [touches] = useState(() => new SelectionHandlers({ choose, hover, why }))
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
    const setup = completeSetup(game, lesson.setup)
    return game.seats(setup).map((seat, at) => ({
      seat,
      title: speaker.say(`seat.${seat}`),
      player: null,
      look: seatLook(board, seat, at),
      toMove: asked === undefined ? seat !== lesson.seat && moving : seat === lesson.seat,
      own: seat === lesson.seat,
    }))
  }, [game, lesson, speaker, board, asked, moving])
  const aims = useMemo(() => wanted.filter((key) => !picked.includes(key)), [wanted, picked])
  const props: BoardProps = {
    ...{ view, seats, asks, touch, choose, hover, speed, words },
    chooseMore: choose,
    stepwise: true,
    seat: lesson.seat,
    setup: lesson.setup,
    hovered: hovered ?? aims[0] ?? null,
    highlight: NO_LINES,
    events: taught.newEvents,
    told: taught.journal,
    outcome: null,
  }
  return {
    ...{ snapshot: taught, ask, props, speaker, aims },
    teach: (key) => teacher.say(key),
    restart: (to) => player.restart(to),
  }
}

const NO_LINES: readonly JournalEntry[] = []
