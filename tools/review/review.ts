import { parseArgs } from 'node:util'
import { type Review, review } from '#bots/review/review.ts'
import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import { completeSetup } from '#kernel'
import { type Planted, plant } from './plant.ts'

// node scripts/tool.mjs review: how often reviews name planted blunders, and how far reviews with different seeds
// agree.

const USAGE =
  'node scripts/tool.mjs review [--game ID] [--scenario ID] [--players N] [--count N] [--seeds N] [--seed TEXT]'
/** Games searched for a blunder, per blunder wanted. */
const TRIES = 40

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { game: text, scenario: text, players: text, count: text, seeds: text, seed: text },
})
const number = (name: 'players' | 'count' | 'seeds', usual: number) => {
  const given = Number(values[name] ?? usual)
  if (Number.isInteger(given) && given > 0) return given
  console.error(USAGE)
  process.exit(2)
}
const [count, seeds] = [number('count', 4), number('seeds', 5)]

let [planted, named] = [0, 0]
let agreement = 0
for (const id of values.game === undefined ? ['god-kings', 'ankh', 'alexander'] : [values.game]) {
  const title = await titles[id]!()
  const { scenario, players } = values
  const setup = completeSetup(title.game, {
    ...(scenario !== undefined && { scenario }),
    ...(players !== undefined && { players: Number(players) }),
  })
  for (const blunder of blundersIn(title, setup)) {
    const reviews = Array.from({ length: seeds }, (_, i) => reviewed(title, blunder, `review ${i}`))
    const hits = reviews.filter(({ turns }) => turns.some((turn) => covers(turn, blunder))).length
    const alike = agreementOf(reviews)
    planted++
    named += hits / seeds
    agreement += alike
    const { at, kind, played, instead, wins, seed } = blunder
    const loss = `${percent(wins.instead - wins.played)} ± ${percent(wins.error)} points`
    console.log(`${id} "${seed}" ${at} ${kind}: ${played} instead of ${instead} costs ${loss}`)
    console.log(`  named in ${hits} of ${seeds} reviews, which agree on ${percent(alike)} % of their moments`)
    for (const { turns, luck } of reviews)
      console.log(
        `    ${turns.map((turn) => `${turn.at} (${percent(turn.chance.better - turn.chance.played)})`).join(' ')}; luck ${luck.map(percent).join(' ')}`,
      )
  }
}
if (planted > 0)
  console.log(
    `${planted} planted, ${named.toFixed(1)} named, ${percent(agreement / planted)} % of the moments agreed on`,
  )

function* blundersIn(title: Title, setup: object): Generator<Planted> {
  let found = 0
  for (let i = 0; i < TRIES * count && found < count; i++) {
    const blunder = plant(title, setup, `${values.seed ?? 'plant'} ${i}`)
    if (blunder === undefined) continue
    found++
    yield blunder
  }
}

function reviewed(title: Title, { record }: Planted, seed: string): Review {
  const running = review(title, record, { seed })
  for (;;) {
    const step = running.next()
    if (step.done === true) return step.value
  }
}

function covers({ at, seat, played }: Review['turns'][number], blunder: Planted): boolean {
  return seat === blunder.seat && at <= blunder.at && blunder.at < at + played.length
}

/** Over all pairs of reviews: the share of one review's moments that the other names; 1 if there are none. */
function agreementOf(reviews: readonly Review[]): number {
  let [all, alike] = [0, 0]
  for (const one of reviews)
    for (const other of reviews)
      for (const { at } of one === other ? [] : one.turns) {
        all++
        if (other.turns.some((turn) => turn.at === at)) alike++
      }
  return all === 0 ? 1 : alike / all
}

function percent(part: number): string {
  return (100 * part).toFixed(0)
}
