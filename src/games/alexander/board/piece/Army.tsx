import { useMemo } from 'react'
import type { BoardProps, Point } from '../../../../client/kit/index.ts'
import { lineOffers } from '../../rules/command/mode.ts'
import { targetsOf } from '../../rules/shock/targets.ts'
import type { AlexanderView } from '../../view.ts'
import { type Offers, touchFacts } from '../ask/offers.ts'
import { hexNumber, type Thing, thingNamed, thingsIn, unitNumber } from '../ask/things.ts'
import type { Chart } from '../map/chart.ts'
import { leadersShown, unitFacts, unitsShown } from './facts.ts'
import { type Hands, LeaderPiece, type Lit, UnitPiece } from './Pieces.tsx'

/** All units and leaders on the map. */
export function Army(props: ArmyProps) {
  const { chart, view, asks, offers, touch, words, handlers, highlight, hovered, events } = props
  const b = chart.battle
  const lit = useMemo(() => litBy(chart, view, asks, highlight, hovered), [chart, view, asks, highlight, hovered])
  const ways = useMemo(() => waysIn(chart, events), [chart, events])
  const touched = useMemo(
    () => ({
      units: b.unitIds.map((_, u) => touchFacts(offers.units.get(u), touch)),
      leaders: b.leaderIds.map((_, l) => touchFacts(offers.leaders.get(l), touch)),
    }),
    [b, offers, touch],
  )
  const units = useMemo(() => unitsShown(view, b).map((u) => unitFacts(chart, view, u)), [chart, view, b])
  const leaders = useMemo(() => leadersShown(chart, view), [chart, view])
  return (
    <>
      <g className="al-units">
        {units.map((facts) => (
          <UnitPiece
            key={facts.id}
            facts={facts}
            touch={touched.units[facts.unit]!}
            lit={lit.units.get(facts.unit) ?? ''}
            name={words.t(`unit.${facts.id}`)}
            handlers={handlers}
            words={words}
            via={ways.get(facts.unit)}
          />
        ))}
      </g>
      <g className="al-leaders">
        {leaders.map((facts) => (
          <LeaderPiece
            key={facts.id}
            facts={facts}
            touch={touched.leaders[facts.leader]!}
            lit={lit.leaders.get(facts.leader) ?? ''}
            name={words.t(`leader.${facts.id}`)}
            handlers={handlers}
            words={words}
          />
        ))}
      </g>
    </>
  )
}

type ArmyProps = BoardProps<AlexanderView> & { chart: Chart; offers: Offers; handlers: Hands }

/** The highlights of units and leaders: subjects of asks, of highlighted journal lines, and members of a commanded Line. */
function litBy(
  { battle: b }: Chart,
  view: AlexanderView,
  asks: BoardProps['asks'],
  highlight: BoardProps['highlight'],
  hovered: string | null,
): { units: ReadonlyMap<number, Lit>; leaders: ReadonlyMap<number, Lit> } {
  const units = new Map<number, Lit>()
  const leaders = new Map<number, Lit>()
  const light = (things: readonly Thing[], with_: Lit) => {
    for (const { kind, of } of things)
      if (kind === 'unit') units.set(of, with_)
      else if (kind === 'leader') leaders.set(of, with_)
  }
  const command = view.phase?.command
  if (command) for (const u of command.members) if (!command.acted.includes(u)) units.set(u, 'malachite')
  for (const { about } of asks) {
    light(thingsIn(b, [about.targets, about.target, about.by]), 'carnelian')
    light(thingsIn(b, [about.unit, about.leader, about.who]), 'gold')
  }
  light(
    thingsIn(
      b,
      highlight.flatMap((event) => Object.values(event.with ?? {})),
    ),
    'lapis',
  )
  const named = hovered === null ? undefined : thingNamed(b, hovered.slice(hovered.indexOf(':') + 1))
  const [verb, of] = hovered?.split(':') ?? []
  if (verb === 'attackBy' && named?.kind === 'unit')
    light(
      targetsOf(view, named.of).map((d) => ({ kind: 'unit', of: d })),
      'carnelian',
    )
  if (named) light([named], 'gold')
  if ((verb === 'line' || verb === 'lineRoll') && view.phase !== null) light(lineOf(view, Number(of)), 'gold')
  return { units, leaders }
}

const lineOf = (view: AlexanderView, n: number): Thing[] =>
  (lineOffers(view)[n]?.members ?? []).map((of) => ({ kind: 'unit', of }))

/** The points that units have passed since the last position. */
function waysIn({ battle: b, centres }: Chart, events: BoardProps['events']): ReadonlyMap<number, readonly Point[]> {
  const ways = new Map<number, Point[]>()
  for (const { kind, with: facts } of events) {
    if (kind !== 'moves') continue
    const u = unitNumber(b, facts?.unit)
    const hex = hexNumber(b, facts?.hex)
    if (u < 0 || hex < 0 || b.two[u]) continue
    const way = ways.get(u)
    if (way) way.push(centres[hex]!)
    else ways.set(u, [centres[hex]!])
  }
  for (const [u, way] of ways) ways.set(u, way.slice(0, -1))
  return ways
}
