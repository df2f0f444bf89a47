import { describe, expect, it } from 'vitest'
import {
  ask,
  checkpoint,
  commitmentOf,
  dealFrom,
  type Epochs,
  type Flow,
  formatRecord,
  type Game,
  Journal,
  Match,
  type Play,
  parseRecord,
  randomFrom,
  setupOf,
} from './index.ts'
import { picks } from './testing/games/picks.ts'
import { bytes } from './testing/index.ts'
import { begin, refusal, say, talk, three } from './testing/tiny.ts'

describe('records', () => {
  it('replay to the same bytes and the same journal', () => {
    const journal = new Journal()
    const match = Match.begin(picks, setupOf(picks), { journal, deal: dealFrom(randomFrom(9)) })
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
    const on = Match.replay(talk, match.record(), { deal: dealFrom(randomFrom(1)) })
    expect(on.open[0]!.kind).toBe('third')
    on.apply('a', 'say:0', 'say:0')
    expect(on.length).toBe(5)
  })

  it('are small text files that read back, and nothing else does', () => {
    const commitment = commitmentOf('s')
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
    const epochs: Epochs = [
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
