import { describe, expect, it } from 'vitest'
import {
  ask,
  CHANCE,
  chance,
  checkpoint,
  commitTo,
  completeSetup,
  copy,
  epochAt,
  type Flow,
  formatRecord,
  type Game,
  Journal,
  Match,
  makeView,
  type Play,
  parseRecord,
  RuleError,
  randomChance,
  randomFrom,
  type SeedEpochs,
  seededChance,
  verify,
} from './index.ts'
import { bids } from './testing/games/bids.ts'
import { cards, DECK } from './testing/games/cards.ts'
import { picks } from './testing/games/picks.ts'
import { bytes } from './testing/index.ts'
import { begin, refusal, say, talk, three, tiny } from './testing/tiny.ts'

describe('records', () => {
  it('replay to the same bytes and the same journal', () => {
    const journal = new Journal()
    const match = Match.begin(picks, completeSetup(picks), { journal, deal: randomChance(randomFrom(9)) })
    const random = randomFrom(8)
    while (!match.over) match.answer(match.open[0]!, match.open[0]!.options[random(match.open[0]!.options.length)]!)
    const again = new Journal()
    const replayed = Match.replay(picks, match.record(), { journal: again })
    expect(bytes(replayed)).toBe(bytes(match))
    expect(again.events).toEqual(journal.events)
  })

  it('go on with the dealer where they end', () => {
    const match = begin(talk)
    match.apply('a', 'say:0')
    match.apply('b', 'say:0')
    const on = Match.replay(talk, match.record(), { deal: randomChance(randomFrom(1)) })
    expect(on.open[0]!.kind).toBe('third')
    on.apply('a', 'say:0', 'say:0')
    expect(on.length).toBe(5)
  })

  it('are small text files that read back, and nothing else does', () => {
    const commitment = commitTo('s')
    const record = { ...begin(talk).record(), answers: ['a say:1', 'b say:2'], seed: 's', commitment }
    expect(parseRecord(formatRecord(record))).toEqual(record)
    const bad = [
      '',
      'x',
      '{}',
      'null',
      '{"mehen":1,"game":"g","version":1,"setup":{},"epochs":[[1]]}',
      `${formatRecord(record)}nokey`,
    ]
    for (const text of bad) expect(refusal(() => parseRecord(text)).code).toBe('not readable')
  })

  it('have epochs that rise as rewinds make them, and no field without an end', () => {
    const record = { ...begin(talk).record(), answers: ['a say:1', 'b say:2'] }
    const read = (more: object) => () => parseRecord(formatRecord({ ...record, ...more }))
    const epochs: SeedEpochs = [
      [0, 2],
      [2, 5],
    ]
    expect(read({ epochs })().epochs).toEqual(epochs)
    const bad: object[] = [
      { epochs: [[0, 1e300]] },
      { epochs: [[0, Number.MAX_SAFE_INTEGER]] },
      { epochs: [[0, 0]] },
      { epochs: [[-1, 1]] },
      { epochs: [[3, 1]] },
      {
        epochs: [
          [1, 1],
          [1, 2],
        ],
      },
      {
        epochs: [
          [0, 2],
          [1, 1],
        ],
      },
      { seed: 's'.repeat(201) },
      { commitment: 'c' },
      { game: 'g'.repeat(41) },
      { version: 1e300 },
      { setup: null },
      { setup: { a: { b: 1 } } },
      { setup: { ['a'.repeat(41)]: 1 } },
      { answers: [`a ${'x'.repeat(300)}`] },
    ]
    for (const more of bad) expect(refusal(read(more)).code, JSON.stringify(more)).toBe('not readable')
  })

  it('of a fork do not reach back, and say so', () => {
    expect(refusal(() => begin(talk).fork().record()).code).toBe('not recorded')
  })
})

describe('versions', () => {
  const later = (fits: boolean): Game => ({
    ...talk,
    version: 2,
    *play(g: Play<any>): Flow {
      yield* checkpoint()
      g.state.n.push((yield* ask('a', 'first', 'T1', () => (fits ? three() : [say(7), say(8)]))).of)
      yield* ask('b', 'second', 'T1', three)
    },
  })

  it('go on from the checkpoint when the answers since still fit', () => {
    const match = begin(talk)
    match.apply('a', 'say:1')
    const woken = Match.load(later(true), match.save())
    expect([woken.held, woken.state.n]).toEqual([undefined, [1]])
  })

  it('bring an older state into the shape of this one', () => {
    const match = begin(talk)
    match.apply('a', 'say:1')
    const upgrade = (state: any, version: number) => ({ n: [...state.n, -version] })
    const saved = match.save()
    expect(Match.load({ ...later(true), upgrade }, saved).state.n).toEqual([-1, 1])
    expect(Match.load({ ...later(true), upgrade }, { ...saved, version: 2 }).state.n).toEqual([1])
    expect(saved.state.n).toEqual([])
  })

  it('hold a match at its checkpoint when they do not', () => {
    const match = begin(talk)
    match.apply('a', 'say:1')
    const woken = Match.load(later(false), match.save())
    expect(woken.held).toEqual({ version: 1, length: 0, dropped: ['a say:1'] })
    expect(woken.state.n).toEqual([])
    expect(woken.open[0]!.options.map((o) => o.key)).toEqual(['say:7', 'say:8'])
  })
})

describe('undo', () => {
  const played = () => {
    const match = begin(talk)
    match.apply('a', 'say:0')
    match.apply('b', 'say:1')
    return match
  }

  it('stops at another seat and at chance, and says so', () => {
    const match = played()
    expect(match.horizon('a')).toEqual({ answers: 0, stop: 'another seat' })
    expect(match.horizon('b')).toEqual({ answers: 1, stop: 'another seat' })
    match.apply(CHANCE, 'say:2')
    match.apply('a', 'say:1', 'say:1')
    expect(match.horizon('a')).toEqual({ answers: 2, stop: 'chance' })
    match.apply('a', 'say:2')
    expect(match.horizon('a')).toEqual({ answers: 3, stop: 'chance' })
    expect(refusal(() => match.undo('a', 4)).message).toContain('chance')
    match.undo('a', 3)
    expect(match.state.n).toEqual([0, 1, 2])
    expect(match.horizon('a')).toEqual({ answers: 0, stop: 'chance' })
  })

  it('reaches across checkpoints and survives saving', () => {
    const game = tiny(function* (g) {
      for (;;) {
        yield* checkpoint()
        g.state.n.push((yield* ask('a', 'k', 'T', three)).of)
      }
    })
    const match = begin(game)
    for (let i = 0; i < 20; i++) match.apply('a', `say:${i % 3}`)
    const woken = Match.load(game, JSON.parse(JSON.stringify(match.save())))
    for (const m of [match, woken]) {
      expect(m.horizon('a')).toEqual({ answers: 20, stop: 'start' })
      m.undo('a', 17)
      expect(m.state.n).toEqual([0, 1, 2])
    }
  })

  it('stops where hidden things were shown', () => {
    const where = Array(24).fill(DECK)
    for (const card of [8, 20, 21, 22]) where[card] = 0
    const game = { ...cards, begin: () => ({ turn: 0, rounds: 2, where, points: [0, 0] }) }
    const match = Match.begin(game, completeSetup(cards, { players: 2 }))
    match.apply('red', 'play:8')
    expect(match.horizon('red')).toEqual({ answers: 0, stop: 'a secret was shown' })
  })

  it('cuts the journal', () => {
    const journal = new Journal()
    const match = begin(talk, { journal, deal: randomChance(randomFrom(2)) })
    match.apply('a', 'say:0')
    match.apply('b', 'say:0')
    expect(journal.events.map((e) => [e.kind, e.at])).toEqual([['thrown', 3]])
    match.rewind(1)
    expect(journal.events).toEqual([])
  })

  it('by consent goes anywhere, and the dice after it are new', () => {
    const sides = Array.from({ length: 1000 }, (_, i) => say(i))
    const game = tiny(function* (g) {
      for (;;) {
        yield* checkpoint()
        g.state.n.push((yield* ask('a', 'k', 'T', three)).of)
        g.state.n.push((yield* chance('dice', 'T', () => sides)).of)
      }
    })
    const seed = 'secret'
    const match = begin(game, { deal: seededChance(seed) })
    for (let i = 0; i < 6; i++) match.apply('a', 'say:1')
    const dice = [...match.state.n]
    match.rewind(5)
    expect(match.state.n.slice(0, 5)).toEqual(dice.slice(0, 5))
    expect(match.state.n[5]).not.toBe(dice[5])
    match.apply('a', 'say:1')
    match.rewind(2)
    match.apply('a', 'say:1')
    const record = { ...match.record(), seed, commitment: commitTo(seed) }
    expect(record.epochs).toEqual([[2, 2]])
    expect([epochAt(record.epochs, 1), epochAt(record.epochs, 2)]).toEqual([0, 2])
    expect(verify(game, record)).toEqual({ committed: true, outcomes: 2, false: [] })
    const forged = {
      ...record,
      answers: record.answers.map((a) => (a.startsWith('chance') ? 'chance say:0' : a)),
    }
    expect(verify(game, forged).false.length).toBe(2)
    expect(verify(game, { ...record, seed: 'another' })).toMatchObject({ committed: false, false: [1, 3] })
    expect(refusal(() => match.rewind(99)).code).toBe('nothing to undo')
  })

  it('that reaches too far back changes nothing', () => {
    const match = begin(talk, { deal: randomChance(randomFrom(3)) })
    for (let turn = 0; turn < 3; turn++) {
      match.apply('a', 'say:0')
      match.apply('b', 'say:0')
      match.apply('a', 'say:1', 'say:2')
    }
    const woken = Match.load(talk, match.save())
    const before = bytes(woken)
    expect(refusal(() => woken.rewind(1)).code).toBe('not recorded')
    expect(bytes(woken)).toBe(before)
    woken.apply('a', 'say:0')
    expect(woken.save().epochs).toEqual([])
    const bid = Match.begin(bids, completeSetup(bids))
    bid.apply('ann', 'bid:1')
    expect(refusal(() => bid.undo('ann', 2)).code).toBe('nothing to undo')
    expect(bid.asked('ann')).toBeUndefined()
    bid.undo('ann')
    expect(bid.asked('ann')).toBeDefined()
  })
})

describe('a rule that throws', () => {
  it('leaves the match as it was, however many checkpoints it crossed', () => {
    let fuse = Number.POSITIVE_INFINITY
    const faulty: Game = {
      ...picks,
      *play(g: Play<any>): Flow {
        const inner = picks.play(g)
        let result = inner.next()
        while (!result.done) {
          if (fuse-- === 0) throw new Error('injected')
          result = inner.next(yield* result.value as any)
        }
      },
    }
    const journal = new Journal()
    const match = Match.begin(faulty, completeSetup(picks), { journal, deal: randomChance(randomFrom(4)) })
    const random = randomFrom('faults')
    let faults = 0
    while (!match.over) {
      const asked = match.open[0]!
      const { key } = asked.options[random(asked.options.length)]!
      const before = [bytes(match), journal.events.length]
      fuse = random(6)
      try {
        match.apply(asked.seat, key)
      } catch (error) {
        expect(error).toBeInstanceOf(RuleError)
        faults++
        fuse = Number.POSITIVE_INFINITY
        expect([bytes(match), journal.events.length]).toEqual(before)
        match.apply(asked.seat, key)
      }
    }
    expect(faults).toBeGreaterThan(3)
  })
})

describe('guesses and forks', () => {
  it('redraw what a seat cannot see and keep what it can', () => {
    const match = Match.begin(cards, completeSetup(cards, { players: 3 }), { deal: randomChance(randomFrom(11)) })
    match.apply('red', 'rest')
    const seen = JSON.stringify(makeView(match, 'green'))
    const random = randomFrom(1)
    const worlds = new Set<string>()
    for (let i = 0; i < 30; i++) {
      const guess = match.guess('green', random)
      expect(JSON.stringify(makeView(guess, 'green'))).toBe(seen)
      worlds.add(JSON.stringify(guess.state))
    }
    expect(worlds.size).toBeGreaterThan(20)
  })

  it('never fork a guess before its next checkpoint, whose old one holds the truth', () => {
    const match = Match.begin(cards, completeSetup(cards, { players: 2 }), { deal: randomChance(randomFrom(11)) })
    const guess = match.guess('red', randomFrom(1), { deal: randomChance(randomFrom(2)) })
    expect(() => guess.fork()).toThrow('cannot be forked')
    guess.apply('red', 'rest')
    expect(bytes(guess.fork())).toBe(bytes(guess))
    expect(() => match.fork({ light: true }).fork()).toThrow('cannot be forked')
  })

  it("drop others' early answers to a joint ask from a guess", () => {
    const match = Match.begin(bids, completeSetup(bids, { players: 3 }))
    match.apply('ann', 'bid:9')
    const guess = match.guess('ben', randomFrom(1))
    expect(guess.open.map((a) => guess.answered(a))).toEqual([null, null, null])
  })

  it('count their answers, chance and joint ones included, also when they keep none', () => {
    const [full, light] = [false, true].map((isLight) => {
      const match = Match.begin(cards, completeSetup(cards, { players: 3 }), { deal: randomChance(randomFrom(11)) })
      match.apply('red', 'rest')
      return match.fork({ light: isLight, deal: randomChance(randomFrom(5)) })
    }) as [Match, Match]
    expect(light.length).toBe(full.length)
    for (let i = 0; i < 20 && !full.over; i++) {
      for (const match of [full, light]) match.answer(match.open[0]!, match.open[0]!.options[0]!)
      expect(light.length).toBe(full.length)
    }
    const joint = Match.begin(bids, completeSetup(bids, { players: 3 }), { light: true })
    for (const asked of joint.open) joint.answer(asked, asked.options[0]!)
    expect(joint.length).toBe(3)
  })

  it('do not roll the real dice', () => {
    const match = begin(talk, { deal: randomChance(randomFrom(1)) })
    match.apply('a', 'say:0')
    const fork = match.fork()
    fork.apply('b', 'say:0')
    expect(fork.open[0]!.seat).toBe(CHANCE)
  })
})

describe('set-ups', () => {
  it('are filled in and checked', () => {
    expect(completeSetup(bids)).toEqual({ scenario: 'auction', players: 3, guardSecrets: false })
    for (const bad of [null, [], 'x', { scenario: 'no' }, { players: 9 }, { colour: 'red' }, { guardSecrets: 1 }]) {
      expect(refusal(() => completeSetup(bids, bad)).code).toBe('not readable')
    }
  })
})

describe('copies', () => {
  it('share nothing', () => {
    const inner: [number, { b: number }] = [2, { b: 3 }]
    const state = { a: [1, inner] as const, c: { d: null as number | null, e: 'x' } }
    const twin = copy(state)
    expect(twin).toEqual(state)
    twin.a[1][1].b = 9
    twin.c.d = 1
    expect(state).toEqual({ a: [1, [2, { b: 3 }]], c: { d: null, e: 'x' } })
  })
})
