import { describe, expect, it, test } from 'vitest'
import { completeSetup, Journal, Match } from '#kernel'
import { playGolden } from '#kernel/testing'
import { rule } from '#kernel/testing/golden.ts'
import { godKings } from './game.ts'
import { EGYPT, HATTI, KASSITES, kingOf, MITANNI, POWERS } from './rules/components/counters.ts'
import { inside, NONE, provinceNamed, spaceNamed } from './rules/components/map.ts'
import { countIn } from './rules/components/pieces.ts'
import { provinceController } from './rules/politics/control.ts'
import { handOf } from './rules/politics/kings.ts'
import { turnScore } from './rules/turn/victory.ts'
import { expectConserved, warlike } from './testing/randomPlay.ts'

/** The golden games: one of every scenario, one of them with guarded secrets, one with a handicap. */
const GAMES: readonly (readonly [name: string, setup: object])[] = [
  ['kadesh', { scenario: 'kadesh', players: 2 }],
  ['assyro-babylonian-guarded', { scenario: 'assyro_babylonian', players: 2, guardSecrets: true }],
  ['thutmose-three', { scenario: 'thutmose', players: 3, handicap: 'twoProvinces' }],
  ['campaign-of-four', { scenario: 'campaign', players: 4 }],
]

describe('golden games', () => {
  test('one of every scenario', () => {
    const kept = GAMES.map(([, setup]) => completeSetup(godKings, setup).scenario)
    expect(new Set(kept)).toEqual(new Set(godKings.scenarios.map(({ id }) => id)))
  })

  test.each(GAMES)('%s', async (name, setup) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    await playGolden(godKings, { file, setup, seed: name, policy: warlike })
  })
})

/** The playbook's example of play, from its setup to the end of round 3, with its cards and dice. */
class Playbook {
  readonly journal = new Journal()
  readonly match = Match.begin(godKings, completeSetup(godKings, { scenario: 'campaign', players: 3 }), {
    journal: this.journal,
  })

  get state() {
    return this.match.state
  }

  /** Answers of one seat; dice are numbers, dealt cards `draw:N`. Unused windows are passed. */
  play(...answers: (string | number)[]): void {
    for (const answer of answers) {
      const key = typeof answer === 'number' ? `roll:${answer}` : answer
      for (let i = 0; i < 30 && !this.offers(key); i++) this.decline(key)
      this.match.apply(this.match.open[0]!.seat, key)
    }
  }

  private offers(key: string): boolean {
    return this.match.open[0]!.options.some((o) => o.key === key)
  }

  private decline(wanted: string): void {
    const a = this.match.open[0]!
    const quiet = ['pass', 'done'].find((key) => a.find(key) !== undefined)
    if (quiet === undefined) throw new Error(`${a.seat} ${a.kind} before ${wanted}: ${a.options.map((o) => o.key)}`)
    this.match.apply(a.seat, quiet)
  }

  told(kind: string) {
    return this.journal.events.filter((e) => e.kind === kind).map((e) => e.with)
  }

  at(space: string, power: number): number {
    return countIn(this.state, power, spaceNamed(space))
  }
}

const hands = {
  mitanni: [32, 33, 45, 84, 99, 101, 110],
  hatti: [19, 28, 56, 58, 68, 70, 91],
  egypt: [4, 31, 39, 64, 69, 73, 95],
}

const times = (n: number, key: string): string[] => Array.from({ length: n }, () => key)

/** B.0: the placement, garrison markers and hands of the playbook. */
function setUp(): Playbook {
  const p = new Playbook()
  p.play('place:aleppo', 'place:aleppo', 'place:hanigalbat')
  p.play(...times(3, 'place:hanigalbat'), ...times(9 + 3, 'place:aleppo'), 'place:hanigalbat')
  p.play('garrison:ugarit_city', 'garrison:karkemish_city', 'garrison:shalatuwar', 'garrison:kummanni')
  p.play('place:naenassa', 'place:naenassa', 'place:hattusha')
  p.play(...times(6, 'place:naenassa'), 'place:hattusha', 'place:naenassa', 'garrison:kanesh')
  p.play('all:kadesh', 'garrison:tyre', 'garrison:kadesh')
  for (const hand of [hands.mitanni, hands.hatti, hands.egypt]) p.play(...hand.map((card) => `draw:${card}`))
  return p
}

/** B.1: Assyria entered, Masha begun, no succession, a chariot for Egypt. */
function roundOne(p: Playbook): void {
  p.play('ops:33', 'activate:mitanni-warlord2', 'all', 'step:nineveh', 'mark', 'step:assur', 'mark')
  expect(p.state.march!.spent).toBe(4)
  p.play('load', 'lodge:mitanni-teshub-1', 'done')
  p.play('ops:70', 'activate:hatti-warlord2', 'unit:hatti-chariot-1', 'step:kalashma', 'mark', 'step:arawanna', 'mark')
  expect(p.state.march).toMatchObject({ allowance: 5, spent: 5 })
  p.play('stop', 'minus:31', 5, 'event:64')
}

/** B.2: Assyria and Masha controlled; Thutmose III becomes king. */
function roundTwo(p: Playbook): void {
  p.play('ops:110', 'markers', 'mark:arbeles')
  p.play('ops:56', 'activate:hatti-warlord2', 'unit:hatti-chariot-1', 'step:masha_city', 'step:karkisya', 'mark')
  p.play('step:masha_city', 'step:shallapa', 'stop')
  p.play('minus:39', 3, 'ops:73', 'raise:egypt-king')
}

/** B.3, Egypt: the Kassites march to Assur. */
function kassitesToAssur(p: Playbook): void {
  p.play('event:4', 'activate:kassites-king', 'general:kassites-warlord1', 'general:kassites-warlord2', 'all')
  p.play('step:lubdi', 'step:nuzi', 'step:assur', 'unit:mitanni-teshub-1', 'done')
  p.play('avoid:mitanni-warlord2', 'unit:mitanni-chariot-4', 3, 'avoidTo:nineveh')
  p.play('charge', 2, 4)
  p.play('plus:3', 1, 6)
}

/** B.3, Egypt: Thutmose III marches to Ugarit. */
function thutmoseToUgarit(p: Playbook): void {
  p.play('activate:egypt-king', 'general:egypt-warlord1', 'all', 'step:arwad', 'mark', 'step:ugarit_city')
  p.play('intercept:mitanni-king', 'general:mitanni-warlord1', 'all', 6, 'stop', 'siege', 2)
}

describe('the playbook’s example of play', () => {
  it('is replayed as one match from its set-up through three rounds, with every number it states', () => {
    rule('R-P2', 'R-P3', 'R-P4', 'R17.2', '14.1a', '15.5.2c', '15.5.6', '19.3b', '20.2a', 'R14.4')
    const p = setUp()
    const { match } = p
    expect([MITANNI, EGYPT, HATTI, KASSITES].map((power) => turnScore(p.state, power, 0).provinceVp)).toEqual([
      15, 10, 3, 8,
    ])
    expect([p.at('aleppo', MITANNI), p.at('hanigalbat', MITANNI), p.at('kadesh', EGYPT)]).toEqual([12, 4, 8])
    expect(p.at('dur_kurigalzu', KASSITES)).toBe(12)

    roundOne(p)
    expect([p.at('assur', MITANNI), countIn(p.state, MITANNI, inside(spaceNamed('assur')))]).toEqual([3, 1])
    expect(provinceController(p.state, provinceNamed('assyria'))).toBe(NONE)
    expect(p.told('succession')).toMatchObject([{ die: 5, modifier: -3, round: 1, won: false }])
    expect(p.at('kadesh', EGYPT)).toBe(9)

    const barred = match.open[0]!.kind === 'impulse' ? match.open[0]!.why() : []
    roundTwo(p)
    expect(barred.every(({ key }) => key !== 'ops:110')).toBe(true)
    expect(provinceController(p.state, provinceNamed('assyria'))).toBe(MITANNI)
    expect(provinceController(p.state, provinceNamed('masha'))).toBe(HATTI)
    expect(p.told('succession')[1]).toMatchObject({ die: 3, modifier: -2, round: 2, won: true })
    expect(POWERS[EGYPT]!.kings[p.state.king[EGYPT]!]!.id).toBe('thutmose3')
    expect(p.at('kadesh', EGYPT)).toBe(11)

    p.play('event:45')
    expect(p.state.vp).toEqual([3, 0, 0])
    p.play('ops:68', 'activate:hatti-king', 'general:hatti-warlord1', 'all', 'step:shalatuwar', 'stop', 'siege', 5)
    expect(p.told('siege')[0]).toMatchObject({ die: 5, markers: 0, walls: 0, cards: 0, captured: true })
    expect(p.state.control[spaceNamed('shalatuwar')]).toBe(HATTI)
    expect(p.state.garrison[spaceNamed('shalatuwar')]).toBe(NONE)
    expect(provinceController(p.state, provinceNamed('kizzuwadna'))).toBe(NONE)

    kassitesToAssur(p)
    expect(p.told('avoidRoll')).toMatchObject([{ die: 3, modifier: -2, needs: 1, success: true }])
    expect(p.told('chargeRoll')).toMatchObject([{ die: 2, modifier: -3, needs: 1, success: true }])
    expect(p.told('chargeEffect')).toMatchObject([{ die: 4, loss: 10 }])
    expect(p.told('advantage')).toMatchObject([{ value: 4, own: 3, enemy: -1 }])
    expect(p.told('battleRoll')).toMatchObject([
      { strength: 39, die: 1, modifier: 3, loss: 19 },
      { strength: 2, die: 6, modifier: -1, loss: 1 },
    ])

    thutmoseToUgarit(p)
    expect(p.told('interceptionRoll')).toMatchObject([{ die: 6, modifier: 0, needs: 2, success: false }])
    expect(p.told('siege')[1]).toMatchObject({ die: 2, walls: 0, captured: false })
    expect([p.at('assur', KASSITES), p.at('assur', MITANNI)]).toEqual([12, 0])
    expect(p.state.control[spaceNamed('assur')]).toBe(MITANNI)
    expect(p.state.siege[spaceNamed('ugarit_city')]).toBe(1)
    expect(p.state.generals[kingOf(MITANNI) + 2]).toBe(spaceNamed('nineveh'))
    expect(p.state.vp).toEqual([3, 0, 0])
    expect(p.state.holder[KASSITES]).toBe(2)
    expect([0, 1, 2].map((player) => handOf(p.state, player))).toEqual([
      [32, 84, 99, 101],
      [19, 28, 58, 91],
      [69, 95],
    ])
    expectConserved(p.state)
  })
})
