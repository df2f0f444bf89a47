import { hasGroupTables, POINT, sortByHash, type TournamentState, WIN } from './tournamentState.ts'

/**
 * Each opponent counts by their share of a table, so that all tables weigh the same; divisible by the number of
 * opponents at tables of two to five.
 */
const TABLE_SHARES = 12
/** The units of the tie-breaks, per point. */
export const TIES = { buchholz: POINT * TABLE_SHARES, sonneborn: POINT * TABLE_SHARES * 2 }

/** A player's row in the standings. Scores are in units of `POINT`, tie-breaks in those of `TIES`. */
export interface Standing {
  readonly player: string
  readonly place: number
  readonly score: number
  /** The opponents' scores, averaged per table. */
  readonly buchholz: number
  /** The scores of defeated opponents and half of those drawn with, averaged per table. */
  readonly sonneborn: number
  /** The result against players who are otherwise equal. */
  readonly direct: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Number of first places, second places, ...; players who share a place get the better one. */
  readonly places: readonly number[]
  readonly byes: number
  readonly withdrawn: boolean
}

/** A player's result at a table; opponents in a walkover do not count. */
interface PlayedGame {
  readonly got: number
  readonly place: number
  /** 2 for a win, 1 for a draw, else 0. */
  readonly against: readonly { readonly player: string; readonly result: number }[]
  readonly walkover: boolean
}

interface PlayerResults {
  readonly played: PlayedGame[]
  byes: number
  score: number
}

/**
 * The standings: points, then Buchholz, then Sonneborn-Berger, then the results among those still equal, then a random
 * draw. Byes and walkovers give points but no opponent. A bye is worth a win at tables of two, and half a point, a
 * table's average, at larger ones.
 */
export function computeStandings(field: TournamentState): Standing[] {
  const tallies = collectResults(field)
  const score = (player: string) => tallies.get(player)?.score ?? 0
  const most = Math.max(...Object.keys(field.seats).map(Number))
  const rows = field.players.map((player) => {
    const { played, byes } = tallies.get(player)!
    const real = played.filter(({ walkover }) => !walkover)
    const overTables = (worth: (opponent: PlayedGame['against'][number]) => number) =>
      sum(real.map(({ against }) => (TABLE_SHARES / against.length) * sum(against.map(worth))))
    return {
      player,
      score: score(player),
      buchholz: overTables((opponent) => score(opponent.player)),
      sonneborn: overTables(({ player: other, result }) => score(other) * result),
      won: played.filter(({ got }) => got === WIN).length,
      drawn: played.filter(({ got }) => got > 0 && got < WIN).length,
      lost: played.filter(({ got }) => got === 0).length,
      places: Array.from({ length: most }, (_, i) => played.filter(({ place }) => place === i).length),
      byes,
      withdrawn: field.withdrawn.includes(player),
    }
  })
  const alike = (a: Row, b: Row) => a.score === b.score && a.buchholz === b.buchholz && a.sonneborn === b.sonneborn
  const full = rows.map((row) => {
    const equals = rows.filter((other) => other !== row && alike(row, other)).map(({ player }) => player)
    const among = tallies
      .get(row.player)!
      .played.flatMap(({ against }) => against.filter(({ player }) => equals.includes(player)))
    return { ...row, direct: sum(among.map(({ result }) => result)) }
  })
  const lots = sortByHash(field.seed, field.players)
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

function collectResults(field: TournamentState): Map<string, PlayerResults> {
  const { players, rounds } = field
  const tallies = new Map<string, PlayerResults>(players.map((player) => [player, { played: [], byes: 0, score: 0 }]))
  for (const { games, byes } of rounds) {
    for (const bye of byes) {
      const own = tallies.get(bye)!
      own.byes++
      own.score += hasGroupTables(field) ? POINT / 2 : WIN
    }
    for (const { players: seated, points, table } of games)
      if (points !== null)
        for (const [i, player] of seated.entries())
          add(tallies.get(player)!, gameResult(seated, points, i, table === null))
  }
  return tallies
}

function gameResult(seated: readonly string[], points: readonly number[], own: number, walkover: boolean): PlayedGame {
  const got = points[own]!
  const others = seated.flatMap((player, i) => (i === own ? [] : [{ player, theirs: points[i]! }]))
  return {
    ...{ got, walkover },
    place: others.filter(({ theirs }) => theirs > got).length,
    against: others.map(({ player, theirs }) => ({
      player,
      result: got > theirs ? 2 : got === theirs ? 1 : 0,
    })),
  }
}

function add(tally: PlayerResults, played: PlayedGame): void {
  tally.played.push(played)
  tally.score += played.got
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
