import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ask,
  CHANCE,
  chance,
  checkpoint,
  choice,
  commitmentOf,
  copy,
  dealFrom,
  dealSeeded,
  draw,
  epochAt,
  Fault,
  type Flow,
  formatRecord,
  type Game,
  Journal,
  Match,
  options,
  type Play,
  parseRecord,
  pick,
  pickWeighted,
  Refusal,
  randomFrom,
  type Setup,
  setupOf,
  standingAnswer,
  together,
  verify,
  viewOf,
  window,
} from './index.ts'
import { sha256 } from './sha256.ts'
import { bids } from './testing/games/bids.ts'
import { cards, DECK, PLAYED } from './testing/games/cards.ts'
import { picks } from './testing/games/picks.ts'
import { bytes } from './testing/index.ts'

/** A game made of one flow over a list of numbers, to show one thing at a time. */
function tiny(
  play: (g: Play<{ n: number[] }>) => Flow,
  more: Partial<Game> = {},
): Game<{ n: number[] }, Setup> {
  return {
    id: 'tiny',
    version: 1,
    scenarios: [{ id: 'only', players: [2] }],
    settings: [],
    windows: {},
    seats: () => ['a', 'b'],
    begin: () => ({ n: [] }),
    play,
    view: (s) => s,
    guess: () => {},
    outcome: () => undefined,
    ...more,
  }
}

const say = options('say')
const three = () => [say(0), say(1), say(2)]
const begin = (game: Game<any, any, any>, more: object = {}) => Match.begin(game, setupOf(game), more)
const refusal = (act: () => void): Refusal => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** a, b, dice, a, a: and a checkpoint before each turn. */
const talk = tiny(function* (g) {
  for (;;) {
    yield* checkpoint()
    g.state.n.push((yield* ask('a', 'first', 'T1', three)).of)
    g.state.n.push((yield* ask('b', 'second', 'T1', three)).of)
    g.state.n.push((yield* chance('dice', 'T2', three)).of)
    g.tell?.({ kind: 'thrown', rule: 'T2', with: { n: g.state.n.at(-1)! } })
    g.state.n.push((yield* ask('a', 'third', 'T1', three)).of)
    g.state.n.push((yield* ask('a', 'fourth', 'T1', three)).of)
  }
})

describe('asks', () => {
  it('give the chosen option back with its own type', () => {
    const yes = choice('yes')
    const game = tiny(function* (g) {
      yield* checkpoint()
      const chosen = yield* ask('a', 'k', 'T1', () => [yes, choice('no')])
      const verb: 'yes' | 'no' = chosen.verb
      g.state.n.push(verb === 'yes' ? 1 : 0)
    })
    const match = begin(game)
    match.apply('a', 'yes')
    expect(match.state.n).toEqual([1])
    expect(match.over).toBe(true)
  })

  it('build their options only when somebody reads them, and once', () => {
    let built = 0
    const game = tiny(function* () {
      yield* checkpoint()
      yield* ask('a', 'k', 'T1', () => {
        built++
        return three()
      })
      yield* ask('b', 'k', 'T1', three)
    })
    const match = begin(game)
    const [asked] = match.open
    expect([asked!.options.length, asked!.options.length, built]).toEqual([3, 3, 1])
    match.apply('a', 'say:1')
    built = 0
    match.fork()
    expect(built).toBe(0)
  })

  it('refuse a wrong seat, an unknown key and a barred one with its rule, and change nothing', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      const bar = (n: number) => (n === 2 ? (['T9', 'tooMany', { most: 1 }] as const) : undefined)
      g.state.n.push((yield* pick('a', 'k', 'T1', () => [0, 1, 2], bar, say)).of)
    })
    const match = begin(game)
    const before = bytes(match)
    expect(refusal(() => match.apply('b', 'say:0')).code).toBe('not asked')
    expect(refusal(() => match.apply('a', 'say:7')).code).toBe('not on offer')
    expect(refusal(() => match.apply('a', 'say:2')).bar).toEqual(['T9', 'tooMany', { most: 1 }])
    expect(match.open[0]!.why()).toEqual([{ key: 'say:2', bar: ['T9', 'tooMany', { most: 1 }] }])
    expect(bytes(match)).toBe(before)
    match.apply('a', 'say:1')
    expect(refusal(() => match.apply('a', 'say:1')).code).toBe('over')
  })

  it('with one option are answered by the match and left out of the record, unless guarded', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      g.state.n.push((yield* ask('a', 'k', 'T1', () => [say(5)])).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', () => [say(6)], { guarded: true })).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', three)).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', () => [say(7)])).of)
    })
    const match = begin(game)
    expect(match.state.n).toEqual([5])
    match.apply('a', 'say:6', 'say:2')
    expect(match.state.n).toEqual([5, 6, 2, 7])
    expect(match.record().answers).toEqual(['a say:6', 'a say:2'])
    match.undo('a', 2)
    expect(match.state.n).toEqual([5])
  })

  it('without an option are a fault of the game', () => {
    const game = tiny(function* () {
      yield* checkpoint()
      yield* ask('a', 'k', 'T1', three)
      yield* ask('b', 'stuck', 'T1', () => [])
    })
    const match = begin(game)
    const before = bytes(match)
    expect(() => match.apply('a', 'say:0')).toThrow(Fault)
    expect(bytes(match)).toBe(before)
  })

  it('take several answers at once, all or nothing', () => {
    const match = begin(talk)
    match.apply('a', 'say:0')
    match.apply('b', 'say:0')
    match.apply(CHANCE, 'say:2')
    const before = bytes(match)
    expect(refusal(() => match.apply('a', 'say:1', 'say:9')).code).toBe('not on offer')
    expect(bytes(match)).toBe(before)
    match.apply('a', 'say:1', 'say:2')
    expect(match.state.n).toEqual([0, 0, 2, 1, 2])
  })
})

describe('chance', () => {
  it('stays open without a dealer and is answered at once with one', () => {
    const open = begin(talk)
    open.apply('a', 'say:0')
    open.apply('b', 'say:0')
    expect(open.open[0]!.seat).toBe(CHANCE)
    const dealt = begin(talk, { deal: dealFrom(randomFrom(1)) })
    dealt.apply('a', 'say:0')
    dealt.apply('b', 'say:0')
    expect(dealt.open[0]!.kind).toBe('third')
    expect(dealt.record().answers[2]).toMatch(/^chance say:/)
  })

  it('keeps to its weights', () => {
    const asked = chance('dice', 'T', three, [1, 2, 7])
    const random = randomFrom('weights')
    const counts = [0, 0, 0]
    for (let i = 0; i < 10_000; i++) counts[asked.options.indexOf(pickWeighted(asked, random) as any)]!++
    const expected = [1000, 2000, 7000]
    for (const [i, count] of counts.entries()) expect(Math.abs(count - expected[i]!)).toBeLessThan(200)
  })

  it('tells a private draw to nobody else', () => {
    const match = begin(cards, { deal: dealFrom(randomFrom(3)) })
    const own = (seat: string) => (viewOf(match, seat).state as { own: number[] }).own
    expect([own('red').length, own('green').length, own('watcher').length]).toEqual([4, 0, 0])
    expect(draw('d', 'T', 'red', three).privateTo).toBe('red')
  })

  it('is fixed by the seed, its place and the epoch', () => {
    const asked = () => chance('dice', 'T', () => Array.from({ length: 1000 }, (_, i) => say(i)))
    const outcomes = [
      dealSeeded('s')(asked(), 4, 0),
      dealSeeded('s')(asked(), 4, 0),
      dealSeeded('s')(asked(), 4, 1),
      dealSeeded('s')(asked(), 5, 0),
      dealSeeded('t')(asked(), 4, 0),
    ]
    expect(outcomes[0]).toBe(outcomes[1])
    expect(new Set(outcomes).size).toBe(4)
  })

  it('hashes as the standard does', () => {
    for (const text of [
      '',
      'abc',
      'žluťoučký kůň',
      'x'.repeat(55),
      'x'.repeat(56),
      'x'.repeat(64),
      'y'.repeat(1000),
    ]) {
      const hex = sha256(text)
        .map((word) => word.toString(16).padStart(8, '0'))
        .join('')
      expect(hex).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('together', () => {
  const setup = setupOf(bids, { players: 3 })

  it('tells nobody an answer before all are given', () => {
    const match = Match.begin(bids, setup)
    const before = JSON.stringify(viewOf(match, 'ben'))
    match.apply('ann', 'bid:9')
    expect(match.state.coins).toEqual([10, 10, 10])
    expect(viewOf(match, 'ann').asks[0]!.answered).toBe('bid:9')
    expect(JSON.stringify({ ...viewOf(match, 'ben'), waitingFor: ['ann', 'ben', 'cat'] })).toBe(before)
    expect(viewOf(match, 'watcher')).toMatchObject({ asks: [], waitingFor: ['ben', 'cat'] })
  })

  it('lets an early answer be recalled, and does not record who was faster', () => {
    const match = Match.begin(bids, setup)
    match.apply('cat', 'bid:3')
    match.apply('ann', 'bid:9')
    expect(refusal(() => match.apply('ann', 'bid:1')).code).toBe('not asked')
    expect([match.recall('ann'), match.recall('ann')]).toEqual([true, false])
    match.apply('ann', 'bid:2')
    match.apply('ben', 'bid:1')
    expect(match.record().answers).toEqual(['ann bid:2', 'ben bid:1', 'cat bid:3'])
    expect(match.state.goods).toEqual([0, 0, 1])
  })

  it('is one barrier for undo', () => {
    const match = Match.begin(bids, setup)
    for (const seat of ['ann', 'ben', 'cat']) match.apply(seat, 'bid:1')
    for (const seat of match.seats)
      expect(match.horizon(seat)).toEqual({ answers: 0, stop: 'a secret was shown' })
  })

  it('survives saving and forking half-answered', () => {
    const match = Match.begin(bids, setup)
    match.apply('ben', 'bid:4')
    const saved = JSON.parse(JSON.stringify(match.save()))
    for (const other of [match.fork(), Match.load(bids, saved)]) {
      expect(bytes(other)).toBe(bytes(match))
      other.apply('ann', 'bid:0')
      other.apply('cat', 'bid:0')
      expect(other.state.goods).toEqual([0, 1, 0])
    }
  })

  it('is forced only as a whole', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      const both = yield* together(
        ask('a', 'k', 'T', () => [say(1)]),
        ask('b', 'k', 'T', () => [say(2)]),
      )
      g.state.n.push(...both.map((o) => o.of))
      const one = yield* together(
        ask('a', 'k', 'T', () => [say(3)]),
        ask('b', 'k', 'T', three),
      )
      g.state.n.push(...one.map((o) => o.of))
    })
    const match = begin(game)
    expect(match.state.n).toEqual([1, 2])
    expect(match.open.length).toBe(2)
    match.apply('b', 'say:0')
    match.apply('a', 'say:3')
    expect(bytes(Match.replay(game, match.record()))).toBe(bytes(match))
  })

  it('a seat that has left the game is not asked any more', () => {
    const match = Match.begin(bids, setup)
    match.apply('ann', 'bid:10')
    match.apply('ben', 'bid:1')
    match.apply('cat', 'bid:1')
    expect(match.open.map((a) => a.seat)).toEqual(['ben', 'cat'])
    expect(refusal(() => match.apply('ann', 'bid:0')).code).toBe('not asked')
  })
})

describe('windows', () => {
  const nest = (): { match: Match; where: number[] } => {
    const where = Array(24).fill(DECK)
    for (const [card, seat] of [
      [20, 0],
      [4, 0],
      [5, 1],
      [6, 2],
    ] as const)
      where[card] = seat
    for (let card = 12; card < 15; card++) where[card] = 0
    const game = { ...cards, begin: () => ({ turn: 0, rounds: 1, where, points: [0, 0, 0] }) }
    return {
      match: Match.begin(game, setupOf(cards, { players: 3 }), { deal: dealFrom(randomFrom(1)) }),
      where,
    }
  }

  it('ask only those who can act, in order, and nest', () => {
    const { match } = nest()
    match.apply('red', 'play:20')
    expect(match.open[0]!.seat).toBe('green')
    match.apply('green', 'counter:5')
    expect(match.open[0]!.seat).toBe('red')
    match.apply('red', 'pass')
    expect(match.open[0]!.seat).toBe('blue')
    match.apply('blue', 'counter:6')
    expect(match.open[0]!.seat).toBe('red')
    match.apply('red', 'counter:4')
    expect(match.state.points).toEqual([0, 0, 0])
    expect(match.state.where.filter((at: number) => at === PLAYED).length).toBe(4)
  })

  it('ask everybody who might act when secrets are guarded', () => {
    const game = { ...cards, begin: (s: Setup) => ({ ...cards.begin(s), rounds: 2 }) }
    const asked = (guardSecrets: boolean) => {
      const match = Match.begin(game, setupOf(cards, { players: 2, guardSecrets }), {
        deal: dealFrom(randomFrom(5)),
      })
      const seen = new Set<string>()
      while (!match.over) {
        const a = match.open[0]!
        if (a.window !== null) seen.add(a.options.map((o) => o.key).join())
        match.answer(a, a.options[0]!)
      }
      return seen
    }
    expect(asked(true)).toContain('pass')
    expect(asked(false)).not.toContain('pass')
  })

  it('can be answered by standing orders', () => {
    const { match } = nest()
    match.apply('red', 'play:20')
    const asked = match.open[0]!
    expect(standingAnswer(asked, 'never')?.key).toBe('pass')
    expect(standingAnswer(asked, 'always')?.key).toBe('counter:5')
    expect(standingAnswer(asked, 'ask')).toBeUndefined()
    expect(standingAnswer(ask('a', 'k', 'T', three), 'never')).toBeUndefined()
  })

  it('close when nobody can act', () => {
    const game = tiny(
      function* (g) {
        yield* checkpoint()
        yield* window(g as Play<{ n: number[] }, any>, 'w', {}, ['a', 'b'], 'T')
        g.state.n.push(1)
      },
      { windows: { w: [] } },
    )
    expect(begin(game).state.n).toEqual([1])
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
    const match = Match.begin(game, setupOf(cards, { players: 2 }))
    match.apply('red', 'play:8')
    expect(match.horizon('red')).toEqual({ answers: 0, stop: 'a secret was shown' })
  })

  it('cuts the journal', () => {
    const journal = new Journal()
    const match = begin(talk, { journal, deal: dealFrom(randomFrom(2)) })
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
    const match = begin(game, { deal: dealSeeded(seed) })
    for (let i = 0; i < 6; i++) match.apply('a', 'say:1')
    const dice = [...match.state.n]
    match.rewind(5)
    expect(match.state.n.slice(0, 5)).toEqual(dice.slice(0, 5))
    expect(match.state.n[5]).not.toBe(dice[5])
    match.apply('a', 'say:1')
    match.rewind(2)
    match.apply('a', 'say:1')
    const record = { ...match.record(), seed, commitment: commitmentOf(seed) }
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
    const match = begin(talk, { deal: dealFrom(randomFrom(3)) })
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
    const bid = Match.begin(bids, setupOf(bids))
    bid.apply('ann', 'bid:1')
    expect(refusal(() => bid.undo('ann', 2)).code).toBe('nothing to undo')
    expect(bid.asked('ann')).toBeUndefined()
    bid.undo('ann')
    expect(bid.asked('ann')).toBeDefined()
  })
})

describe('records', () => {
  it('replay to the same bytes and the same journal', () => {
    const journal = new Journal()
    const match = Match.begin(picks, setupOf(picks), { journal, deal: dealFrom(randomFrom(9)) })
    const random = randomFrom(8)
    while (!match.over)
      match.answer(match.open[0]!, match.open[0]!.options[random(match.open[0]!.options.length)]!)
    const again = new Journal()
    const replayed = Match.replay(picks, match.record(), { journal: again })
    expect(bytes(replayed)).toBe(bytes(match))
    expect(again.events).toEqual(journal.events)
  })

  it('go on with the dealer where they end', () => {
    const match = begin(talk)
    match.apply('a', 'say:0')
    match.apply('b', 'say:0')
    const on = Match.replay(talk, match.record(), { deal: dealFrom(randomFrom(1)) })
    expect(on.open[0]!.kind).toBe('third')
    on.apply('a', 'say:0', 'say:0')
    expect(on.length).toBe(5)
  })

  it('are small text files that read back, and nothing else does', () => {
    const record = { ...begin(talk).record(), answers: ['a say:1', 'b say:2'], seed: 's', commitment: 'c' }
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

  it('hold a match at its checkpoint when they do not', () => {
    const match = begin(talk)
    match.apply('a', 'say:1')
    const woken = Match.load(later(false), match.save())
    expect(woken.held).toEqual({ version: 1, length: 0, dropped: ['a say:1'] })
    expect(woken.state.n).toEqual([])
    expect(woken.open[0]!.options.map((o) => o.key)).toEqual(['say:7', 'say:8'])
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
    const match = Match.begin(faulty, setupOf(picks), { journal, deal: dealFrom(randomFrom(4)) })
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
        expect(error).toBeInstanceOf(Fault)
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
    const match = Match.begin(cards, setupOf(cards, { players: 3 }), { deal: dealFrom(randomFrom(11)) })
    match.apply('red', 'rest')
    const seen = JSON.stringify(viewOf(match, 'green'))
    const random = randomFrom(1)
    const worlds = new Set<string>()
    for (let i = 0; i < 30; i++) {
      const guess = match.guess('green', random)
      expect(JSON.stringify(viewOf(guess, 'green'))).toBe(seen)
      worlds.add(JSON.stringify(guess.state))
    }
    expect(worlds.size).toBeGreaterThan(20)
  })

  it('never fork a guess before its next checkpoint, whose old one holds the truth', () => {
    const match = Match.begin(cards, setupOf(cards, { players: 2 }), { deal: dealFrom(randomFrom(11)) })
    const guess = match.guess('red', randomFrom(1), { deal: dealFrom(randomFrom(2)) })
    expect(() => guess.fork()).toThrow('cannot be forked')
    guess.apply('red', 'rest')
    expect(bytes(guess.fork())).toBe(bytes(guess))
    expect(() => match.fork({ light: true }).fork()).toThrow('cannot be forked')
  })

  it("drop others' early answers to a joint ask from a guess", () => {
    const match = Match.begin(bids, setupOf(bids, { players: 3 }))
    match.apply('ann', 'bid:9')
    const guess = match.guess('ben', randomFrom(1))
    expect(guess.open.map((a) => guess.answered(a))).toEqual([null, null, null])
  })

  it('do not roll the real dice', () => {
    const match = begin(talk, { deal: dealFrom(randomFrom(1)) })
    match.apply('a', 'say:0')
    const fork = match.fork()
    fork.apply('b', 'say:0')
    expect(fork.open[0]!.seat).toBe(CHANCE)
  })
})

describe('set-ups', () => {
  it('are filled in and checked', () => {
    expect(setupOf(bids)).toEqual({ scenario: 'auction', players: 3, guardSecrets: false })
    for (const bad of [
      null,
      [],
      'x',
      { scenario: 'no' },
      { players: 9 },
      { colour: 'red' },
      { guardSecrets: 1 },
    ]) {
      expect(refusal(() => setupOf(bids, bad)).code).toBe('not readable')
    }
  })
})

describe('copies', () => {
  it('share nothing', () => {
    const state = { a: [1, [2, { b: 3 }]], c: { d: null, e: 'x' } }
    const twin = copy(state)
    expect(twin).toEqual(state)
    ;(twin.a[1] as any)[1].b = 9
    ;(twin.c as any).d = 1
    expect(state).toEqual({ a: [1, [2, { b: 3 }]], c: { d: null, e: 'x' } })
  })
})
