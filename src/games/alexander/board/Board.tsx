import { type BoardProps, Glide, PanZoom } from '../../../client/kit/index.ts'
import { battleOf } from '../rules/battle.ts'
import type { AlexanderView } from '../view.ts'
import { chartOf } from './map/chart.ts'
import { Land } from './map/Land.tsx'
import { leadersShown, unitFacts, unitsShown } from './piece/facts.ts'
import { LeaderDisc } from './piece/LeaderDisc.tsx'
import { UnitTile } from './piece/UnitTile.tsx'

export function Board({ view, words }: BoardProps<AlexanderView>) {
  const b = battleOf(view)
  const turned = new URLSearchParams(location.search).has('turned')
  const chart = chartOf(b, turned)
  return (
    <PanZoom content={chart.frame} label={words.t('name')} maxZoom={4}>
      <Land chart={chart} />
      {unitsShown(view, b).map((u) => {
        const facts = unitFacts(chart, view, u)
        return (
          <Glide key={u} x={facts.x} y={facts.y}>
            <UnitTile facts={facts} />
          </Glide>
        )
      })}
      {leadersShown(chart, view).map((facts) => (
        <Glide key={facts.id} x={facts.x} y={facts.y}>
          <LeaderDisc facts={facts} />
        </Glide>
      ))}
    </PanZoom>
  )
}
