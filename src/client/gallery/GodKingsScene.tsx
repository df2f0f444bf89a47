import { useMemo, useState } from 'react'
import { Board } from '../../games/god-kings/board/Board.tsx'
import { looks } from '../../games/god-kings/board/looks.ts'
import cs from '../../games/god-kings/text/cs.json'
import en from '../../games/god-kings/text/en.json'
import ja from '../../games/god-kings/text/ja.json'
import type { Language } from '../../kernel/index.ts'
import { Speaker } from '../../text/speaker.ts'
import type { BoardProps, BoardWords } from '../kit/index.ts'
import { posed } from './god-kings-position.ts'

/** The board of The God Kings with a position posed for the eye; `?language=` and `?show=` choose. */
export function GodKingsScene() {
  const query = new URLSearchParams(location.search)
  const language = (query.get('language') ?? 'en') as Language
  const words = useMemo(() => wordsOf(language), [language])
  const [hovered, hover] = useState<string | null>(query.get('hovered'))
  const view = useMemo(posed, [])
  const props: BoardProps = {
    view,
    seat: 'egypt',
    seats: [],
    setup: {},
    asks: [],
    touch: () => ({}),
    choose: () => {},
    hovered,
    hover,
    highlight: [],
    events: [],
    speed: 'normal',
    words,
    outcome: null,
  }
  return (
    <main style={{ height: '100dvh' }} data-looks={Object.keys(looks).length}>
      <Board {...props} />
    </main>
  )
}

function wordsOf(language: Language): BoardWords {
  const speaker = new Speaker(language, { en, ja, cs })
  return {
    language,
    t: (key, values) => speaker.say(key, values),
    has: (key) => speaker.has(key),
    event: (event) => speaker.event(event),
    rule: (id) =>
      speaker.has(`rule.${id}`) ? { title: speaker.rule(id), text: speaker.digest(id) } : undefined,
  }
}
