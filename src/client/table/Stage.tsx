import { type ComponentType, memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { BoardProps, GameBoard } from '#kit/board.ts'
import { useEscape } from '#kit/core/hooks.ts'
import { scaledDuration } from '#kit/core/KitProvider.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTranslator } from '../shell/translator.tsx'
import type { TablePageModel } from './useTable.ts'

/** The board and, in a corner, drawings of the last events: dice, cards, battles. */
export function Stage({ board, props, failed }: StageProps) {
  const { Board } = board
  return (
    <FallbackBoundary subject={props.view} fallback={failed}>
      <div className="stage">
        <BoardPart What={Board} props={props} />
        <EventDrawings board={board} props={props} />
      </div>
    </FallbackBoundary>
  )
}

/** A part of a game's board. Renders only when one of its props has changed. */
export const BoardPart = memo(
  function Drawn({ What, props }: BoardPartProps) {
    return <What {...props} />
  },
  (a, b) => a.What === b.What && haveSameProps(a.props, b.props),
)

interface BoardPartProps {
  readonly What: ComponentType<BoardProps>
  readonly props: BoardProps
}

/** Whether all props are identical. */
export const haveSameProps = (a: BoardProps, b: BoardProps): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof BoardProps)[]).every((key) => Object.is(a[key], b[key]))

interface StageProps {
  readonly board: GameBoard
  readonly props: BoardProps
  /** Replaces the board if it throws an error, so that play can continue as text. */
  readonly failed: ReactNode
}

/** Drawings shown together; further ones are shown in groups one after the other. */
const GROUP_SIZE = 3

/** Shows dice and cards of new events for a while. Events without drawings leave them in place. */
function EventDrawings({ board, props }: Pick<StageProps, 'board' | 'props'>) {
  const { events, words, speed } = props
  const [drawings, setDrawings] = useState<readonly ReactNode[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const shown = events.map((event) => board.show?.(event, words)).filter(Boolean)
    if (shown.length === 0) return
    // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no other name
    const keyed = shown.map((one, i) => <div key={`${events[0]!.at} ${i}`}>{one}</div>)
    const each = scaledDuration(2400, speed)
    const groups = each === 0 ? [keyed.slice(-GROUP_SIZE)] : inGroups(keyed)
    const show = (nth: number) => {
      setDrawings(groups[nth] ?? [])
      const last = nth === groups.length - 1
      const lasts = last ? Math.max(1500, scaledDuration(3200, speed)) : each
      if (nth < groups.length) timer.current = setTimeout(() => show(nth + 1), lasts)
    }
    clearTimeout(timer.current)
    show(0)
  }, [events, board, words, speed])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The recap shows the same at the reader's pace.
  if (drawings.length === 0 || props.recap) return null
  return <div className="happening">{drawings}</div>
}

function inGroups<T>(things: readonly T[]): T[][] {
  const groups: T[][] = []
  for (let i = 0; i < things.length; i += GROUP_SIZE) groups.push(things.slice(i, i + GROUP_SIZE))
  return groups
}

/** The drawer is open if the reader wants it, or without a wish if the question is answered from the hand. */
export interface Drawer {
  readonly wish: boolean | null
  readonly asked: boolean
}

/** The drawer at a new question: a wish to keep it open lasts, a wish to close it does not. */
export const drawerAtQuestion = ({ wish }: Drawer, asked: boolean): Drawer => ({
  wish: wish === true ? true : null,
  asked,
})

export const isDrawerOpen = ({ wish, asked }: Drawer): boolean => wish ?? asked

/** The hand as a drawer over the board's lower edge, so that the board never changes its size or position. */
export function HandDrawer({ question, children }: { question: unknown; children: ReactNode }) {
  const app = useTranslator()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [drawer, setDrawer] = useState<Drawer>({ wish: null, asked: false })
  const [holds, setHolds] = useState({ anything: false, cards: 0 })
  const open = isDrawerOpen(drawer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question may use the hand or not
  useLayoutEffect(() => {
    const asked = body.current!.querySelector('.k-choice') !== null
    setDrawer((before) => drawerAtQuestion(before, asked))
  }, [question])
  // The game renders the hand; the drawer only counts the cards.
  useLayoutEffect(() => {
    const { childElementCount } = body.current!
    const cards = body.current!.querySelectorAll('.k-card').length
    const now = { anything: childElementCount > 0, cards }
    setHolds((old) => (old.anything === now.anything && old.cards === now.cards ? old : now))
  })
  const close = () => setDrawer({ ...drawer, wish: false })
  useEscape(open && holds.anything, close)
  return (
    <section className="table-hand" aria-label={app.say('drawer.hand')} hidden={!holds.anything}>
      <button
        type="button"
        className="drawer-handle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setDrawer({ ...drawer, wish: !open })}
      >
        <Icon name={open ? 'down' : 'up'} size={18} />
        {app.say('drawer.hand')}
        {holds.cards > 0 && <b>{app.number(holds.cards)}</b>}
      </button>
      <div className="drawer-body" id={id} ref={body} hidden={!open}>
        {children}
      </div>
    </section>
  )
}

/** Hides the table between the turns of people who share a screen, in games with hidden hands. */
export function usePassAndPlayScreen({ board, table, seat }: TablePageModel): { drawn: boolean; lift: () => void } {
  // Null at first: any of them may have opened or reloaded the page.
  const [viewer, setViewer] = useState<string | null>(null)
  const several = table.own.seats.length > 1 && table.info.status === 'playing'
  const hidden = board?.Hand !== undefined && board.open !== true
  return { drawn: several && hidden && viewer !== seat, lift: () => setViewer(seat) }
}

/** Covers the page until the next player confirms. Opened before the first paint, so that no hand is visible for a moment. */
export function PassAndPlayScreen({ model, onLift }: { model: TablePageModel; onLift: () => void }) {
  const { seat, speaker } = model
  const app = useTranslator()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className="curtain" aria-labelledby="curtain" onCancel={(event) => event.preventDefault()}>
      <h2 id="curtain">{app.say('curtain.pass', { seat: speaker.say(`seat.${seat}`) })}</h2>
      <p>{app.say('curtain.about', { seat: speaker.say(`seat.${seat}`) })}</p>
      <Button look="primary" size="large" autoFocus onClick={onLift}>
        {app.say('curtain.ready', { seat: speaker.say(`seat.${seat}`) })}
      </Button>
    </dialog>
  )
}
