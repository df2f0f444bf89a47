import type { BoardOption } from '../board.ts'
import { useEscape } from '../core/useEscape.ts'
import { Button } from '../ui/Button.tsx'

interface ChoiceMenuProps {
  readonly options: readonly BoardOption[]
  /** What the button says that leaves everything as it is. */
  readonly leave: string
  /** Where the row lies over the map: a class of the board's own. */
  readonly className: string
  readonly choose: (key: string) => void
  readonly close: () => void
}

/** The meanings a touch on one thing may have, in a row over the map. */
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
