import type { ReactNode } from 'react'
import { type BoardProps, HexSideSpot, HexSpot, type HexSpotProps } from '../../../client/kit/index.ts'
import { ALL, EDGES, nameOf, REACH, type Space, spaceOf } from '../rules/board.ts'
import { figureOn } from '../rules/facts.ts'
import { moveBar } from '../rules/move.ts'
import type { Ankh } from '../rules/state.ts'
import { hexOf, LAYOUT, sideOf } from './layout.ts'
import { tipOf } from './tips.tsx'

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
    .map(spaceOf)
    .filter((space) => space >= 0)
}

/** The spaces to which the figure on a space can move now. */
function reachOf(view: Ankh, from: Space): Space[] {
  const figure = figureOn(view, from)
  return figure < 0 ? [] : REACH[from]!.filter((to) => moveBar(view, figure, to) === undefined)
}

/** Every space and edge that can be chosen or explained. */
export function Spots(props: BoardProps<Ankh>) {
  const { view, asks, touch, hovered, highlight, words } = props
  const kind = asks[0]?.kind ?? ''
  const verb = VERBS[kind]
  const lit = new Map<Space, NonNullable<HexSpotProps['lit']>>()
  for (const space of spacesIn(highlight.flatMap((event) => Object.values(event.with ?? {})))) lit.set(space, 'lapis')
  const of = hovered?.slice(hovered.indexOf(':') + 1) ?? ''
  if (hovered?.startsWith('figure:')) for (const space of reachOf(view, spaceOf(of))) lit.set(space, 'gold')
  else if (hovered !== null) for (const space of spacesIn([of])) lit.set(space, 'gold')
  const picked = asks[0]?.about.from
  if (typeof picked === 'string') lit.set(spaceOf(picked), 'malachite')
  return (
    <g className="ankh-spots">
      {ALL.map((space) => {
        const name = nameOf(space)
        const touched = verb === undefined ? {} : touch(`${verb}:${name}`)
        const tip: ReactNode = touched.barred ? undefined : tipOf(view, space, words)
        const glow = lit.get(space)
        if (!touched.choice && !touched.barred && !touched.why && !tip && !glow) return null
        return (
          <HexSpot
            key={name}
            layout={LAYOUT}
            hex={hexOf(space)}
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
          const { hex, side } = sideOf(edge)
          return <HexSideSpot key={name} layout={LAYOUT} hex={hex} side={side} label={name} {...touched} />
        })}
    </g>
  )
}
