import { describe, expect, it } from 'vitest'
import { botFor, levelOf, type Review, type ReviewOptions, review } from '../bots/index.ts'
import { titles } from '../games/index.ts'
import type { Title } from '../games/title.ts'
import { dealSeeded, Match, type Record, setupOf } from '../kernel/index.ts'

const calm = { now: () => 0, budget: { playouts: 60 }, moments: 4 }

/** A game between levels, by the order of the seats. */
function played(
  { game, brain }: Title,
  levels: readonly string[],
  seed: string,
  given: object = {},
): Record<any> {
  const match = Match.begin(game, setupOf(game, given), { deal: dealSeeded(seed) })
  for (let i = 0; !match.over; i++) {
    const { seat } = match.open.find((asked) => match.answered(asked) === null)!
    const bot = botFor(brain, levelOf(levels[match.seats.indexOf(seat)]!)!)
    const limits = { budget: { playouts: 40 }, seed: `${seed} ${i}`, now: () => 0, stop: () => false }
    match.apply(seat, bot.choose(match, seat, limits).keys[0]!)
  }
  return match.record()
}

function whole(
  title: Title,
  record: Record<any>,
  options: ReviewOptions = calm,
): { found: Review; steps: number[] } {
  const steps: number[] = []
  const running = review(title, record, options)
  for (;;) {
    const { done, value } = running.next()
    if (done) return { found: value as Review, steps }
    steps.push(value as number)
  }
}

const ur = await titles.ur!()
const tables: [string, object][] = [
  ['ur', { pieces: 5 }],
  ['ankh', {}],
  ['god-kings', {}],
  ['alexander', {}],
]

describe('a review', () => {
  it.each(tables)(
    'of %s gives a curve that ends with the result, luck that cancels out, and turns',
    async (id, setup) => {
      const title = await titles[id]!()
      const seats = title.game.seats(setupOf(title.game, setup))
      const record = played(
        title,
        seats.map(() => 'greedy'),
        `review ${id}`,
        setup,
      )
      const { found, steps } = whole(title, record)
      const match = Match.replay(title.game, record)
      expect(found).toMatchObject({ game: id, seats: match.seats, length: record.answers.length })
      const places = found.curve.map(({ at }) => at)
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      for (const { chances } of found.curve) expect(chances.reduce((sum, c) => sum + c, 0)).toBeCloseTo(1)
      const last = found.curve.at(-1)!
      expect(last.at).toBe(match.length)
      const best = last.chances.indexOf(Math.max(...last.chances))
      expect(match.outcome!.winners).toContain(match.seats[best])
      expect(found.luck.reduce((sum, gained) => sum + gained, 0)).toBeCloseTo(0)
      expect(steps.every((step, i) => step >= 0 && step <= 1 && step >= (steps[i - 1] ?? 0))).toBe(true)
      for (const { at, seat, better, played: answered, chance } of found.turns) {
        expect(record.answers[at]).toBe(`${seat} ${answered[0]}`)
        expect(better).not.toEqual(answered)
        expect(chance.better).toBeGreaterThan(chance.played)
        const then = Match.replay(title.game, { ...record, answers: record.answers.slice(0, at) })
        expect(then.asked(seat)!.find(better[0]!)).toBeDefined()
      }
    },
  )

  it('is the same each time it is made', () => {
    const record = played(ur, ['greedy', 'random'], 'same', { pieces: 5 })
    expect(whole(ur, record).found).toEqual(whole(ur, record).found)
  })

  it('finds more to mend in who plays at random than in who looks ahead', () => {
    let [careless, careful] = [0, 0]
    for (let i = 0; i < 8; i++) {
      const record = played(ur, ['random', 'greedy'], `mend ${i}`, { pieces: 5 })
      for (const { seat, chance } of whole(ur, record, { ...calm, moments: 10 }).found.turns) {
        if (seat === 'lapis') careless += chance.better - chance.played
        else careful += chance.better - chance.played
      }
    }
    expect(careless).toBeGreaterThan(careful * 2)
  })

  it('calls a good throw good: luck grows with the dice', () => {
    const lucks: { roll: number; luck: number }[] = []
    for (let i = 0; i < 6; i++) {
      const record = played(ur, ['greedy', 'greedy'], `dice ${i}`, { pieces: 5 })
      const match = Match.begin(ur.game, record.setup)
      const { fortunes } = whole(ur, record, { ...calm, moments: 0 }).found
      const at = new Map(fortunes.map((fortune) => [fortune.at, fortune]))
      for (const [n, answer] of record.answers.entries()) {
        const fortune = at.get(n)
        const [, seat] = [match, (match.state as { turn: number }).turn]
        if (fortune !== undefined && answer.startsWith('chance roll:'))
          lucks.push({ roll: Number(answer.at(-1)), luck: fortune.luck[seat] ?? 0 })
        match.apply(answer.split(' ')[0]!, answer.split(' ')[1]!)
      }
    }
    const mean = (of: readonly { luck: number }[]) => of.reduce((sum, { luck }) => sum + luck, 0) / of.length
    const none = lucks.filter(({ roll }) => roll === 0)
    const some = lucks.filter(({ roll }) => roll > 0)
    expect(none.length).toBeGreaterThan(0)
    expect(mean(some)).toBeGreaterThan(mean(none))
  })

  it('goes through a game that was broken off', () => {
    const record = played(ur, ['greedy', 'greedy'], 'broken', { pieces: 5 })
    const half = { ...record, answers: record.answers.slice(0, record.answers.length >> 1) }
    const { found } = whole(ur, half)
    expect(found.curve.at(-1)!.at).toBe(half.answers.length)
  })
})
