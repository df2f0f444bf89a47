import { byLot } from './lots.ts'
import { type Field, WIN } from './types.ts'

/** Where a player stands. Points in halves; Sonneborn-Berger in quarters. */
export interface Standing {
  readonly player: string
  readonly place: number
  readonly score: number
  /** The points of everybody he played against. */
  readonly buchholz: number
  /** The points of each opponent, times what he got against him. */
  readonly sonneborn: number
  /** What he got against those who are otherwise his equals. */
  readonly direct: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** How often he had nobody to play against. */
  readonly byes: number
  readonly withdrawn: boolean
}

/** What somebody got against somebody; a walkover has no opponent who counts. */
interface Played {
  readonly against: string
  readonly got: number
  readonly walkover: boolean
}

interface Tally {
  readonly played: Played[]
  byes: number
  score: number
}

/**
 * Everybody in order: points, then Buchholz, then Sonneborn-Berger, then what those who are still equal got against each
 * other, then lots. Byes and walkovers bring points but no opponent.
 */
export function standingsOf(field: Field): Standing[] {
  const tallies = talliesOf(field)
  const score = (player: string) => tallies.get(player)?.score ?? 0
  const rows = field.players.map((player) => {
    const { played, byes } = tallies.get(player)!
    const real = played.filter(({ walkover }) => !walkover)
    return {
      player,
      score: score(player),
      buchholz: sum(real.map(({ against }) => score(against))),
      sonneborn: sum(real.map(({ against, got }) => score(against) * got)),
      won: played.filter(({ got }) => got === WIN).length,
      drawn: played.filter(({ got }) => got > 0 && got < WIN).length,
      lost: played.filter(({ got }) => got === 0).length,
      byes,
      withdrawn: field.withdrawn.includes(player),
    }
  })
  const alike = (a: Row, b: Row) =>
    a.score === b.score && a.buchholz === b.buchholz && a.sonneborn === b.sonneborn
  const full = rows.map((row) => {
    const equals = rows.filter((other) => other !== row && alike(row, other)).map(({ player }) => player)
    const among = tallies.get(row.player)!.played.filter(({ against }) => equals.includes(against))
    return { ...row, direct: sum(among.map(({ got }) => got)) }
  })
  const lots = byLot(field.seed, field.players)
  return full
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.buchholz - a.buchholz ||
        b.sonneborn - a.sonneborn ||
        b.direct - a.direct ||
        lots.indexOf(a.player) - lots.indexOf(b.player),
    )
    .map((row, i) => ({ ...row, place: i + 1 }))
}

type Row = Pick<Standing, 'score' | 'buchholz' | 'sonneborn'>

function talliesOf({ players, rounds }: Field): Map<string, Tally> {
  const tallies = new Map<string, Tally>(players.map((player) => [player, { played: [], byes: 0, score: 0 }]))
  for (const { games, bye } of rounds) {
    if (bye !== null) {
      const own = tallies.get(bye)!
      own.byes++
      own.score += WIN
    }
    for (const { first, second, points, table } of games) {
      if (points === null) continue
      const walkover = table === null
      const [one, other] = points
      add(tallies.get(first)!, { against: second, got: one, walkover })
      add(tallies.get(second)!, { against: first, got: other, walkover })
    }
  }
  return tallies
}

function add(tally: Tally, played: Played): void {
  tally.played.push(played)
  tally.score += played.got
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
