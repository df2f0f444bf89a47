import { useMemo, useState } from 'react'
import { board } from '#games/alexander/board/index.tsx'
import { title } from '#games/alexander/index.ts'
import { battleIndex } from '#games/alexander/rules/battle.ts'
import { beginBattle } from '#games/alexander/rules/begin.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  LOW_MISSILES,
  MOVED,
  MUST_CHECK,
  NO_CHECK,
  NO_MISSILES,
  RALLIED,
  ROUTED,
  SQUARE,
} from '#games/alexander/rules/state.ts'
import { loadTexts } from '#kernel'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { Translator } from '#text/translator.ts'

/** The setup of a battle of Alexander: `?scene=alexander&battle=granicus`; with `&posed`, every marker is shown somewhere. */
export function AlexanderScene() {
  const query = new URLSearchParams(location.search)
  const battle = query.get('battle') ?? 'phrygia'
  const [hovered, hover] = useState<string | null>(query.get('hovered'))
  const asPosed = query.has('posed')
  const props = useMemo(() => boardProps(battle, asPosed), [battle, asPosed])
  const { Board } = board
  return (
    <main style={{ height: '100dvh' }}>
      <Board {...props} hovered={hovered} hover={hover} />
    </main>
  )
}

const speaker = new Translator('en', await loadTexts(title, ['en']))
const words: BoardWords = {
  language: 'en',
  t: (key, values) => speaker.say(key, values),
  has: (key) => speaker.has(key),
  list: (names) => speaker.list(names),
  event: (event) => speaker.event(event),
  rule: () => undefined,
}

/** The setup with every marker and formation somewhere, and hits on many units. */
function posed(battle: string): Alexander {
  const s = beginBattle(battleIndex(battle), 3)
  s.turn = 3
  s.hex.forEach((_, u) => {
    s.facing[u] = (s.facing[u]! + Math.floor(u / 3)) % 6
    s.hits[u] = u % 5
    if (s.missiles[u]) s.missiles[u] = [LOW_MISSILES, NO_MISSILES, 2][u % 3]!
    s.status[u] = u % 7 === 3 ? ROUTED : u % 11 === 5 ? RALLIED : 0
    s.marks[u] = [0, MOVED, MUST_CHECK, NO_CHECK][u % 4]!
    s.formation[u] = u % 9 === 4 ? COLUMN : u % 13 === 6 ? CHARGE : u % 17 === 8 ? SQUARE : 0
  })
  s.leaderStatus[0] = 1
  s.leaderStatus[1] = 2
  s.points = [34, 51]
  return s
}

const boardProps = (battle: string, asPosed: boolean): BoardProps => ({
  view: asPosed ? posed(battle) : beginBattle(battleIndex(battle), 3),
  seat: 'watcher',
  seats: [],
  setup: { scenario: battle },
  asks: [],
  touch: () => ({}),
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
})
