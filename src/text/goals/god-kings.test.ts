import { describe, expect, it } from 'vitest'
import { addRaid } from '#games/god-kings/rules/actions/raids.ts'
import { EGYPT, HATTI } from '#games/god-kings/rules/components/counters.ts'
import { provinceNamed, SPACES_OF, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { type TestSpec, tableAt, testPosition } from '#games/god-kings/testing/table.ts'
import { view } from '#games/god-kings/view.ts'
import { LANGUAGES, type Phrase, type Reminder, WATCHER } from '#kernel'
import { rule } from '#kernel/testing'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '../translator.ts'

const { wording } = await worded('god-kings')
const english = new Translator('en', wording.words)
const said = (phrases: readonly Phrase[]) => phrases.map((phrase) => english.phrase(phrase))

/** The goal of a position in English. */
const goalOf = (spec: TestSpec, seat = 'egypt') => said(wording.goal!(view(testPosition(spec), seat), seat))

/** What a seat has to mind at a position: `tone sentence`. */
const mindedAt = (s: ReturnType<typeof testPosition>, seat: string) => {
  const all: readonly Reminder[] = wording.duties!(view(s, seat), seat)
  return all.map(({ tone, phrase }) => `${tone}: ${english.phrase(phrase)}`)
}
const minded = (spec: TestSpec, seat = 'egypt') => mindedAt(testPosition(spec), seat)

const kadesh = { scenario: 'kadesh', players: ['egypt', 'hatti'], neutrals: ['assyria'], turn: 9 } as const

describe('the goal of a scenario', () => {
  it('of Kadesh is to hold it last, and says who does', () => {
    rule('R-S6')
    const held = (by: number) => goalOf({ ...kadesh, change: (s) => void (s.lastController = by) })
    expect(held(HATTI)).toEqual(['Hold Kadesh last when turn 9 ends', 'Now: Hatti'])
    expect(held(EGYPT)[1]).toBe('Now: Egypt')
  })

  it('of the Assyro-Babylonian Wars is a race, with what the turn would score', () => {
    rule('R-S2')
    const wars = (total: number[]) =>
      goalOf(
        {
          scenario: 'assyro_babylonian',
          players: ['assyria', 'kassites'],
          turn: 8,
          control: { mari: 'assyria', arrapha: 'kassites' },
          change: (s) => void (s.total = total),
        },
        'assyria',
      )
    expect(wars([2, 2])).toEqual([
      'Each turn Mari 2 points, Arrapha 1: first to 8, or most after turn 10',
      'Now: Assyria',
      'Assyria 2 (+2 if the turn ended now)',
      'Kassites 2 (+1 if the turn ended now)',
    ])
    expect(wars([2, 3])[1]).toBe('Now: no one')
    expect(wars([2, 6])[1]).toBe('Now: Kassites')
  })

  it('of Thutmose are provinces, for two and for three, else Mitanni wins', () => {
    rule('R-S7')
    const two = { scenario: 'thutmose', players: ['egypt', 'mitanni'], turn: 3 } as const
    expect(goalOf({ ...two, control: { ugarit: 'egypt' } })).toEqual([
      'After turn 3 Egypt wins with 3 of Amurru, Ugarit and Karkemish; else Mitanni',
      'Now: Mitanni',
      'Egypt has 1 of 3: Ugarit',
    ])
    const all = { amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' }
    expect(goalOf({ ...two, control: all })[1]).toBe('Now: Egypt')
    const three = goalOf({ ...two, players: ['egypt', 'mitanni', 'hatti'], control: { ugarit: 'hatti' } })
    expect(three[0]).toContain('Hatti with Kizzuwadna, Mukish and Ugarit')
    expect(three.slice(2)).toEqual(['Egypt has 0 of 3', 'Hatti has 2 of 3: Kizzuwadna and Ugarit'])
    const easier = goalOf({ ...two, change: (s) => void (s.handicap = 'twoProvincesOneMoreTurn') })
    expect(easier[0]).toContain('After turn 4 Egypt wins with 2 of')
  })

  it('of the campaign is most VP, or twenty in one turn; the turn counts once', () => {
    rule('24.2', '24.3', '24.1.4')
    const campaign = (more: Partial<TestSpec> = {}, total = [10, 5], vp = [0, 0]) =>
      goalOf({
        scenario: 'campaign',
        players: ['egypt', 'hatti'],
        turn: 2,
        control: { egypt: 'egypt', hatti: 'hatti' },
        ...more,
        change: (s) => {
          s.total = total
          s.vp = vp
        },
      })
    const [how, now, egypt] = campaign()
    expect([how, now]).toEqual(['20 VP in one turn, or most VP after turn 10', 'Now: Egypt'])
    const vp = Number(/\+(\d+) if the turn/.exec(egypt!)![1])
    expect([vp > 0, egypt]).toEqual([true, `Egypt 10 (+${vp} if the turn ended now)`])
    expect(campaign({}, [30, 5], [0, 20])[1]).toBe('Now: Hatti')
    expect(campaign({ round: 6, next: ['endOfTurn', 'clearHomes'] })[2]).toBe('Egypt 10')
    expect(campaign({ round: 6, next: ['victory', 'neutralRound'] })[2]).toBe(egypt)
  })
})

describe('what a player must mind', () => {
  it('is the clock', () => {
    expect(minded({ ...kadesh, round: 3 })).toEqual(['clock: Turn 9 of 9, round 3 of 5'])
    expect(minded({ ...kadesh, round: 0 }, WATCHER)).toEqual(['clock: Turn 9 of 9'])
    expect(minded({ ...kadesh, change: (s) => void (s.winners = [0]) })).toEqual([])
  })

  it('is a raid until it is answered or paid for', () => {
    rule('R-C39')
    const owed = 'owed: Raid: an army of 3 or more units must end in Egypt, or −2 VP'
    const s = testPosition({ ...kadesh, change: (x) => addRaid(x, 0, provinceNamed('egypt')) })
    expect(mindedAt(s, 'egypt')[0]).toBe(owed)
    expect(mindedAt(s, 'hatti')[0]).toBe('clock: Egypt must answer the raid on Egypt')
    const t = tableAt({
      ...kadesh,
      hands: { egypt: [33], hatti: [44] },
      change: (x) => addRaid(x, 0, provinceNamed('egypt')),
    }).until('egypt impulse')
    expect(mindedAt(t.state, 'egypt')[0]).toBe(owed)
    t.answer('ops:33', 'trade').until('hatti impulse')
    expect(t.told).toContain('raided')
    expect(mindedAt(t.state, 'egypt')).toEqual(['clock: Turn 9 of 9, round 1 of 5'])
  })

  it('is a city under siege, with the die that takes it and the province that goes with it', () => {
    rule('17.3.2', '3.0g')
    const besieged: TestSpec = {
      ...kadesh,
      control: { canaan: 'egypt' },
      garrisons: { megiddo: 'egypt' },
      sieges: { megiddo: { besieger: 'hatti', count: 2 } },
      forces: [{ side: 'hatti', at: 'megiddo', units: { W: 4 }, generals: ['muwatalli2'] }],
    }
    const [siege] = minded(besieged)
    expect(siege).toBe('threat: Megiddo is besieged by Hatti: falls on 3 or more, and Canaan with it')
    expect(minded(besieged, 'hatti')).toHaveLength(1)
    const without = minded({ ...besieged, control: { canaan: 'hatti', megiddo: 'egypt' } })
    expect(without[0]).toBe('threat: Megiddo is besieged by Hatti: falls on 3 or more')
  })

  it('is a province that one more space would cost while an enemy army is in it', () => {
    rule('3.0g', 'R10.1')
    const canaan = SPACES_OF[provinceNamed('canaan')]!
    const at = 'gaza'
    expect(canaan).toContain(spaceNamed(at))
    const invaded = (units: { W: number }, generals: string[]): TestSpec => ({
      ...kadesh,
      control: { canaan: 'egypt', [at]: 'hatti' },
      forces: [{ side: 'hatti', at, units, generals }],
    })
    const told = 'threat: Hatti in Canaan: one space more and the province is lost'
    expect(minded(invaded({ W: 2 }, ['muwatalli2']))).toContain(told)
    expect(minded(invaded({ W: 2 }, []))).not.toContain(told)
  })

  it('is what the home country has lost, and others who have nearly won', () => {
    rule('24.1.2a', '24.1.2b', '24.2')
    const campaign = (control: { [place: string]: string }, vp = [0, 0]) =>
      minded({
        scenario: 'campaign',
        players: ['egypt', 'hatti'],
        turn: 2,
        control: { egypt: 'egypt', hatti: 'hatti', ...control },
        change: (s) => void (s.vp = vp),
      })
    expect(campaign({ sais: 'hatti' })[0]).toMatch(/^threat: Home spaces lost: 1 of \d \(−2 VP\)$/)
    const conquered = campaign({ egypt: 'hatti' })
    expect(conquered[0]).toMatch(/^threat: Home country conquered/)
    expect(campaign({}, [0, 14]).join()).toMatch(/Hatti: \d\d of 20 VP this turn/)
    expect(campaign({}, [18, 0]).join()).not.toMatch(/of 20 VP/)
  })

  it('has words in every language', () => {
    const s = testPosition({ ...kadesh, change: (x) => addRaid(x, 0, provinceNamed('egypt')) })
    const lines = LANGUAGES.map((language) => {
      const speaker = new Translator(language, wording.words)
      return wording.duties!(view(s, 'egypt'), 'egypt').map(({ phrase }) => speaker.phrase(phrase))
    })
    expect(lines[1]![0]).toBe('襲撃：3ユニット以上の軍の移動をエジプトで終えること。さもなくば−2VP')
    expect(lines[2]![0]).toContain('Nájezd')
  })
})
