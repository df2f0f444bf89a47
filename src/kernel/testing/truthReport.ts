import type { Miss, TruthLine, TruthReport } from './truth.ts'

/** What several parts found, as one report. */
export function joinReports(reports: readonly TruthReport[]): TruthReport {
  const lines = new Map<string, TruthLine>()
  for (const line of reports.flatMap((report) => report.lines)) {
    const key = `${line.game} ${line.what}`
    const known = lines.get(key)
    if (known === undefined) lines.set(key, { ...line, skipped: { ...line.skipped } })
    else {
      known.compared += line.compared
      known.missed += line.missed
      for (const [why, n] of Object.entries(line.skipped)) known.skipped[why] = (known.skipped[why] ?? 0) + n
    }
  }
  const sum = (of: 'previews' | 'odds' | 'games') => reports.reduce((total, report) => total + report[of], 0)
  return {
    lines: [...lines.values()].sort((a, b) => (a.game < b.game ? -1 : a.game > b.game ? 1 : a.what < b.what ? -1 : 1)),
    misses: reports.flatMap(({ misses }) => misses),
    ...{ previews: sum('previews'), odds: sum('odds'), games: sum('games') },
  }
}

/** One line per kind of number, and one per reason why some were not compared. */
export function formatReport({ lines, previews, odds, games }: TruthReport): string {
  const rows = [
    ['game', 'shown', 'compared', 'missed', 'not compared'],
    ...lines.map(({ game, what, compared, missed, skipped }) => [
      ...[game, what, String(compared), String(missed)],
      Object.entries(skipped)
        .map(([why, n]) => `${why}: ${n}`)
        .join(', '),
    ]),
  ]
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  const table = rows.map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
  const missed = lines.reduce((sum, line) => sum + line.missed, 0)
  return [...table, '', `${previews} previews and ${odds} odds in ${games} games: ${missed} misses`].join('\n')
}

/** A miss in one line. */
export function describeMiss({ probe, comparison, record }: Miss): string {
  const about = comparison.about === undefined ? '' : ` (${comparison.about})`
  const answers = record.trimEnd().split('\n').length - 1
  const numbers =
    'shownChance' in comparison
      ? `shown ${percent(comparison.shownChance)}, played ${percent(comparison.hits / comparison.samples)} of ${comparison.samples}`
      : `shown ${JSON.stringify(comparison.shown)}, happened ${JSON.stringify(comparison.happened)}`
  return `${probe}: ${comparison.what}${about} after ${answers} answers: ${numbers}`
}

const percent = (chance: number) => `${(chance * 100).toFixed(1)}%`
