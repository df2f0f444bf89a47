import { useEffect, useState } from 'react'
import type { BoardAsk, BoardOption, GameBoard } from '../../kit/board.ts'
import { Button, IconButton, RuleChip, useMedia } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { OptionList } from './OptionList.tsx'
import { ConfirmButton } from './picker/PickerPanel.tsx'
import { pointingAt } from './pointing.ts'
import type { Tiles } from './tiles/useTiles.ts'
import { UndoButton } from './UndoButton.tsx'
import type { TableUse } from './useTable.ts'

/** Number of things that can be buttons in the bar; more become a list to open. */
const FEW = 4

/** Width of the button that opens the list, in narrow characters. */
const LIST = 20

/** Width for options beside the bar's own buttons, in narrow characters. The bar has a fixed height (styles/page.css, styles/narrow.css). */
const ROOM = { wide: 150, middle: 100, narrow: 58, low: 22 }

/** The question with its rule, the options, and at the right end undo and the primary action. */
export function AskBar({ model, onAdvice, advising, tiles }: AskBarProps) {
  const { ask, shown, client, picker } = model
  const app = useApp()
  // The list closes at the next question.
  const [openFor, setOpenFor] = useState<string | null>(null)
  const question = ask === undefined ? '' : `${ask.seat} ${ask.kind}`
  const open = openFor === question
  const toggle = () => setOpenFor(open ? null : question)
  // A set has its own panel; the bar only confirms it.
  const single = picker === null ? ask : undefined
  const size = useWindow()
  const room = ROOM[size]
  useEffect(() => (open && size !== 'wide' ? onBoard(() => setOpenFor(null)) : undefined), [open, size])
  const { buttons, listed, primary } = inBar(single, model.board, room, tiles !== null, model.props.view)
  const lost = shown.connection === 'lost' || shown.connection === 'connecting'
  return (
    <section className="ask-bar" aria-label={app.say('table.ask')} data-asked={ask?.kind}>
      <div className="ask-says" aria-live="polite" aria-atomic="true">
        {ask ? (
          <p className="ask-text">
            {ask.text} <RuleChip rule={ask.rule} />
          </p>
        ) : (
          <p className="ask-text ask-quiet">{quietWords(model, app.say)}</p>
        )}
        {lost && <p className="ask-lost">{app.say('connection.lost.ask')}</p>}
      </div>
      <div className="ask-acts">
        {tiles && single && (
          <Button
            size="small"
            icon={tiles.open ? 'down' : 'up'}
            aria-expanded={tiles.open}
            aria-controls="tile-tray"
            onClick={tiles.toggle}
          >
            {app.say('table.options', { count: tiles.faces.length })}
          </Button>
        )}
        {listed > 0 && (
          <Button
            size="small"
            icon={open ? 'down' : 'up'}
            aria-expanded={open}
            aria-controls="option-list"
            onClick={toggle}
          >
            {app.say('table.options', { count: listed })}
          </Button>
        )}
        {single && listed === 0 && (
          <Button
            size="small"
            look="quiet"
            icon="info"
            aria-expanded={open}
            aria-controls="option-list"
            onClick={toggle}
          >
            {app.say('table.whyNot')}
          </Button>
        )}
        {shown.behind > 0 && (
          <Button size="small" icon="right" className="ask-skip" onClick={() => client.playback.skip()}>
            {app.say('table.skip')}
          </Button>
        )}
        {ask && onAdvice && (
          <IconButton icon="bulb" label={app.say('table.advice')} aria-pressed={advising} onClick={onAdvice} />
        )}
        <UndoButton model={model} className="ask-undo" />
        {buttons.map(({ key, text }) => (
          <OptionButton key={key} model={model} optionKey={key} text={text} primary={key === primary} />
        ))}
        <ConfirmButton model={model} />
      </div>
      {open && single && <OptionList model={model} onClose={() => setOpenFor(null)} />}
    </section>
  )
}

/** The options that are buttons in the bar: all, if they are few and fit; otherwise the word options and the first of a few things; otherwise only the primary option. */
export function inBar(
  ask: BoardAsk | undefined,
  board: GameBoard | null,
  room: number,
  asTiles = false,
  view?: unknown,
): {
  readonly buttons: readonly BoardOption[]
  readonly listed: number
  readonly primary: string | null
} {
  const things = asTiles ? [] : (ask?.options.filter(({ of }) => of !== '') ?? [])
  const { words, primary } = wordsOf(ask, board, view)
  const all = [...things, ...words]
  if (things.length <= FEW && roomOf(all) <= room) return { buttons: all, listed: 0, primary }
  // Things that fit into the same row stay beside the button that opens the list.
  if (things.length > 0 && roomOf(words) <= room) {
    const some =
      things.length <= FEW && room >= ROOM.middle
        ? things.filter((_, n) => roomOf([...things.slice(0, n + 1), ...words]) <= room - LIST)
        : []
    return { buttons: [...some, ...words], listed: things.length, primary }
  }
  const buttons = words.filter(({ key }) => key === primary)
  return { buttons, listed: all.length - buttons.length, primary }
}

/** The options without a thing on the board, the primary one last. */
export function wordsOf(
  ask: BoardAsk | undefined,
  board: GameBoard | null,
  view: unknown,
): { readonly words: readonly BoardOption[]; readonly primary: string | null } {
  const words = ask?.options.filter(({ of }) => of === '') ?? []
  const primary =
    ask === undefined || board?.primary === undefined ? (words.at(-1)?.key ?? null) : board.primary(ask, view)
  const last = words.filter(({ key }) => key === primary)
  return { words: [...words.filter(({ key }) => key !== primary), ...last], primary }
}

/** Runs `touched` when the reader touches the board, which the list covers in a small window. */
function onBoard(touched: () => void): () => void {
  const listener = ({ target }: PointerEvent) => {
    if ((target as Element).closest('.table-board') !== null) touched()
  }
  addEventListener('pointerdown', listener, { capture: true })
  return () => removeEventListener('pointerdown', listener, { capture: true })
}

/** The size of the window, as in styles/narrow.css. */
function useWindow(): keyof typeof ROOM {
  const low = useMedia('(max-width: 1000px) and (max-height: 32rem)')
  const narrow = useMedia('(max-width: 640px)')
  const middle = useMedia('(max-width: 1000px)')
  return low ? 'low' : narrow ? 'narrow' : middle ? 'middle' : 'wide'
}

/** Width of the buttons of some options, in narrow characters. */
export const roomOf = (options: readonly { readonly text: string }[]): number =>
  options.reduce((sum, { text }) => sum + 6 + [...text].reduce((w, c) => w + (c > '\u2e80' ? 2 : 1), 0), 0)

export interface AskBarProps {
  readonly model: TableUse
  /** Undefined if the table allows no advice. */
  readonly onAdvice?: (() => void) | undefined
  readonly advising: boolean
  /** The things of the question as tiles; null if they have no faces. */
  readonly tiles: Tiles | null
}

/** An option as a button. Hovering shows its effect on the board. */
export function OptionButton({ model, optionKey, text, primary }: OptionButtonProps) {
  const { hover, choose } = model.props
  return (
    <Button
      size="small"
      look={primary ? 'primary' : 'plain'}
      className={model.advised === optionKey ? 'option-advised' : undefined}
      data-option={optionKey}
      disabled={model.busy}
      {...pointingAt(hover, optionKey)}
      onClick={() => choose(optionKey)}
    >
      {text}
    </Button>
  )
}

interface OptionButtonProps {
  readonly model: TableUse
  readonly optionKey: string
  readonly text: string
  readonly primary?: boolean
}

/** The text in place of a question: why the reader has nothing to decide. */
export function quietWords(model: TableUse, say: (key: string, values?: any) => string): string {
  const { table, answered, props, speaker, title } = model
  const { info } = table
  if (info.status === 'held' && info.setup.pack !== title.game.pack?.hash) return say('table.otherPack')
  if (info.status === 'held') return say(info.held?.damaged ? 'table.damaged' : 'table.held')
  if (info.status === 'over') return say('table.over')
  if (answered !== null) return say('table.answered')
  const waiting = info.waitingFor.map((seat) => speaker.say(`seat.${seat}`))
  if (waiting.length === 0) return say('table.nobody')
  const bots = props.seats.filter(({ seat }) => info.waitingFor.includes(seat))
  const thinking = bots.every(({ seat }) => info.seats.find((s) => s.seat === seat)?.bot !== null)
  return say(thinking ? 'table.thinking' : 'table.waiting', { seats: waiting })
}
