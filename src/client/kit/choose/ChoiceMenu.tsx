import { useEscape } from '../core/useEscape.ts'
import { Button } from '../ui/Button.tsx'

interface ChoiceMenuProps {
  readonly options: readonly { readonly key: string; readonly text: string }[]
  /** The label of the cancel button. */
  readonly leave: string
  /** A class of the board that positions the row. */
  readonly className: string
  readonly choose: (key: string) => void
  readonly close: () => void
}

/** A row of buttons over the map, for a thing that can be chosen in several ways. */
export function ChoiceMenu({ options, leave, className, choose, close }: ChoiceMenuProps) {
  useEscape(true, close)
  return (
    <div className={className}>
      {options.map(({ key, text }) => (
        <Button
          key={key}
          data-option={key}
          onClick={() => {
            close()
            choose(key)
          }}
        >
          {text}
        </Button>
      ))}
      <Button look="quiet" onClick={close}>
        {leave}
      </Button>
    </div>
  )
}
