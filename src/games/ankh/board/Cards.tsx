import type { ReactNode } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { Card, type CardProps, Hand as Cards, type HandCard } from '#kit/pieces/Card.tsx'
import { type Pictogram, pictograms } from '#kit/pieces/pictograms.ts'
import { TilePicture } from '#kit/pieces/Tile.tsx'
import { BATTLE_CARDS } from '../rules/abilities/cards.ts'
import { battleStrength } from '../rules/battle.ts'
import { deliberatingGod } from '../rules/merge.ts'
import { type Ankh, SEATS } from '../rules/state.ts'

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Pictograms of the battle cards: like the kit's, 32 x 26 units about the origin. */
export const CARD_SIGNS: { readonly [card: string]: Pictogram } = {
  // Courses of stone, the top one still on its ropes.
  buildMonument: {
    fill: 'M-14 12V7H-8V12ZM-6.5 12V7H-.5V12ZM1 12V7H7V12ZM8.5 12V7H14V12ZM-10 5.500V1H-4V5.500ZM-2.5 5.500V1H3.500V5.500ZM5 5.500V1H11V5.500ZM-3-4H3V-.500H-3Z',
    line: 'M-3-4 0-12.5 3-4',
  },
  // A locust.
  plagueOfLocusts: {
    fill: `M-13 1C-8-4 4-5 11-3.500L14-1 11 2C3 4-7 4-13 1Z${disc(11.5, -4.5, 2.6)}`,
    line: 'M12-7 9-12.500M13-7 14.5-12M-11-1C-6-11 2-11 7-5M-1 3-7-6-13 10M3 3 1 11M8 2 9 11',
  },
  chariots: pictograms.chariot,
  // The feather of Ma'at in a ring that closes.
  cycleOfMaat: {
    fill: 'M2-8C6-3 5 3-1 7L-3 6C-5 0-3-5 2-8ZM9.5-12.5 13.5-6 6.5-6.500Z',
    line: 'M-3 9C-2 3 0-2 2-5M10-7A11.5 11.5 0 1 1-9-7',
  },
  // The sun over cracked ground.
  drought: {
    fill: disc(0, -6, 4.6),
    line: 'M-8-6H-11M8-6H11M-5.5-11-7.5-13M5.5-11 7.5-13M-14 3H14M-9 3-6 7-10 12M-6 7 0 9 3 3M0 9 1 12.500M3 3 8 7 7 12.500M8 7 13 8.5',
  },
  // The river over its banks.
  flood: {
    fill: 'M-2-13H2V-4H-2ZM-6.5-11.5-2-9V-6ZM6.5-11.5 2-9V-6Z',
    line: 'M-14 1C-10.5-3-7-3-3.5 1S3.5 5 7 1 12-2 14-.500M-14 9C-10.5 5-7 5-3.5 9S3.5 13 7 9 12 6 14 7.5',
  },
  // A soul as a bird.
  miracle: {
    fill: `M-14-6C-8-7-4-4-1 0L1 0C4-4 8-7 14-6 12-1 8 3 3 4L2.5 9 5 12.500H-5L-2.5 9-3 4C-8 3-12-1-14-6Z${disc(0, -7, 3.2)}`,
  },
}

/** Difficulty of playing a card well, by our judgement: 1 is easy, 2 needs a plan, 3 needs foresight. */
const CARD_DIFFICULTY: { readonly [card: string]: 1 | 2 | 3 } = {
  buildMonument: 2,
  plagueOfLocusts: 3,
  chariots: 1,
  cycleOfMaat: 2,
  drought: 2,
  flood: 1,
  miracle: 2,
}

/** The face of a battle card: pictogram, strength, effect and advice. */
export function cardFace(card: BattleCardFacts, { t }: BoardWords): CardProps {
  const { id, strength, rule } = card
  return {
    title: t(`card.${id}`),
    ops: strength,
    opsSpoken: t('tip.cardStrength', { strength }),
    art: <TilePicture symbol={CARD_SIGNS[id]!} colour="var(--tone)" />,
    text: t(`card.${id}.text`),
    good: t(`card.${id}.good`),
    hard: CARD_DIFFICULTY[id]!,
    rule,
  }
}

interface BattleCardFacts {
  readonly id: string
  readonly strength: number
  readonly rule: string
}

const CARD_ASKS: readonly string[] = ['battleCard', 'proposeCard', 'decideCard']

/** A12.10: marks a card that the partner in a merged god has proposed or decided. */
function deliberationMark(view: Ankh, bit: number, words: BoardProps['words']): { kind?: string } {
  const god = deliberatingGod(view)
  if (god < 0 || view.played[god] !== 0) return {}
  if (view.decision >= 0) return (view.decision & bit) === 0 ? {} : { kind: words.t('board.decided') }
  return (view.proposal & bit) === 0 ? {} : { kind: words.t('board.proposed') }
}

/** The player's battle cards during a conflict: in hand, or played and waiting for Cycle of Ma'at. */
export function Hand({ view, seat, touch, words, asks, outcome }: BoardProps<Ankh>) {
  const god = view.plays[SEATS.indexOf(seat)]
  const choosing = CARD_ASKS.includes(asks[0]?.kind ?? '')
  const fighting = outcome === null && (view.region >= 0 || choosing)
  if (god === undefined || view.deity[god]! < 0 || !fighting) return null
  const cards = BATTLE_CARDS.map((card): HandCard => {
    const played = (view.hands[god]! & card.bit) === 0
    return {
      key: card.id,
      ...cardFace(card, words),
      tone: played ? 'grey' : card.strength > 0 ? 'carnelian' : 'lapis',
      ...(choosing && !played && view.region >= 0
        ? { kind: words.t('board.newTotal', { total: battleStrength(view, god, view.region, card.bit) }) }
        : {}),
      ...deliberationMark(view, card.bit, words),
      ...(choosing ? touch(`card:${card.id}`) : {}),
    }
  })
  return <Cards label={words.t('board.hand')} cards={cards} size="small" />
}

/** Shows an event of a conflict large, so that players can follow it: cards, strengths line by line, the winner. */
export function renderEvent(event: JournalEntry, words: BoardWords): ReactNode {
  const values = event.with ?? {}
  if (event.kind === 'revealed') return <RevealedCards event={event} words={words} />
  if (event.kind === 'strength') return <StrengthLines event={event} words={words} />
  if (event.kind === 'region' && values.resolve === 'skip') return null
  return SHOWN_LARGE.has(event.kind) ? <p className="ankh-shown">{words.event(event)}</p> : null
}

const SHOWN_LARGE = new Set([
  'conflict',
  'region',
  'majorities',
  'plague',
  'battle',
  'merged',
  'forgotten',
  'ended',
  'event',
])

interface EventPartProps {
  readonly event: JournalEntry
  readonly words: BoardWords
}

function RevealedCards({ event, words }: EventPartProps) {
  const ids = event.with!.cards as readonly string[]
  return (
    <div className="ankh-shown">
      <p>{words.t(`god.${event.with!.god}`)}</p>
      {BATTLE_CARDS.filter(({ id }) => ids.includes(id)).map((card) => (
        <Card key={card.id} size="small" {...cardFace(card, words)} tone="carnelian" />
      ))}
    </div>
  )
}

function StrengthLines({ event, words }: EventPartProps) {
  const { what, amounts, rules, total } = event.with as unknown as {
    what: readonly string[]
    amounts: readonly number[]
    rules: readonly string[]
    total: number
  }
  return (
    <div className="ankh-shown">
      <p>{words.event(event)}</p>
      <ul>
        {what.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sum have no other key
          <li key={i}>
            {words.t(`strength.${item}`)} {amounts[i]! >= 0 ? `+${amounts[i]}` : amounts[i]} <small>{rules[i]}</small>
          </li>
        ))}
      </ul>
      <b>{total}</b>
    </div>
  )
}
