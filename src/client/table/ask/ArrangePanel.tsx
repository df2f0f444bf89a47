import { type Ref, useId, useState } from 'react'
import { useTranslator } from '#client/shell/translator.tsx'
import type { Arrangement, Arranger, PlacedPiece } from '#games/title.ts'
import type { BoardAsk } from '#kit/board.ts'
import { Button } from '#kit/ui/controls.tsx'
import type { AskInfo } from '#table/protocol/messages.ts'
import { describeOption } from '../model.ts'
import type { TablePageModel } from '../useTable.ts'
import './picker.css'

/** Identical pieces that go to the same place. */
export interface ArrangementRow {
  readonly like: string
  readonly at: string
  readonly pieces: readonly PlacedPiece[]
}

/** An arrangement as rows, one for the identical pieces of each place. */
export function toRows(placed: readonly PlacedPiece[]): readonly ArrangementRow[] {
  const rows = new Map<string, { like: string; at: string; pieces: PlacedPiece[] }>()
  for (const piece of placed) {
    const { like, at } = piece
    const row = rows.get(`${like} ${at}`)
    if (row === undefined) rows.set(`${like} ${at}`, { like, at, pieces: [piece] })
    else row.pieces.push(piece)
  }
  return [...rows.values()]
}

/** The arrangement with the last `count` pieces of a row at another place. */
export function moveRow(
  placed: readonly PlacedPiece[],
  { pieces }: ArrangementRow,
  at: string,
  count = pieces.length,
): readonly PlacedPiece[] {
  const going = pieces.slice(pieces.length - count)
  return placed.map((piece) => (going.includes(piece) ? { ...piece, at } : piece))
}

/** Places all pieces together where the rules ask for one at a time: an arrangement to choose, change and confirm. */
export function ArrangePanel({ model, covers }: PanelProps) {
  const { title, ask, props, table } = model
  const { arranger } = title
  if (arranger === undefined || ask === undefined || props.view === undefined) return null
  if (!arranger.begins(props.view, ask)) return null
  return <ArrangeForm key={`${table.info.position} ${ask.seat}`} {...{ model, ask, arranger, covers }} />
}

interface PanelProps {
  readonly model: TablePageModel
  /** Ref of the panel, for its height over the board. */
  readonly covers?: Ref<HTMLElement> | undefined
}

interface ArrangedProps extends PanelProps {
  readonly ask: BoardAsk
  readonly arranger: Arranger
}

function ArrangeForm({ model, ask, arranger, covers }: ArrangedProps) {
  const app = useTranslator()
  const { speaker, props, busy } = model
  const { view } = props
  // Computed on demand: a suggestion takes time.
  const [ways, setWays] = useState<readonly Arrangement[]>()
  const [draft, setDraft] = useState<{ readonly name: string; readonly placed: readonly PlacedPiece[] }>()
  const title = app.say('arrange.title')
  return (
    <section className="picker arrange" ref={covers} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {ways === undefined ? (
        <p>
          <Button size="small" look="primary" disabled={busy} onClick={() => setWays(arranger.suggest(view, ask))}>
            {app.say('arrange.suggest')}
          </Button>
        </p>
      ) : (
        <>
          <p>{app.say('arrange.about')}</p>
          <ul className="arrange-ways">
            {ways.map((way) => (
              <li key={way.name}>
                <Button
                  size="small"
                  aria-pressed={draft?.name === way.name}
                  disabled={busy}
                  onClick={() => setDraft(way)}
                >
                  {speaker.say(way.name)}
                </Button>{' '}
                {speaker.say(`${way.name}.about`)}
              </li>
            ))}
          </ul>
          {draft && (
            <p className="arrange-go">
              <Button
                size="small"
                look="primary"
                disabled={busy}
                onClick={() => props.choose(...arranger.answers(view, draft.placed))}
              >
                {app.say('arrange.place', { count: draft.placed.length })}
              </Button>
            </p>
          )}
        </>
      )}
      {draft && (
        <DraftRows
          {...{ model, ask, arranger }}
          placed={draft.placed}
          onChange={(placed) => setDraft({ ...draft, placed })}
        />
      )}
    </section>
  )
}

interface DraftProps extends ArrangedProps {
  readonly placed: readonly PlacedPiece[]
  readonly onChange: (placed: readonly PlacedPiece[]) => void
}

/** Where the pieces go. Each row can be moved elsewhere, whole or one piece at a time. */
function DraftRows({ model, ask, arranger, placed, onChange }: DraftProps) {
  const app = useTranslator()
  const { speaker, title, props } = model
  const where = (key: string, about: AskInfo['about'] = {}) =>
    describeOption(
      key,
      { ...ask, window: null, set: null, thing: null, options: [], answered: null, about },
      speaker,
      title,
      props.view,
    ).text
  return (
    <ul className="arrange-rows">
      {toRows(placed).map((row) => (
        <li key={`${row.like} ${row.at}`}>
          <RowFields
            name={speaker.phrase(row.pieces[0]!.name)}
            row={row}
            places={arranger.places(props.view, ask, placed, row.pieces[0]!.piece)}
            where={(key) => where(key, row.pieces[0]!.about as AskInfo['about'])}
            onMove={(at, count) => onChange(moveRow(placed, row, at, count))}
            split={app.say('arrange.split')}
          />
        </li>
      ))}
    </ul>
  )
}

function RowFields({ name, row, places, where, onMove, split }: RowProps) {
  const id = useId()
  const [one, setOne] = useState(false)
  const { at, pieces } = row
  return (
    <>
      <label htmlFor={id}>
        {name}
        {pieces.length > 1 && <b> ×{pieces.length}</b>}
      </label>
      <select
        id={id}
        className="k-input"
        value={at}
        onChange={({ target }) => onMove(target.value, one ? 1 : pieces.length)}
      >
        {[...new Set([at, ...places])].map((key) => (
          <option key={key} value={key}>
            {where(key)}
          </option>
        ))}
      </select>
      {pieces.length > 1 && (
        <label className="arrange-one">
          <input type="checkbox" checked={one} onChange={({ target }) => setOne(target.checked)} /> {split}
        </label>
      )}
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly row: ArrangementRow
  readonly places: readonly string[]
  readonly where: (key: string) => string
  readonly onMove: (at: string, count: number) => void
  /** Label for moving only one piece. */
  readonly split: string
}
