/** Which backups in a folder are kept: one per day, week and month, a given number of each. */
export interface KeepSchedule {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const

/** Reads `7d,4w,12m`; undefined if it is not a schedule that keeps anything. */
export function parseKeep(text: string): KeepSchedule | undefined {
  const kept = { days: 0, weeks: 0, months: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = /^\s*(\d{1,4})([dwm])\s*$/.exec(part) ?? []
    if (unit === undefined) return undefined
    kept[UNITS[unit as keyof typeof UNITS]] = Number(count)
  }
  return kept.days + kept.weeks + kept.months > 0 ? kept : undefined
}

const NAME = /^mehen-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(db|jsonl)$/

/** The file name of a backup made at this time. */
export function backupName(now: Date, form: 'db' | 'jsonl'): string {
  return `mehen-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.${form}`
}

/** When a backup was made, by its name; undefined for any other file. */
function backupTime(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (second === undefined) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** When the newest of these backups was made. */
export function newestBackup(names: readonly string[]): Date | undefined {
  const times = names.flatMap((name) => backupTime(name)?.getTime() ?? [])
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

const DAY_MS = 86_400_000

/** The day, the week (from Monday) and the month of a time, as numbers. */
const PERIODS: { readonly [unit in keyof KeepSchedule]: (time: Date) => number } = {
  days: (time) => Math.floor(time.getTime() / DAY_MS),
  weeks: (time) => Math.floor((time.getTime() / DAY_MS + 3) / 7),
  months: (time) => time.getUTCFullYear() * 12 + time.getUTCMonth(),
}

/**
 * The backups that the schedule no longer needs: of the latest days, weeks and months that have any, the newest is
 * kept. Files with other names are never among them.
 */
export function outdated(names: readonly string[], schedule: KeepSchedule): string[] {
  const ours = names.filter((name) => backupTime(name) !== undefined).sort((a, b) => (stamp(a) < stamp(b) ? 1 : -1))
  const kept = new Set(ours.slice(0, 1))
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<number>()
    for (const name of ours) {
      const period = PERIODS[unit](backupTime(name)!)
      if (seen.has(period) || seen.size >= schedule[unit]) continue
      seen.add(period)
      kept.add(name)
    }
  }
  return ours.filter((name) => !kept.has(name))
}

const stamp = (name: string) => name.slice(0, 'mehen-YYYYMMDDTHHMMSSZ'.length)
