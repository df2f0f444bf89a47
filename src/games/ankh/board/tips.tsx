import type { ReactNode } from 'react'
import type { BoardWords } from '../../../client/kit/index.ts'
import { nameOf, type Space } from '../rules/board.ts'
import { figureOn, godName, godsIn, monumentOn } from '../rules/facts.ts'
import { givingMonuments } from '../rules/gain.ts'
import { majorities } from '../rules/majority.ts'
import { GOD, KINDS, MONUMENTS, monumentKind } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'
import { strengthOf } from '../rules/strength.ts'

/** Tip for a space: its figure, or its monument with the gods that gain followers from it. */
export function tipOf(view: Ankh, space: Space, words: BoardWords): ReactNode {
  const figure = figureOn(view, space)
  if (figure >= 0) {
    const kind = view.kind[figure]!
    const god = godName(view, view.owner[figure]!)
    return words.t(kind === GOD ? 'tip.god' : 'tip.figure', {
      god,
      figure: KINDS[kind]!,
      space: nameOf(space),
    })
  }
  const monument = monumentOn(view, space)
  if (monument < 0) return undefined
  const holder = view.held[monument]!
  const given = view.ladder.filter((god) => givingMonuments(view, god).includes(space))
  return (
    <>
      {words.t(holder < 0 ? 'tip.neutral' : 'tip.monument', {
        monument: MONUMENTS[monumentKind(monument)]!,
        space: nameOf(space),
        god: godName(view, holder),
      })}{' '}
      {given.length > 0 && words.t('tip.gives', { gods: given.map((god) => godName(view, god)) })}
    </>
  )
}

/** Strengths and majorities in a region if a conflict came now. */
export function RegionTip({ view, region, words }: { view: Ankh; region: number; words: BoardWords }) {
  const gods = godsIn(view, region).toReversed()
  const held = majorities(view, region)
  return (
    <span className="ankh-region-tip">
      <b>{words.t('tip.region', { token: view.tokens[region]! })}</b>
      {gods.length === 0 && <span>{words.t('resolve.skip')}</span>}
      {gods.map((god) => (
        <span key={god}>
          {words.t('tip.strength', { god: godName(view, god), total: strengthOf(view, god, region, 0) })}
        </span>
      ))}
      {held.map((god, kind) =>
        god < 0 ? null : (
          <span key={MONUMENTS[kind]}>
            {words.t('tip.majority', { god: godName(view, god), monument: MONUMENTS[kind]! })}
          </span>
        ),
      )}
    </span>
  )
}
