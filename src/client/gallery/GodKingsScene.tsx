import { useMemo, useState } from 'react'
import { board } from '../../games/god-kings/board/index.tsx'
import cs from '../../games/god-kings/text/cs.json'
import en from '../../games/god-kings/text/en.json'
import ja from '../../games/god-kings/text/ja.json'
import type { Language } from '../../kernel/index.ts'
import { Speaker } from '../../text/speaker.ts'
import type { BoardAsk, BoardProps, BoardWords } from '../kit/index.ts'
import { posed } from './god-kings-position.ts'

/**
 * The God Kings with a position that shows many things at once: `?scene=god-kings`. Options: `language=ja`, `part=hand`
 * or the key of a page, `hovered=activate:egypt-king`, and `ask=use`, `ask=impulse` or `ask=mark` for an open ask.
 */
export function GodKingsScene() {
  const query = new URLSearchParams(location.search)
  const language = (query.get('language') ?? 'en') as Language
  const [hovered, hover] = useState<string | null>(query.get('hovered'))
  const ask = query.get('ask')
  const props = useMemo(() => boardProps(language, ask), [language, ask])
  const { Board, Hand, pages = [] } = board
  const part = query.get('part')
  const Page = pages.find(({ key }) => key === part)?.Page
  const all = { ...props, hovered, hover }
  if (part === 'hand' && Hand) return <Hand {...all} />
  if (Page)
    return (
      <main style={{ maxWidth: '30rem', padding: '1rem' }}>
        <Page {...all} />
      </main>
    )
  return (
    <main style={{ height: '100dvh' }}>
      <Board {...all} />
    </main>
  )
}

const offers: { readonly [ask: string]: readonly string[] } = {
  use: ['activate:egypt-king', 'raise:egypt-king', 'activate:egypt-warlord2', 'trade', 'markers'],
  impulse: ['ops:1', 'event:1', 'ops:15', 'event:15', 'ops:33', 'ops:49', 'ops:59', 'ops:68', 'event:68', 'ops:103'],
  mark: ['mark:damascus', 'mark:hazor', 'mark:jerusalem', 'mark:gaza', 'done'],
}

function boardProps(language: Language, kind: string | null): BoardProps {
  const words = boardWords(language)
  const asked = { seat: 'egypt', kind: kind ?? '', about: { card: 1, ops: 3, round: 3, left: 3 } }
  const speaker = new Speaker(language, { en, ja, cs })
  const options = (offers[kind ?? ''] ?? []).map((key) => {
    const [verb = '', of = ''] = key.split(':')
    return { key, verb, of, text: speaker.option(key, asked) }
  })
  const ask: BoardAsk = { ...asked, rule: '9.2', text: speaker.ask(asked), options, picked: [] }
  return {
    view: posed(),
    seat: 'egypt',
    seats: [],
    setup: {},
    asks: kind ? [ask] : [],
    touch: (key) => {
      const option = options.find((o) => o.key === key)
      if (option) return { choice: { key, label: option.text, onChoose: () => {} } }
      return key === 'event:33' ? { barred: { rule: '9.4', why: words.t('why.actionCard') } } : {}
    },
    choose: () => {},
    hovered: null,
    hover: () => {},
    highlight: [],
    events: [],
    told: [],
    speed: 'normal',
    words,
    outcome: null,
  }
}

function boardWords(language: Language): BoardWords {
  const speaker = new Speaker(language, { en, ja, cs })
  return {
    language,
    t: (key, values) => speaker.say(key, values),
    has: (key) => speaker.has(key),
    event: (event) => speaker.event(event),
    rule: (id) => (speaker.has(`rule.${id}`) ? { title: speaker.rule(id), text: speaker.digest(id) } : undefined),
  }
}
