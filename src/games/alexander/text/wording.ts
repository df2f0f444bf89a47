import type { Language, Params, Phrase, Wording, Words } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { lineOffers } from '../rules/command/mode.ts'
import { isRouted, onMap } from '../rules/pieces/facts.ts'
import type { AlexanderView } from '../view.ts'
import boardCs from './board.cs.json'
import boardEn from './board.en.json'
import boardJa from './board.ja.json'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'
import namesCs from './names.cs.json'
import namesEn from './names.en.json'
import namesJa from './names.ja.json'
import rulesCs from './rules.cs.json'
import rulesEn from './rules.en.json'
import rulesJa from './rules.ja.json'

/** All parts of one language; `piece.ID` names a unit or a leader where a sentence may be about either. */
function together(...parts: readonly Words[]): Words {
  const words: Record<string, string> = Object.assign({}, ...parts)
  for (const [key, name] of Object.entries(words))
    if (key.startsWith('unit.') || key.startsWith('leader.'))
      words[`piece.${key.slice(key.indexOf('.') + 1)}`] = name
  return words
}

const WORDS: { readonly [L in Language]: Words } = {
  en: together(en, boardEn, namesEn, rulesEn),
  ja: together(ja, boardJa, namesJa, rulesJa),
  cs: together(cs, boardCs, namesCs, rulesCs),
}

/** One side: its points against its level, and how many of its units stand and run. */
function describeSide(s: AlexanderView, side: number): Phrase {
  const b = battleOf(s)
  const own = b.unitIds.flatMap((_, u) => (b.side[u] === side && onMap(s, u) ? [u] : []))
  const { id, level } = b.sides[side]!
  const routed = own.filter((u) => isRouted(s, u)).length
  return ['describe.side', { seat: id, points: s.points[side]!, level, units: own.length - routed, routed }]
}

/** The battles of Alexander in words. */
export const wording: Wording<AlexanderView> = {
  words: WORDS,
  describe(view) {
    const b = battleOf(view)
    const lines: Phrase[] = [['describe.turn', { scenario: b.file.id, turn: view.turn }]]
    lines.push(describeSide(view, 0), describeSide(view, 1))
    const leader = view.phase?.leader ?? -1
    if (leader >= 0)
      lines.push([
        'describe.active',
        {
          leader: b.leaderIds[leader]!,
          left: view.phase!.left,
          hex: b.grid.names[view.leaderHex[leader]!] ?? '',
        },
      ])
    for (let u = 0; u < b.units; u++) if (onMap(view, u)) lines.push(['describe.unit', unitFacts(view, u)])
    return lines
  },
  valuesOf(key, view): Params {
    const [verb, of = ''] = key.split(':')
    if ((verb !== 'line' && verb !== 'lineRoll') || view.phase === null) return {}
    const members = lineOffers(view)[Number(of)]?.members ?? []
    return { members: members.map((u) => battleOf(view).unitIds[u]!) }
  },
}

function unitFacts(s: AlexanderView, u: number): Params {
  const b = battleOf(s)
  return {
    unit: b.unitIds[u]!,
    hex: b.grid.names[s.hex[u]!]!,
    hits: s.hits[u]!,
    tq: b.tq[u]!,
    facing: FACING_NAMES[s.facing[u]!]!,
    state: isRouted(s, u) ? 'routed' : 'good',
  }
}

const FACING_NAMES = ['E', 'NE', 'NW', 'W', 'SW', 'SE']
