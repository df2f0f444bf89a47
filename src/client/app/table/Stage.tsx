import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import type { BoardProps, GameBoard } from '../../kit/board.ts'
import { lasting } from '../../kit/index.ts'

/** The board, its hand below it, and what happened last in a corner: dice, cards, battles. */
export function Stage({ board, props, failed }: StageProps) {
  const { Board } = board
  return (
    <Fence failed={failed}>
      <div className="stage">
        <Board {...props} />
        <Happening board={board} props={props} />
      </div>
    </Fence>
  )
}

interface StageProps {
  readonly board: GameBoard
  readonly props: BoardProps
  /** What stands there when the board itself fails; play goes on as text. */
  readonly failed: ReactNode
}

/** Dice or cards that are shown for a while when they happen. */
function Happening({ board, props }: Pick<StageProps, 'board' | 'props'>) {
  const { events, words, speed } = props
  const [drawing, setDrawing] = useState<ReactNode>(null)
  useEffect(() => {
    const shown = events.map((event) => board.show?.(event, words)).filter(Boolean)
    if (shown.length === 0) return
    // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no other name
    setDrawing(shown.map((one, i) => <div key={`${events[0]!.at} ${i}`}>{one}</div>))
    const timer = setTimeout(() => setDrawing(null), Math.max(1500, lasting(3200, speed)))
    return () => clearTimeout(timer)
  }, [events, board, words, speed])
  if (drawing === null) return null
  return <div className="happening">{drawing}</div>
}

/** Keeps a failing board from taking the page with it. */
class Fence extends Component<{ failed: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    return this.state.broken ? this.props.failed : this.props.children
  }
}
