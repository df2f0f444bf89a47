import { TileBody, type TileFace } from '../../kit/index.ts'
import './tile-radios.css'

/** Radio buttons as tiles with pictures. */
export function TileRadios<Id extends string>({
  legend,
  name,
  tiles,
  value,
  onChange,
  pictures = 'signs',
}: TileRadiosProps<Id>) {
  return (
    <fieldset className={`tile-radios tile-radios-${pictures}`}>
      <legend>{legend}</legend>
      {tiles.map(({ id, ...face }) => (
        <label key={id} className="k-tile">
          <input
            type="radio"
            name={name}
            className="k-spoken"
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
          />
          <TileBody {...face} />
        </label>
      ))}
    </fieldset>
  )
}

interface TileRadiosProps<Id extends string> {
  readonly legend: string
  readonly name: string
  readonly tiles: readonly (TileFace & { readonly id: Id })[]
  /** Null: nothing is chosen. */
  readonly value: string | null
  readonly onChange: (id: Id) => void
  /** Small signs, or larger drawings. */
  readonly pictures?: 'signs' | 'drawings'
}
