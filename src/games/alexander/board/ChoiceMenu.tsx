import { type BoardOption, type BoardWords, Button, useEscape } from '../../../client/kit/index.ts'

/** The meanings a touch on one thing may have, in a row over the map. */
export function ChoiceMenu({ options, words, choose, close }: ChoiceMenuProps) {
  useEscape(true, close)
  return (
    <div className="al-menu">
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
        {words.t('board.close')}
      </Button>
    </div>
  )
}

interface ChoiceMenuProps {
  options: readonly BoardOption[]
  words: BoardWords
  choose: (key: string) => void
  close: () => void
}
