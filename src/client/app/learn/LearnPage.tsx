import { use, useEffect, useRef } from 'react'
import type { Lesson } from '../../../games/lesson.ts'
import { lessons } from '../../../games/lessons.ts'
import type { GameBoard } from '../../kit/board.ts'
import { Fence } from '../../kit/index.ts'
import { GameRules } from '../rulebook/GameRules.tsx'
import { Mark } from '../shell/Mark.tsx'
import { Link } from '../shell/router.tsx'
import { useGameBoard, useTitle } from '../shell/titles.ts'
import { useApp } from '../shell/words.tsx'
import { useSounds } from '../sound/useSounds.ts'
import { HandDrawer } from '../table/HandDrawer.tsx'
import { Drawn, Stage } from '../table/Stage.tsx'
import { Aim } from './Aim.tsx'
import { Acts, Back, Says } from './Teacher.tsx'
import { useLesson } from './useLesson.ts'
import '../table/table.css'
import '../table/layout.css'
import './learn.css'

const loaded = new Map<string, Promise<Lesson>>()

/** A game's lesson. The promise is cached unless loading fails. */
function loadLesson(game: string): Promise<Lesson> {
  const known = loaded.get(game)
  if (known !== undefined) return known
  const loading = lessons[game]!()
  loading.catch(() => loaded.delete(game))
  loaded.set(game, loading)
  return loading
}

/** An interactive first lesson: prepared positions, the teacher's text and a board. */
export function LearnPage({ game }: { game: string }) {
  const title = useTitle(game)
  const board = useGameBoard(game)!
  const lesson = use(loadLesson(game))
  const app = useApp()
  const name = app.say(`game.${game}.name`)
  const heading = app.say('learn.title', { game: name })
  const lessonUse = useLesson(title, board, lesson)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${heading} · Mehen`
    return () => {
      document.title = 'Mehen'
    }
  }, [heading])
  const { props, aims, taught } = lessonUse
  useSounds(board, props.events, null, props.seat)
  return (
    <GameRules game={game} digestOf={props.words.rule}>
      <div className="learn-page">
        <header className="table-head">
          <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
            <Mark size={30} />
          </Link>
          <h1>{heading}</h1>
          <Back use={lessonUse} />
        </header>
        <Says use={lessonUse} title={title} />
        <div className="learn-stage" ref={stage}>
          <div className="table-board">
            <Stage board={board} props={props} failed={<p>{app.say('error.fault')}</p>} />
          </div>
          <Hand board={board} props={props} />
          <Aim within={stage} keys={aims} besides={taught.step?.besides} />
        </div>
        <Acts use={lessonUse} title={title} />
      </div>
    </GameRules>
  )
}

function Hand({ board, props }: { board: GameBoard; props: Parameters<typeof Drawn>[0]['props'] }) {
  if (board.Hand === undefined) return null
  return (
    <HandDrawer question={props.asks}>
      <Fence of={props.view}>
        <Drawn What={board.Hand} props={props} />
      </Fence>
    </HandDrawer>
  )
}
