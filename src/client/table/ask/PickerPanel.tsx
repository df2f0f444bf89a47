import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslator } from '#client/shell/translator.tsx'
import type { Params } from '#kernel'
import { Button, IconButton } from '#kit/ui/controls.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTooltip } from '#kit/ui/Popover.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import type { Translator } from '#text/translator.ts'
import { TABLE_KEYS } from '../pageHooks.ts'
import { hoverHandlers } from '../selection.ts'
import type { TablePageModel } from '../useTable.ts'
import type { PickerTile } from './pickerTiles.ts'
import { type Picker, type PickerPart, whyNotMore } from './usePicker.ts'
import './picker.css'

/** The things of a set as tiles, to be picked in any order. The ask bar confirms the selection. */
export function PickerPanel({ model, narrow = false, covers }: PanelProps) {
  const { picker, speaker, busy } = model
  const app = useTranslator()
  const [folded, fold] = useFolded(model, narrow)
  if (picker === null || picker.parts.length === 0) return null
  const { parts, wanted, name } = picker
  const title = speaker.has(`set.${name}`) ? speaker.say(`set.${name}`) : app.say('pick.title')
  const several = parts.length > 1
  const tally = picker.tally()
  return (
    <section
      className={folded ? 'picker picker-folded' : 'picker'}
      ref={covers}
      aria-label={title}
      data-picked={wanted.join(' ')}
    >
      <header>
        <h2>{title}</h2>
        <IconButton
          icon={folded ? 'up' : 'down'}
          label={app.say(folded ? 'pick.unfold' : 'pick.fold')}
          aria-expanded={!folded}
          onClick={() => fold(!folded)}
        />
        <p className="picker-count" aria-live="polite">
          {tally !== undefined
            ? speaker.phrase(tally)
            : several
              ? app.say('table.picked', { count: wanted.length })
              : countText(parts[0]!, app.say)}
        </p>
        <Button size="small" look="quiet" data-pick="all" disabled={busy} onClick={picker.all}>
          {app.say('pick.all')}
        </Button>
        <Button size="small" look="quiet" disabled={busy || wanted.length === 0} onClick={picker.none}>
          {app.say('pick.none')}
        </Button>
      </header>
      <p className="picker-refused" aria-live="polite">
        {picker.refused && app.say('pick.refused')}
      </p>
      {folded && wanted.length > 0 && <p className="picker-list">{app.list(pickedNames(parts))}</p>}
      {!folded && parts.map((part) => <PickerPartFields key={part.kind} {...{ model, part, picker, several }} />)}
      {!folded && picker.follows.length > 0 && (
        <p className="picker-passed">{app.say('pick.follows', { things: picker.follows })}</p>
      )}
      {!folded && <PassedWindows model={model} name={name} />}
    </section>
  )
}

interface PanelProps {
  readonly model: TablePageModel
  /** The panel lies over the board. */
  readonly narrow?: boolean
  /** Ref of the panel, for its height over the board. */
  readonly covers?: Ref<HTMLElement>
}

/**
 * A panel that would cover the board starts folded, unless something must be picked that is not on the board: the usual
 * answer is picked already, or picking nothing is one.
 */
function useFolded(
  { picker, table, seat }: TablePageModel,
  narrow: boolean,
): [folded: boolean, fold: (on: boolean) => void] {
  const asked = picker === null || picker.parts.length === 0 ? null : `${table.info.position} ${seat}`
  const [fold, setFold] = useState<{ readonly asked: string | null; readonly on: boolean }>()
  const begins = asked !== null && fold?.asked !== asked
  useLayoutEffect(() => {
    if (!begins) return
    const { wanted, complete, parts } = picker!
    setFold({ asked, on: narrow && (wanted.length > 0 || complete || isOnBoard(parts)) })
  }, [begins, asked, narrow, picker])
  return [fold?.asked === asked && fold?.on === true, (on) => setFold({ asked, on })]
}

/** Whether every thing that can be picked is on the board. */
const isOnBoard = (parts: readonly PickerPart[]): boolean =>
  parts.every(({ tiles }) =>
    tiles.every(
      ({ keys, more }) =>
        !more || keys.every((key) => document.querySelector(`.table-board [data-key="${CSS.escape(key)}"]`) !== null),
    ),
  )

/** Windows before such a set that are passed automatically, unless the reader wants to be asked. */
function PassedWindows({ model, name }: { model: TablePageModel; name: string }) {
  const { title, speaker, table, seat, act } = model
  const app = useTranslator()
  const windows = Object.keys(title.game.standing ?? {}).filter((window) => speaker.has(`set.${name}.${window}`))
  return windows.map((window) => {
    const asks = (table.own.orders[seat]?.[window] ?? title.game.standing![window]) === 'ask'
    return (
      <p key={window} className="picker-passed">
        {!asks && speaker.say(`set.${name}.${window}`)}
        <Button size="small" onClick={() => act({ do: 'order', seat, window, order: asks ? 'never' : 'ask' })}>
          {asks ? `${speaker.say(`window.${window}`)}: ${app.say('pick.passForMe')}` : app.say('pick.askMe')}
        </Button>
      </p>
    )
  })
}

function PickerPartFields({ model, part, picker, several }: PartProps) {
  const app = useTranslator()
  const { text, rule, tiles, most } = part
  return (
    <fieldset className="picker-part">
      <legend className={several ? undefined : 'k-spoken'}>
        {text} {several && <RuleChip rule={rule} />}
        {several && most !== null && <span className="picker-count">{countText(part, app.say)}</span>}
      </legend>
      <ul className="picker-tiles">
        {tiles.map((tile) => {
          const why = whyNotMore(tile, part, picker, model.speaker, app.say)
          const Shown = tile.most > 1 ? Counter : Toggle
          return (
            <li key={tile.keys[0]}>
              <Shown {...{ model, tile, picker, why }} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

interface PartProps {
  readonly model: TablePageModel
  readonly part: PickerPart
  readonly picker: Picker
  readonly several: boolean
}

interface TileProps {
  readonly model: TablePageModel
  readonly tile: PickerTile
  readonly picker: Picker
  /** Why no more can be picked; null if more can. */
  readonly why: string | null
}

/** One thing, picked or not. */
function Toggle({ model, tile, picker, why }: TileProps) {
  const { picked } = tile
  const barred = why !== null && picked === 0
  const button = (
    <button
      type="button"
      className="picker-tile"
      data-option={tile.keys[0]}
      aria-pressed={picked > 0}
      aria-disabled={barred || undefined}
      disabled={model.busy}
      onClick={() => (picked > 0 ? picker.remove(tile) : !barred && picker.add(tile))}
      {...tileHover(model, tile)}
    >
      <span className="picker-mark">{picked > 0 && <Icon name="check" size={16} />}</span>
      <Words tile={tile} why={why} />
    </button>
  )
  return <WhyNot why={barred ? why : null}>{button}</WhyNot>
}

/** Identical things, with their number. */
function Counter({ model, tile, picker, why }: TileProps) {
  const app = useTranslator()
  const { picked, most, more } = tile
  const name = tileName(tile)
  const plus = (
    <button
      type="button"
      className="picker-step"
      data-option={tile.keys[Math.min(picked, tile.keys.length - 1)]}
      aria-label={app.say('pick.oneMore', { name })}
      aria-disabled={!more || undefined}
      disabled={model.busy}
      onClick={() => more && picker.add(tile)}
    >
      <Icon name="plus" size={16} />
    </button>
  )
  return (
    <div className={picked > 0 ? 'picker-tile picker-some' : 'picker-tile'} {...tileHover(model, tile)}>
      <Words tile={tile} why={why} />
      <span className="picker-steps">
        <button
          type="button"
          className="picker-step"
          aria-label={app.say('pick.oneLess', { name })}
          aria-disabled={picked === 0 || undefined}
          disabled={model.busy}
          onClick={() => picked > 0 && picker.remove(tile)}
        >
          <Icon name="minus" size={16} />
        </button>
        <output aria-label={app.say('pick.countOf', { name })}>
          {picked}
          <small>/{most}</small>
        </output>
        <WhyNot why={why}>{plus}</WhyNot>
      </span>
    </div>
  )
}

/** Shows a tip with the reason. The children stay the same element, so that they keep the focus. */
function WhyNot({ why, children }: { why: string | null; children: ReactNode }) {
  const tips = useTooltip()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (why === null) tips.hide(ref.current)
    else if (ref.current!.matches(':hover')) tips.show(ref.current!, why, 'hover')
  }, [tips, why])
  const show = (how: 'hover' | 'focus') => why !== null && tips.show(ref.current!, why, how)
  const hide = () => tips.hide(ref.current)
  const listeners = {
    onPointerEnter: () => show('hover'),
    onPointerLeave: hide,
    onFocus: () => show('focus'),
    onBlur: hide,
  }
  return (
    <span ref={ref} className="k-tipped picker-tipped" {...listeners}>
      {children}
    </span>
  )
}

/** A tile's name, its notes, and the rule against it. */
function Words({ tile, why }: Pick<TileProps, 'tile' | 'why'>) {
  const { notes, bar } = tile
  return (
    <span className="picker-words">
      <span>{tileName(tile)}</span>
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      {why !== null && bar !== null && <small className="picker-why">{why}</small>}
    </span>
  )
}

const tileName = ({ text, nth }: PickerTile): string => (nth === null ? text : `${text} (${nth})`)

/** What is picked, by name and number. */
const pickedNames = (parts: readonly PickerPart[]): string[] =>
  parts
    .flatMap(({ tiles }) => tiles.filter(({ picked }) => picked > 0))
    .map((tile) => (tile.picked > 1 ? `${tileName(tile)} ×${tile.picked}` : tileName(tile)))

const tileHover = ({ props: { hover } }: TablePageModel, { keys }: PickerTile) => hoverHandlers(hover, keys[0]!)

function countText({ picked, most }: PickerPart, say: (key: string, values?: any) => string): string {
  return most === null ? say('table.picked', { count: picked }) : say('pick.count', { count: picked, most })
}

/** Confirms the selection as one answer. An empty one is named after what it means. */
export function ConfirmButton({ model }: { model: TablePageModel }) {
  const app = useTranslator()
  const { picker, busy, props } = model
  if (picker === null) return null
  const { complete, wanted, parts } = picker
  const nothing = wanted.length === 0 && complete
  return (
    <Button
      size="small"
      // An empty selection is allowed, but not the usual answer.
      look={nothing ? 'plain' : 'primary'}
      hotkey={nothing ? undefined : TABLE_KEYS.confirm}
      data-option="done"
      disabled={busy || parts.length === 0}
      barred={complete ? undefined : { why: app.say('pick.more') }}
      onClick={() => props.choose('done')}
    >
      {confirmText(picker, model.speaker, app.say)}
    </Button>
  )
}

/** What confirming a selection does, in the game's words if it has any. */
export function confirmText(
  { name, wanted, complete, tally }: Pick<Picker, 'name' | 'wanted' | 'complete' | 'tally'>,
  speaker: Translator,
  say: (key: string, values?: Params) => string,
): string {
  const count = wanted.length
  const own = `set.${name}.${count === 0 ? 'none' : 'confirm'}`
  if (speaker.has(own)) return speaker.say(own, { ...tally()?.[1], count })
  return count === 0 && complete ? say('pick.nothing') : say('pick.confirm', { count })
}
