import { type ReactNode, useMemo } from 'react'
import { SIDES } from '#games/god-kings/rules/components/counters.ts'
import { NONE, spaceId } from '#games/god-kings/rules/components/map.ts'
import { countChariots } from '#games/god-kings/rules/components/pieces.ts'
import type { RatingRoll } from '#games/god-kings/rules/components/ratings.ts'
import { battleOdds } from '#games/god-kings/rules/odds/battle.ts'
import { HIGH_ROLLS, namedModifiers, RESULT_RULES, type RollKind } from '#games/god-kings/rules/odds/chances.ts'
import { type AskRoll, battlePosition, rollsForAsk as rollsOf } from '#games/god-kings/rules/odds/questions.ts'
import type { Battle, Kings } from '#games/god-kings/rules/state/state.ts'
import type { BoardAsk } from '#kit/board.ts'
import { usePercent } from '#kit/core/hooks.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Modifiers, OddsBars, type OddsRow } from '#kit/ui/Odds.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { generalTitle } from '../Armies.tsx'
import { type BoardTexts, looks } from '../view.ts'

/** A possible roll: its name, its chance and its modifiers. */
export interface RollShown {
  readonly key: string
  readonly kind: RollKind
  readonly label: string
  readonly roll: RatingRoll
  readonly chance: number
  readonly tone?: NonNullable<OddsRow['tone']>
}

/** Rolls against a rating: the chance of each as a bar, then what it needs and every modifier with its rule. */
export function RollOdds({ label, rolls, say }: { label: string; rolls: readonly RollShown[]; say: BoardTexts }) {
  if (rolls.length === 0) return null
  return (
    <>
      <OddsBars
        label={label}
        rows={rolls.map(({ key, label, chance, tone = 'plain' }) => ({ key, label, share: chance, tone }))}
      />
      {rolls.map(({ key, kind, label, roll }) => (
        <Modifiers
          key={key}
          label={
            <>
              {label} · {say.t(HIGH_ROLLS.includes(kind) ? 'odds.needsMore' : 'odds.needs', { needs: roll.needs })}{' '}
              <RuleChip rule={RESULT_RULES[kind]} />
            </>
          }
          total={say.t('drm.total')}
          items={namedModifiers(kind, roll.mods).map(({ name, value, rule }) => ({
            key: name,
            label: say.t(`drm.${name}`),
            value,
            rule,
          }))}
        />
      ))}
    </>
  )
}

/** The rolls that answers to the current asks lead to, with labels. */
export const rollsAsked = (
  s: Kings,
  asks: readonly BoardAsk[],
  say: BoardTexts,
  pointed: string | null = null,
): RollShown[] =>
  asks.flatMap((ask) =>
    rollsOf(s, ask, pointed).map((asked): RollShown => {
      const { key, kind, roll, chance } = asked
      const tone = kind === 'attrition' ? 'bad' : 'good'
      return { key, kind, label: labelOf(s, asked, say), roll, chance, tone }
    }),
  )

function labelOf(s: Kings, { key, kind, general, space, units, picked }: AskRoll, say: BoardTexts): string {
  switch (kind) {
    case 'interception':
    case 'avoid': {
      const facts = {
        general: generalTitle(s, general, say),
        units: units.length,
        chariots: countChariots(units),
      }
      return say.t(picked ? 'odds.picked' : 'odds.part', facts)
    }
    case 'succession':
      return key === 'pass' ? say.t('odds.noCard') : say.t(`odds.${key.split(':')[0]}`, { card: key.split(':')[1]! })
    case 'siege':
      if (key.startsWith('card:')) return say.t('odds.withCard', { card: key.split(':')[1]! })
      return key === 'pass' ? say.t('odds.noCard') : whoAndWhere(s, general, space, say)
    case 'attrition':
      return say.t('odds.attritionEach', { units: units.length })
    default:
      return whoAndWhere(s, general, space, say)
  }
}

const whoAndWhere = (s: Kings, general: number, space: number, say: BoardTexts): string =>
  [general === NONE ? '' : generalTitle(s, general, say), space === NONE ? '' : say.t(`space.${spaceId(space)}`)]
    .filter(Boolean)
    .join(' · ')

interface StripProps {
  /** Opens the page with the full odds. */
  readonly onOpen?: (() => void) | undefined
  readonly say: BoardTexts
}

/** The chances of the current ask or battle, in one line. */
export function OddsStrip({ s, asks, pointed, ...props }: OddsStripProps) {
  const at = useMemo(() => battlePosition(s, asks[0], pointed), [s, asks, pointed])
  if (at !== null) return <BattleStrip s={at} battle={at.battle} {...props} />
  return <RollStrip s={s} asks={asks} pointed={pointed} {...props} />
}

/** The current battle: both sides with strength and chance; after their rolls, with the losses they inflict. */
function BattleStrip({ s, battle, say, onOpen }: StripProps & { s: Kings; battle: Battle }) {
  const percent = usePercent()
  const odds = useMemo(() => battleOdds(s, battle), [s, battle])
  const { decided } = odds
  const told = (role: 0 | 1) =>
    decided === null
      ? `${odds.strength[role]} · ${percent(odds.win[role])}`
      : decided.winner === role
        ? `${decided.inflicted[role]} · ${say.t('odds.winner')}`
        : String(decided.inflicted[role])
  return (
    <Strip say={say} onOpen={onOpen}>
      <b>{say.t('odds.title', { space: say.t(`space.${spaceId(battle.space)}`) })}</b>
      {([0, 1] as const).map((role) => {
        const side = SIDES[battle.side[role]]!
        return (
          <span key={role}>
            <SeatBadge seat={looks[side]!} name={say.t(`side.${side}`)} size={20} /> {told(role)}
          </span>
        )
      })}
    </Strip>
  )
}

/** The roll of the current ask: the chance for the picked or hovered units, else the best available. */
function RollStrip({ s, asks, pointed, say, onOpen }: OddsStripProps) {
  const percent = usePercent()
  const [best] = rollsAsked(s, asks, say, pointed)
  if (best === undefined) return null
  return (
    <Strip say={say} onOpen={onOpen}>
      <b>{say.t(`odds.roll.${best.kind}`)}</b>
      <span>
        {best.label}: {percent(best.chance)}
      </span>
    </Strip>
  )
}

interface OddsStripProps extends StripProps {
  readonly s: Kings
  readonly asks: readonly BoardAsk[]
  readonly pointed: string | null
}

function Strip({ say, onOpen, children }: StripProps & { children: ReactNode }) {
  if (onOpen === undefined) return <aside className="gk-strip">{children}</aside>
  return (
    <button type="button" className="gk-strip" onClick={onOpen}>
      {children}
      <span className="gk-strip-more">{say.t('page.odds')}</span>
    </button>
  )
}
