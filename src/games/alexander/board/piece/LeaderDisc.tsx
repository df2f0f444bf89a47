import { memo } from 'react'
import { movePath } from '../../../../client/kit/core/path.ts'
import { onSeat, pictograms, seatColour } from '../../../../client/kit/index.ts'
import { OVERALL } from '../../rules/battle.ts'
import { lookOf } from '../looks.ts'
import type { LeaderFacts } from './facts.ts'
import './piece.css'

/** A leader's disc about the origin: Initiative, Command Range below, and a crown for an overall commander. */
export const LeaderDisc = memo(function LeaderDisc({ facts }: { facts: LeaderFacts }) {
  const { side, state, alone, role } = facts
  const look = lookOf(side)
  const ink = onSeat(look.colour)
  const r = alone ? 17 : 13.5
  const crown = role === OVERALL ? pictograms.king : pictograms.warlord
  return (
    <g className={`al-leader al-leader-${state}`} style={{ '--side': seatColour(look.colour) } as React.CSSProperties}>
      <circle className="al-shadow k-from-mid" cx="1.4" cy="2.4" r={r + 1} />
      {state === 'active' && <circle className="al-leader-glow" r={r + 5} />}
      <circle className="al-leader-ring" r={r} />
      <circle className="al-leader-field" r={r - 3} />
      <g className="k-from-mid">
        <path className="al-leader-crown" d={movePath(crown.fill!, alone ? 0.52 : 0.42, 0, -r + 1)} />
        <text className="al-initiative" fontSize={alone ? 17 : 14} y={1.2} fill={ink}>
          {facts.initiative > 0 ? facts.initiative : 'C'}
        </text>
        <rect className="al-range-tab" x="-7.5" y={r - 5} width="15" height="9.6" rx="4.8" />
        <text className="al-range" y={r}>
          {facts.range}
          {facts.lines ? 'L' : ''}
        </text>
      </g>
      {facts.wounds > 0 && <circle className="al-wound" cx={r * 0.75} cy={-r * 0.5} r="3.2" />}
      {facts.marker && <path className="al-marker" d={`M${-r - 2} ${-r + 4}h7v7h-7Z`} />}
      {facts.bypassed && <path className="al-bypassed" d={`M${-r + 3} ${r * 0.4}L${r - 3} ${-r * 0.4}`} />}
    </g>
  )
})
