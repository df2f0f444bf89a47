import { randomUUID } from 'node:crypto'
import { type Person, Refused } from '../../table/index.ts'
import { BOTS, type Service } from '../service.ts'
import type { LiveTable } from '../tables/live.ts'

/** How long the machine thinks when it is asked for advice. */
const BUDGET = { ms: 1500 }
/** How many options it names. */
const MOST = 5

/** What the machine would do for a person's own seat, best first. Not at a rated table. */
export async function adviceFor(
  service: Service,
  live: LiveTable,
  who: Person,
  seat: string,
  bot: string | undefined,
  signal: AbortSignal,
) {
  const { saved, position, level } = await live.serial(() => {
    const { table } = live
    const { options, position } = table.facts
    if (table.seat(seat).holder?.user !== who.user) throw new Refused('not your seat')
    if (options.rated) throw new Refused('not allowed', 'not at a rated table')
    const level = bot ?? 'normal'
    if (!BOTS.includes(level)) throw new Refused('unknown bot', level)
    const match = table.playing()
    if (match.asked(seat) === undefined) throw new Refused('not asked')
    return { saved: match.save(), position, level }
  })
  const { game } = live.table.facts
  const request = { game, saved, seat, level, budget: BUDGET, seed: randomUUID() }
  const advice = await service.bots.advise(request, signal)
  const lines = advice.lines.length > 0 ? advice.lines : [{ keys: advice.keys, share: 1, value: 0.5 }]
  const options = lines.slice(0, MOST).map(({ keys, value, share }) => ({ key: keys[0]!, value, share }))
  return { position, options }
}
