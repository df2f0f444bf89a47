import { describe, expect, it } from 'vitest'
import { botFor, levelOf } from '#bots/levels.ts'
import { estimateWinChance, meanOf } from '#bots/review/moments.ts'
import { type Review, type ReviewOptions, review } from '#bots/review/review.ts'
import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import { CHANCE, completeSetup, Match, parseAnswer, type Record, randomFrom, seededChance } from '#kernel'

const calm = { worlds: 24, moments: 4 }

/** A game between levels, by the order of the seats. */
function played({ game, brain }: Title, levels: readonly string[], seed: string, given: object = {}): Record<any> {
  const match = Match.begin(game, completeSetup(game, given), { deal: seededChance(seed) })
  for (let i = 0; !match.over; i++) {
    const { seat } = match.open.find((asked) => match.answered(asked) === null)!
    const bot = botFor(brain, levelOf(levels[match.seats.indexOf(seat)]!)!)
    const limits = { budget: { playouts: 40 }, seed: `${seed} ${i}`, now: () => 0, stop: () => false }
    match.apply(seat, bot.choose(match, seat, limits).keys[0]!)
  }
  return match.record()
}

function whole(title: Title, record: Record<any>, options: ReviewOptions = calm): { found: Review; steps: number[] } {
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

const seeded = seededChance('unlucky')

describe('a review', () => {
  it.each(tables)(
    'of %s gives a curve that ends with the result, luck that cancels out, and turns',
    async (id, setup) => {
      const title = await titles[id]!()
      const seats = title.game.seats(completeSetup(title.game, setup))
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

  it('counts the dice of a battle as luck: the roll decides more than ten points of a battle of Kadesh', async () => {
    const title = await titles['god-kings']!()
    const spreads: number[] = []
    for (let i = 0; i < 6; i++) {
      const { setup, answers } = played(title, ['greedy', 'greedy'], `battles ${i}`, { scenario: 'kadesh' })
      const match = Match.begin(title.game, setup)
      for (const [at, answer] of answers.entries()) {
        const [seat, key] = parseAnswer(answer)
        const asked = match.asked(seat)!
        if (seat === CHANCE && (asked.kind === 'attackerRoll' || asked.kind === 'defenderRoll')) {
          const worth = asked.options.map((face) => {
            const throwIt = (fork: Match) => fork.answer(fork.open[0]!, fork.open[0]!.find(face.key)!)
            return meanOf(estimateWinChance(title, match, throwIt, { seed: `face ${at}`, samples: 16 }))[0]!
          })
          spreads.push(Math.max(...worth) - Math.min(...worth))
        }
        match.apply(seat, key)
      }
    }
    expect(spreads.length).toBeGreaterThan(10)
    expect(spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length).toBeGreaterThan(0.1)
  })

  it('names a deployment that loses half of all whole games, and nothing else so clear, whatever the seed', async () => {
    const title = await titles['god-kings']!()
    const random = randomFrom('planted')
    const match = Match.begin(title.game, completeSetup(title.game, { scenario: 'kadesh' }), {
      deal: seededChance('planted'),
    })
    let planted = -1
    while (!match.over) {
      const asked = match.open.find((open) => match.answered(open) === null)!
      const worst = planted < 0 ? asked.find('all:malitiya') : undefined
      if (worst !== undefined) planted = match.length
      match.answer(asked, worst ?? title.brain.policy!(match, asked, random))
    }
    const named: number[][] = []
    for (const seed of ['one', 'two', 'three', 'four', 'five']) {
      const { turns } = whole(title, match.record(), { seed, moments: 24 }).found
      const clear = turns.filter(({ chance }) => chance.better - chance.played > 0.2)
      expect(clear.map(({ at }) => at)).toEqual([planted])
      for (const { chance } of turns) expect(chance.better - chance.played).toBeGreaterThan(3 * chance.error)
      named.push(turns.map(({ at }) => at))
    }
    const pairs = named.flatMap((one) => named.filter((other) => other !== one).map((other) => [one, other] as const))
    const share = pairs.flatMap(([one, other]) => one.map((at) => Number(other.includes(at))))
    expect(share.reduce((sum, alike) => sum + alike, 0) / share.length).toBeGreaterThanOrEqual(0.8)
  })

  it('calls the worst battle roll bad luck, and no decision before it a blunder', async () => {
    const title = await titles['god-kings']!()
    const random = randomFrom('unlucky')
    const match = Match.begin(title.game, completeSetup(title.game, { scenario: 'kadesh' }), {
      deal: (asked, ...rest) => (asked.kind === 'attackerRoll' ? asked.options[0]! : seeded(asked, ...rest)),
    })
    while (!match.over) {
      const asked = match.open.find((open) => match.answered(open) === null)!
      match.answer(asked, title.brain.policy!(match, asked, random))
    }
    const { answers } = match.record()
    const { fortunes, turns } = whole(title, match.record(), { moments: 24 }).found
    const unlucky = fortunes.filter(({ kind }) => kind === 'attackerRoll')
    expect(unlucky.length).toBeGreaterThan(1)
    for (const { at } of unlucky) {
      const since = answers.findLastIndex((answer, i) => i < at && answer.startsWith(CHANCE))
      expect(turns.filter((turn) => turn.at > since && turn.at < at)).toEqual([])
    }
  })
})
