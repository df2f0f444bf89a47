import { copy as deep } from '../../../kernel/index.ts'
import { copyField } from './pieces/field.ts'
import type { Alexander } from './state.ts'

/** Copies a state together with its occupancy index. */
export function copy(s: Alexander): Alexander {
  const to: Alexander = {
    next: s.next.slice(),
    battle: s.battle,
    options: s.options,
    turn: s.turn,
    hex: s.hex.slice(),
    facing: s.facing.slice(),
    hits: s.hits.slice(),
    status: s.status.slice(),
    formation: s.formation.slice(),
    missiles: s.missiles.slice(),
    screen: s.screen.slice(),
    marks: s.marks.slice(),
    moves: s.moves.slice(),
    steps: s.steps.slice(),
    shots: s.shots.slice(),
    depth: s.depth.slice(),
    inFlight: s.inFlight.slice(),
    leaderHex: s.leaderHex.slice(),
    leaderStatus: s.leaderStatus.slice(),
    leaderMarks: s.leaderMarks.slice(),
    phases: s.phases.slice(),
    woundTotal: s.woundTotal.slice(),
    wounds: s.wounds.slice(),
    markers: s.markers.slice(),
    placing: s.placing,
    rallied: s.rallied.map((units) => units.slice()),
    elephantLeaders: s.elephantLeaders.slice(),
    released: s.released,
    arrival: s.arrival,
    points: s.points.slice(),
    levels: s.levels.slice(),
    phase: deep(s.phase),
    move: deep(s.move),
    queue: deep(s.queue),
    shock: deep(s.shock),
    running: s.running.slice(),
    end: s.end,
    winner: s.winner,
  }
  copyField(s, to)
  return to
}
