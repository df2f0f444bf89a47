import { type Phrase, type Story, type StoryLine, type StoryStep, type Told, toldLine } from '../../../kernel/index.ts'
import { type CombatStory, combatsIn, segmentsIn } from './combats.ts'

/** 8.3: every shock segment in the journal, one step per combat. */
export const stories = (told: readonly Told[]): Story[] =>
  segmentsIn(told).flatMap(({ events, done }): Story[] => {
    const steps = combatsIn(events).map(combat)
    return steps.length === 0 ? [] : [{ title: ['board.shock'], steps, done }]
  })

function combat({ attackers, defenders, events }: CombatStory): StoryStep {
  const title: Phrase =
    attackers.length === 0
      ? ['story.others']
      : ['story.combat', { attackers: [...attackers], defenders: [...defenders] }]
  return {
    title,
    lines: events.flatMap((event) => (event.kind === 'struggle' ? struggle(event) : [toldLine(event)])),
    at: Math.max(...events.map(({ at }) => at)),
  }
}

/** 8.36: the column with its shifts, then the die and its hits. */
function struggle(event: Told): StoryLine[] {
  const { base, column, shifts, die, drm, attackerHits, defenderHits } = event.with!
  const named = Array.isArray(shifts) ? shifts : []
  const parts = [
    { phrase: ['board.clash'] as Phrase, value: Number(base), rule: '8.35' },
    ...named.flatMap((id, i) =>
      i % 2 === 0 ? [{ phrase: [`board.shift.${id}`] as Phrase, value: Number(named[i + 1]) }] : [],
    ),
  ]
  return [
    {
      phrase: ['story.column', { column: column! }],
      rule: '8.36',
      ...(Number.isFinite(Number(base)) ? { parts } : {}),
    },
    {
      phrase: ['story.struggle', { die: die!, drm: drm!, attackerHits: attackerHits!, defenderHits: defenderHits! }],
      rule: event.rule,
    },
  ]
}
