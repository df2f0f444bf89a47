import { type BoardOption, Button, useEscape } from '../../../client/kit/index.ts'
import type { Say } from './say.ts'

/** The meanings a touch on one thing may have, in a row over the map. */
export function ChoiceMenu({ options, say, choose, close }: ChoiceMenuProps) {
  useEscape(true, close)
  return (
    <div className="gk-menu">
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
        {say.t('board.close')}
      </Button>
    </div>
  )
}

export interface ChoiceMenuProps {
  options: readonly BoardOption[]
  say: Say
  choose: (key: string) => void
  close: () => void
}
