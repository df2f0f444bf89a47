import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon, useEscape } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'

/** The drawer is open if the reader wants it, or without a wish if the question is answered from the hand. */
export interface Drawer {
  readonly wish: boolean | null
  readonly asked: boolean
}

/** The drawer at a new question: a wish to keep it open lasts, a wish to close it does not. */
export const atQuestion = ({ wish }: Drawer, asked: boolean): Drawer => ({
  wish: wish === true ? true : null,
  asked,
})

export const isOpen = ({ wish, asked }: Drawer): boolean => wish ?? asked

/** The hand as a drawer over the board's lower edge, so that the board never changes its size or position. */
export function HandDrawer({ question, children }: { question: unknown; children: ReactNode }) {
  const app = useApp()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [drawer, setDrawer] = useState<Drawer>({ wish: null, asked: false })
  const [holds, setHolds] = useState({ anything: false, cards: 0 })
  const open = isOpen(drawer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question may use the hand or not
  useLayoutEffect(() => {
    const asked = body.current!.querySelector('.k-choice') !== null
    setDrawer((before) => atQuestion(before, asked))
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
