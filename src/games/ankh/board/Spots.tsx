import type { ReactNode } from 'react'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { HexSideSpot, HexSpot, type HexSpotProps } from '#kit/hex/HexGrid.tsx'
import { givingMonuments, whyNotMoveTo } from '../rules/actions.ts'
import { battleStrength } from '../rules/battle.ts'
import { ALL_SPACES, EDGES, REACH, type Space, spaceName, spaceNamed } from '../rules/board.ts'
import { majorities } from '../rules/conflict.ts'
import { GOD, KINDS, MONUMENTS, monumentKind } from '../rules/pieces.ts'
import { figureOn, godName, godsIn, monumentOn } from '../rules/position.ts'
import type { Ankh } from '../rules/state.ts'
import { edgeSide, LAYOUT, spaceHex } from './layout.ts'

/** Tip for a space: its figure, or its monument with the gods that gain followers from it. */
export function spaceTip(view: Ankh, space: Space, words: BoardWords): ReactNode {
  const figure = figureOn(view, space)
  if (figure >= 0) {
    const kind = view.kind[figure]!
    const god = godName(view, view.owner[figure]!)
    return words.t(kind === GOD ? 'tip.god' : 'tip.figure', {
      god,
      figure: KINDS[kind]!,
      space: spaceName(space),
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
        space: spaceName(space),
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
          {words.t('tip.strength', { god: godName(view, god), total: battleStrength(view, god, region, 0) })}
        </span>
      ))}
      {held.map((god, kind) =>
        god < 0 ? null : (
          <span key={MONUMENTS[kind]}>
            {words.t('tip.majority', { god: godName(view, god), monument: MONUMENTS[kind]! })}
          </span>
        ),
      )}
      {region === view.region && view.tie >= 0 && (
        <span>{words.t('tip.tieBreaker', { god: godName(view, view.tie) })}</span>
      )}
    </span>
  )
}

/** By kind of ask, the verb of options that are spaces. */
const VERBS: { readonly [kind: string]: string } = {
  move: 'figure',
  moveTo: 'to',
  push: 'push',
  summonTo: 'to',
  claim: 'claim',
  obelisk: 'figure',
  obeliskTo: 'to',
  buildTo: 'to',
  isisKeep: 'release',
  mummyRise: 'to',
  underworld: 'token',
  underworldTo: 'to',
  mergeGuardians: 'dismiss',
  oldToken: 'old',
}

/** Spaces named by the values of an event or option, to be highlighted. */
function spacesIn(values: readonly unknown[]): Space[] {
  return values
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(/[+-]/) : []))
    .map(spaceNamed)
    .filter((space) => space >= 0)
}

/** The spaces to which the figure on a space can move now. */
function spacesInReach(view: Ankh, from: Space): Space[] {
  const figure = figureOn(view, from)
  return figure < 0 ? [] : REACH[from]!.filter((to) => whyNotMoveTo(view, figure, to) === undefined)
}

/** Every space and edge that can be chosen or explained. */
export function Spots(props: BoardProps<Ankh>) {
  const { view, asks, touch, hovered, highlight, words } = props
  const kind = asks[0]?.kind ?? ''
  const verb = VERBS[kind]
  const lit = new Map<Space, NonNullable<HexSpotProps['lit']>>()
  for (const space of spacesIn(highlight.flatMap((event) => Object.values(event.with ?? {})))) lit.set(space, 'lapis')
  const of = hovered?.slice(hovered.indexOf(':') + 1) ?? ''
  if (hovered?.startsWith('figure:')) for (const space of spacesInReach(view, spaceNamed(of))) lit.set(space, 'gold')
  else if (hovered !== null) for (const space of spacesIn([of])) lit.set(space, 'gold')
  const picked = asks[0]?.about.from
  if (typeof picked === 'string') lit.set(spaceNamed(picked), 'malachite')
  return (
    <g className="ankh-spots">
      {ALL_SPACES.map((space) => {
        const name = spaceName(space)
        const touched = verb === undefined ? {} : touch(`${verb}:${name}`)
        const tip: ReactNode = touched.barred ? undefined : spaceTip(view, space, words)
        const glow = lit.get(space)
        if (!touched.choice && !touched.barred && !touched.why && !tip && !glow) return null
        return (
          <HexSpot
            key={name}
            layout={LAYOUT}
            hex={spaceHex(space)}
            label={name}
            {...touched}
            {...(tip ? { tip } : {})}
            {...(glow ? { lit: glow } : {})}
          />
        )
      })}
      {kind === 'caravan' &&
        EDGES.map(({ name, water }, edge) => {
          if (water) return null
          const touched = touch(`edge:${name}`)
          if (!touched.choice && !touched.barred && !touched.why) return null
          const { hex, side } = edgeSide(edge)
          return <HexSideSpot key={name} layout={LAYOUT} hex={hex} side={side} label={name} {...touched} />
        })}
    </g>
  )
}
