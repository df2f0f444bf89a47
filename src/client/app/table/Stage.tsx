import { type ComponentType, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { BoardProps, GameBoard } from '../../kit/board.ts'
import { Fence, lasting } from '../../kit/index.ts'

/** The board and, in a corner, drawings of the last events: dice, cards, battles. */
export function Stage({ board, props, failed }: StageProps) {
  const { Board } = board
  return (
    <Fence of={props.view} failed={failed}>
      <div className="stage">
        <Drawn What={Board} props={props} />
        <Happening board={board} props={props} />
      </div>
    </Fence>
  )
}

/** A part of a game's board. Renders only when one of its props has changed. */
export const Drawn = memo(
  function Drawn({ What, props }: DrawnProps) {
    return <What {...props} />
  },
  (a, b) => a.What === b.What && sameProps(a.props, b.props),
)

interface DrawnProps {
  readonly What: ComponentType<BoardProps>
  readonly props: BoardProps
}

/** Whether all props are identical. */
export const sameProps = (a: BoardProps, b: BoardProps): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof BoardProps)[]).every((key) => Object.is(a[key], b[key]))

interface StageProps {
  readonly board: GameBoard
  readonly props: BoardProps
  /** Replaces the board if it throws an error, so that play can continue as text. */
  readonly failed: ReactNode
}

/** Drawings shown together; further ones are shown in groups one after the other. */
const TOGETHER = 3

/** Shows dice and cards of new events for a while. Events without drawings leave them in place. */
function Happening({ board, props }: Pick<StageProps, 'board' | 'props'>) {
  const { events, words, speed } = props
  const [drawings, setDrawings] = useState<readonly ReactNode[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const shown = events.map((event) => board.show?.(event, words)).filter(Boolean)
    if (shown.length === 0) return
    // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no other name
    const keyed = shown.map((one, i) => <div key={`${events[0]!.at} ${i}`}>{one}</div>)
    const each = lasting(2400, speed)
    const groups = each === 0 ? [keyed.slice(-TOGETHER)] : inGroups(keyed)
    const show = (nth: number) => {
      setDrawings(groups[nth] ?? [])
      const last = nth === groups.length - 1
      const lasts = last ? Math.max(1500, lasting(3200, speed)) : each
      if (nth < groups.length) timer.current = setTimeout(() => show(nth + 1), lasts)
    }
    clearTimeout(timer.current)
    show(0)
  }, [events, board, words, speed])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The recap shows the same at the reader's pace.
  if (drawings.length === 0 || props.happened) return null
  return <div className="happening">{drawings}</div>
}

function inGroups<T>(things: readonly T[]): T[][] {
  const groups: T[][] = []
  for (let i = 0; i < things.length; i += TOGETHER) groups.push(things.slice(i, i + TOGETHER))
  return groups
}
