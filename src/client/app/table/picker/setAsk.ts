import type { Title } from '../../../../games/title.ts'
import { GO_ON } from '../../../../kernel/index.ts'
import type { AskInfo } from '../../../../table/protocol.ts'
import type { Speaker } from '../../../../text/speaker.ts'
import type { BoardAsk } from '../../../kit/board.ts'
import { boardAsk, lateOption, wordOption } from '../model.ts'
import { oneByOne, type Picker } from './usePicker.ts'

/** A set as one question with all things that can be picked or are, regardless of the order in which the rules ask. */
export function setAsk(
  asked: AskInfo,
  picker: Pick<Picker, 'parts' | 'wanted'>,
  speaker: Speaker,
  title: Title,
  view: unknown,
): BoardAsk {
  const { parts, wanted } = picker
  const plain = boardAsk(asked, speaker, title, view)
  const own = parts.find(({ kind }) => kind === asked.kind)
  const things = parts.flatMap(({ kind, about, tiles }) =>
    tiles.flatMap(({ keys, more }) =>
      keys
        .filter((key) => more || wanted.includes(key))
        .map((key) => {
          const option = lateOption(key, () => wordOption(key, { ...asked, kind, about }, speaker, title, view))
          return Object.assign(option, { picked: wanted.includes(key) })
        }),
    ),
  )
  const text = oneByOne(asked, speaker)
  if (text !== undefined) {
    // The text and the facts of the present ask are about one thing only.
    const done = lateOption(GO_ON, () => wordOption(GO_ON, asked, speaker, title, view))
    return { ...plain, about: {}, text, options: [...things, done], picked: wanted }
  }
  const words = plain.options.filter(({ key }) => key === GO_ON)
  const about = own?.about ?? plain.about
  return { ...plain, about, text: own?.text ?? plain.text, options: [...things, ...words], picked: wanted }
}
