import { type Ref, useEffect, useId, useState } from 'react'
import { useTranslator } from '#client/shell/translator.tsx'
import type { BoardAsk, BoardOption, GameBoard } from '#kit/board.ts'
import { useEscape, useMedia } from '#kit/core/hooks.ts'
import { Button, IconButton } from '#kit/ui/controls.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { undoLimitText } from '../model.ts'
import { TABLE_KEYS } from '../pageHooks.ts'
import { hoverHandlers } from '../selection.ts'
import type { TablePageModel } from '../useTable.ts'
import { ConfirmButton } from './PickerPanel.tsx'
import { StandingMenu, StandingNote } from './Standing.tsx'
import type { OptionTiles } from './TileTray.tsx'

/** Undoes the reader's last answer, or recalls an answer that waits for others; explains why if it cannot. */
export function UndoButton({ model, className }: { model: TablePageModel; className?: string }) {
  const app = useTranslator()
  const { table, undo, answered } = model
  if (table.own.seats.length === 0 || table.info.status !== 'playing') return null
  const free = undo.answers > 0 || answered !== null
  return (
    <Button
      size="small"
      icon="undo"
      hotkey={free ? TABLE_KEYS.undo : undefined}
      className={className}
      barred={free ? undefined : { why: undoLimitText(table, undo.stop, app.say) }}
      onClick={model.takeBack}
    >
      {app.say(answered === null || undo.gesture > 1 ? 'table.undo' : 'table.recall')}
    </Button>
  )
}

/** Replaces the question while the reader looks at a past position. */
export function PastBar({ at, onNow }: { at: number; onNow: () => void }) {
  const app = useTranslator()
  return (
    <section className="ask-bar ask-past" aria-label={app.say('table.ask')}>
      <p className="ask-says ask-text" {...{ role: 'status' }}>
        {app.say('look.back', { count: at })}
      </p>
      <div className="ask-acts">
        <Button size="small" look="primary" icon="right" onClick={onNow}>
          {app.say('look.now')}
        </Button>
      </div>
    </section>
  )
}

/** Lists with more options have a search field. */
const SEARCHABLE = 12

/** All options as a list, then everything that cannot be chosen with the rule against it. */
export function OptionList({ model, onClose }: { model: TablePageModel; onClose?: () => void }) {
  const { ask, reasons, props, title, speaker } = model
  const app = useTranslator()
  const [query, setQuery] = useState('')
  const id = useId()
  const { shown, show } = reasons
  useEscape(onClose !== undefined, () => onClose?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has its own reasons
  useEffect(() => void show(), [show, ask])
  if (ask === undefined) return null
  const fits = (text: string) => text.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase())
  const options = ask.options.filter(({ text }) => fits(text))
  const asked = { seat: ask.seat, kind: ask.kind, about: ask.about }
  const barred = (shown ?? [])
    .map((reason) => {
      const values = title.wording.valuesOf?.(reason.key, props.view)
      return { ...reason, text: speaker.option(reason.key, asked, values) }
    })
    .filter(({ text }) => fits(text))
  return (
    <div className="option-list" id="option-list">
      <header>
        <h2>{app.say('options.title')}</h2>
        {ask.options.length > SEARCHABLE && (
          <input
            className="k-input"
            type="search"
            id={id}
            value={query}
            aria-label={app.say('options.search')}
            placeholder={app.say('options.search')}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        {onClose && <IconButton icon="close" label={app.say('close')} onClick={onClose} />}
      </header>
      <ol>
        {options.map(({ key, text }) => (
          <li key={key}>
            <button
              type="button"
              className="option-line"
              data-option={key}
              disabled={model.busy}
              {...hoverHandlers(props.hover, key)}
              onClick={() => {
                onClose?.()
                props.choose(key)
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
      {shown?.length === 0 && <p className="option-none">{app.say('options.noneBarred')}</p>}
      {barred.length > 0 && (
        <>
          <h3>{app.say('options.barred')}</h3>
          <ul className="option-barred">
            {barred.map(({ key, text, why, rule }) => (
              <li key={key}>
                <b>{text}</b> {why} <RuleChip rule={rule} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Number of things that can be buttons in the bar; more become a list to open. */
const FEW = 4
/** The same if they are numbers, such as bids. */
const FEW_NUMBERS = 12

/** Width of the button that opens the list, in narrow characters. */
const LIST_BUTTON_WIDTH = 20

/** Width for options beside the bar's own buttons, in narrow characters. The bar has a fixed height (styles/page.css, styles/narrow.css). */
const BAR_WIDTH = { wide: 150, middle: 100, narrow: 84, low: 22 }

/** The question with its rule, the options, and at the right end undo and the primary action. */
export function AskBar({ model, onAdvice, advising, tiles, recap = false, covers }: AskBarProps) {
  const { ask, shown, picker } = model
  const app = useTranslator()
  // The list closes at the next question.
  const [openFor, setOpenFor] = useState<string | null>(null)
  const question = ask === undefined ? '' : `${ask.seat} ${ask.kind}`
  const open = openFor === question
  const toggle = () => setOpenFor(open ? null : question)
  // A set has its own panel; the bar only confirms it.
  const single = picker === null ? ask : undefined
  const size = useWindowSize()
  const room = BAR_WIDTH[size]
  useEffect(() => (open && size !== 'wide' ? onBoard(() => setOpenFor(null)) : undefined), [open, size])
  const { buttons, listed, primary } = barOptions(single, model.board, room, tiles !== null, model.props.view)
  const lost = shown.connection === 'lost' || shown.connection === 'connecting'
  return (
    <section className="ask-bar" ref={covers} aria-label={app.say('table.ask')} data-asked={ask?.kind}>
      <div className="ask-says" aria-live="polite" aria-atomic="true">
        {ask ? (
          <p className="ask-text">
            {ask.text} <RuleChip rule={ask.rule} />
          </p>
        ) : (
          <p className="ask-text ask-quiet">{idleText(model, app.say)}</p>
        )}
        {lost && <p className="ask-lost">{app.say('connection.lost.ask')}</p>}
      </div>
      <div className="ask-buttons">
        <div className="ask-tools">
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
          <StandingNote model={model} />
          {ask && onAdvice && (
            <IconButton icon="bulb" label={app.say('table.advice')} aria-pressed={advising} onClick={onAdvice} />
          )}
          <StandingMenu model={model} />
          <UndoButton model={model} className="ask-undo" />
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
          {buttons.map(({ key, text }) => (
            <OptionButton key={key} model={model} optionKey={key} text={text} primary={key === primary} />
          ))}
          <ConfirmButton model={model} />
          <PlaybackButtons model={model} recap={recap} />
        </div>
      </div>
      {open && single && <OptionList model={model} onClose={() => setOpenFor(null)} />}
    </section>
  )
}

/** While the moves of others are shown: to the next pause, or to the reader's turn. */
function PlaybackButtons({ model, recap }: { model: TablePageModel; recap: boolean }) {
  const { shown, client } = model
  const app = useTranslator()
  const { behind, paused, pause } = shown
  if (behind === 0) return null
  return (
    <>
      {/* While the recap is open, it has this button. */}
      {!recap && (
        <Button
          size="small"
          icon="right"
          className="ask-skip"
          hotkey={TABLE_KEYS.skip}
          onClick={() => client.playback.skip()}
        >
          {app.say('table.skip')}
        </Button>
      )}
      {paused && (
        <Button
          size="small"
          look="primary"
          icon="right"
          className="ask-next"
          hotkey={TABLE_KEYS.next}
          onClick={() => client.playback.continue()}
        >
          {pause.of > 1 ? app.say('happened.nextOf', pause) : app.say('happened.next')}
        </Button>
      )}
    </>
  )
}

/** The options that are buttons in the bar: all, if they are few and fit; otherwise the word options and the first of a few things; otherwise only the primary option. */
export function barOptions(
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
  const { words, primary } = wordOptions(ask, board, view)
  const isPrimary = ({ key }: BoardOption) => key === primary
  const all = [...things, ...words]
  const few = things.every(({ text }) => /^\d+$/.test(text)) ? FEW_NUMBERS : FEW
  if (things.length <= few && buttonWidth(all) <= room)
    return { buttons: primaryLast(all, primary), listed: 0, primary }
  // Things that fit into the same row stay beside the button that opens the list.
  if (things.length > 0 && buttonWidth(words) <= room) {
    const some =
      things.length <= FEW && room >= BAR_WIDTH.middle
        ? things.filter((_, n) => buttonWidth([...things.slice(0, n + 1), ...words]) <= room - LIST_BUTTON_WIDTH)
        : []
    const usual = things.filter((thing) => isPrimary(thing) && !some.includes(thing))
    return { buttons: primaryLast([...some, ...words, ...usual], primary), listed: things.length, primary }
  }
  const buttons = all.filter(isPrimary)
  return { buttons, listed: all.length - buttons.length, primary }
}

/** The options without a thing on the board, the primary one last. */
export function wordOptions(
  ask: BoardAsk | undefined,
  board: GameBoard | null,
  view: unknown,
): { readonly words: readonly BoardOption[]; readonly primary: string | null } {
  const words = ask?.options.filter(({ of }) => of === '') ?? []
  const primary =
    ask === undefined || board?.primary === undefined ? (words.at(-1)?.key ?? null) : board.primary(ask, view)
  return { words: primaryLast(words, primary), primary }
}

/** The primary option is the rightmost. */
const primaryLast = (options: readonly BoardOption[], primary: string | null): BoardOption[] => [
  ...options.filter(({ key }) => key !== primary),
  ...options.filter(({ key }) => key === primary),
]

/** Runs `touched` when the reader touches the board, which the list covers in a small window. */
function onBoard(touched: () => void): () => void {
  const listener = ({ target }: PointerEvent) => {
    if ((target as Element).closest('.table-board') !== null) touched()
  }
  addEventListener('pointerdown', listener, { capture: true })
  return () => removeEventListener('pointerdown', listener, { capture: true })
}

/** The size of the window, as in styles/narrow.css. */
function useWindowSize(): keyof typeof BAR_WIDTH {
  const low = useMedia('(max-width: 1000px) and (max-height: 32rem)')
  const narrow = useMedia('(max-width: 640px)')
  const middle = useMedia('(max-width: 1000px)')
  return low ? 'low' : narrow ? 'narrow' : middle ? 'middle' : 'wide'
}

/** Width of the buttons of some options, in narrow characters. */
export const buttonWidth = (options: readonly { readonly text: string }[]): number =>
  options.reduce((sum, { text }) => sum + 6 + [...text].reduce((w, c) => w + (c > '\u2e80' ? 2 : 1), 0), 0)

export interface AskBarProps {
  readonly model: TablePageModel
  /** Undefined if the table allows no advice. */
  readonly onAdvice?: (() => void) | undefined
  readonly advising: boolean
  /** The things of the question as tiles; null if they have no faces. */
  readonly tiles: OptionTiles | null
  /** The recap of what happened is open. */
  readonly recap?: boolean
  /** Ref of the bar, for its height over the board. */
  readonly covers?: Ref<HTMLElement>
}

/** An option as a button. Hovering shows its effect on the board. */
export function OptionButton({ model, optionKey, text, primary }: OptionButtonProps) {
  const { hover, choose } = model.props
  return (
    <Button
      size="small"
      look={primary ? 'primary' : 'plain'}
      hotkey={primary ? TABLE_KEYS.confirm : undefined}
      className={model.advised === optionKey ? 'option-advised' : undefined}
      data-option={optionKey}
      disabled={model.busy}
      {...hoverHandlers(hover, optionKey)}
      onClick={() => choose(optionKey)}
    >
      {text}
    </Button>
  )
}

interface OptionButtonProps {
  readonly model: TablePageModel
  readonly optionKey: string
  readonly text: string
  readonly primary?: boolean
}

/** The text in place of a question: why the reader has nothing to decide. */
export function idleText(model: TablePageModel, say: (key: string, values?: any) => string): string {
  const { table, answered, props, speaker, title, shown } = model
  const { info } = table
  if (shown.paused) return say('table.paused')
  if (shown.behind > 0) return say('table.showing')
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
