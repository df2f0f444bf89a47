import { useMemo, useState } from 'react'
import { board } from '#games/god-kings/board/index.tsx'
import {
  EGYPT,
  HATTI,
  KASSITES,
  kingOf,
  MERCENARY,
  MITANNI,
  NATIVE,
  TYPE,
  WARRIOR,
} from '#games/god-kings/rules/components/counters.ts'
import { inside, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { recruit } from '#games/god-kings/rules/components/pieces.ts'
import { DISCARD, HAND } from '#games/god-kings/rules/components/players.ts'
import { begin } from '#games/god-kings/rules/setup/begin.ts'
import cs from '#games/god-kings/text/cs.json'
import en from '#games/god-kings/text/en.json'
import ja from '#games/god-kings/text/ja.json'
import { type KingsView, view } from '#games/god-kings/view.ts'
import type { Language } from '#kernel'
import type { BoardAsk, BoardProps, BoardWords } from '#kit/board.ts'
import { Translator } from '#text/translator.ts'

/** A position of the campaign with armies on the map, a siege and a garrison inside a besieged city. */
export function posed(): KingsView {
  const s = begin({ scenario: 'campaign', players: 4, settings: {}, guardSecrets: false } as never)
  const put = (power: number, general: number, space: string, warriors: number, chariots: number, within = false) => {
    const at = within ? inside(spaceNamed(space)) : spaceNamed(space)
    if (general >= 0) s.generals[general] = at
    const free = NATIVE[power]!.filter((u) => s.steps[u]! > 0 && s.at[u]! < 0)
    for (const u of free.filter((u) => TYPE[u] === WARRIOR).slice(0, warriors)) s.at[u] = at
    for (const u of free.filter((u) => TYPE[u] !== WARRIOR).slice(0, chariots)) s.at[u] = at
    if (s.control[spaceNamed(space)] === -1) s.control[spaceNamed(space)] = power
  }
  put(EGYPT, kingOf(EGYPT), 'megiddo', 4, 2)
  put(EGYPT, kingOf(EGYPT) + 1, 'kadesh', 2, 0, true)
  put(EGYPT, kingOf(EGYPT) + 2, 'memphis', 0, 0)
  put(HATTI, kingOf(HATTI), 'hattusha', 3, 1)
  put(HATTI, kingOf(HATTI) + 1, 'masha_city', 3, 1)
  put(HATTI, kingOf(HATTI) + 2, 'kanesh', 0, 0)
  put(MITANNI, kingOf(MITANNI), 'kadesh', 6, 3)
  put(MITANNI, kingOf(MITANNI) + 1, 'hanigalbat', 3, 1)
  put(MITANNI, kingOf(MITANNI) + 2, 'karkemish_city', 3, 0)
  put(KASSITES, kingOf(KASSITES), 'dur_kurigalzu', 6, 2)
  put(KASSITES, kingOf(KASSITES) + 1, 'rapiqum', 3, 1)
  put(KASSITES, kingOf(KASSITES) + 2, 'ur', 0, 0)
  recruit(s, EGYPT, MERCENARY, 3, spaceNamed('megiddo'))
  s.steps[NATIVE[EGYPT]![0]!] = 1
  for (const city of ['megiddo', 'memphis', 'kadesh']) s.garrison[spaceNamed(city)] = EGYPT
  for (const city of ['karkemish_city', 'ugarit_city', 'washukanni']) s.garrison[spaceNamed(city)] = MITANNI
  s.garrison[spaceNamed('babylon')] = KASSITES
  s.besieger[spaceNamed('kadesh')] = MITANNI
  s.siege[spaceNamed('kadesh')] = 2
  s.round = 3
  for (const card of [1, 15, 33, 49, 59, 68, 103]) s.cards[card] = HAND + s.players.indexOf(EGYPT)
  s.top = 46
  s.cards[46] = DISCARD
  s.vp = s.vp.map((_, i) => i + 2)
  s.total = s.total.map((_, i) => 11 + i * 4)
  return view(s, 'egypt')
}

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
  const speaker = new Translator(language, { en, ja, cs })
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
    chooseMore: () => {},
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
  const speaker = new Translator(language, { en, ja, cs })
  return {
    language,
    t: (key, values) => speaker.say(key, values),
    has: (key) => speaker.has(key),
    list: (names) => speaker.list(names),
    event: (event) => speaker.event(event),
    rule: (id) => (speaker.has(`rule.${id}`) ? { title: speaker.rule(id), text: speaker.digest(id) } : undefined),
  }
}
