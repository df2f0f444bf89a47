import { describe, expect, it } from 'vitest'
import { begin } from '#games/alexander/rules/begin.ts'
import { eliminate, killLeader } from '#games/alexander/rules/pieces/losses.ts'
import { type G, KILLED } from '#games/alexander/rules/state.ts'
import { leaderNamed, unitNamed } from '#games/alexander/testing/position.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import type { Ankh } from '#games/ankh/rules/state.ts'
import { conflictEndScene, turnScene } from '#games/ankh/testing/scene.ts'
import { EGYPT, HATTI } from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import { type TestSpec, testPosition } from '#games/god-kings/testing/table.ts'
import { view } from '#games/god-kings/view.ts'
import { HOME } from '#games/ur/rules/ur.ts'
import { completeSetup, LANGUAGES, Match, makeView, randomFrom, seededChance, WATCHER } from '#kernel'
import { rule } from '#kernel/testing'
import { RAW } from './testing/reader.ts'
import { games as all } from './testing/titles.ts'
import { Translator } from './translator.ts'

const games = Object.fromEntries(all)

/** Why a game ended, in English; said in all languages, each in its own words. */
function said(game: string, position: unknown): string[] {
  const { wording } = games[game]!
  const phrases = wording.ending!(position)
  const lines = LANGUAGES.map((language) =>
    phrases.map((phrase) => new Translator(language, wording.words).phrase(phrase)),
  )
  expect(lines.flat().filter((line) => line === '' || RAW.test(line))).toEqual([])
  expect(new Set(lines.flat()).size).toBe(lines.flat().length)
  return lines[0]!
}

describe('why The God Kings ended', () => {
  const kadesh = { scenario: 'kadesh', players: ['egypt', 'hatti'], neutrals: ['assyria'], turn: 9 } as const
  const over = (spec: TestSpec, how: string, winners: number[], change: (s: Kings) => void = () => {}) => {
    const s = testPosition({ ...spec, change })
    return said('god-kings', view(Object.assign(s, { how, winners }), 'egypt'))
  }
  const space = spaceNamed('kadesh')

  it('at Kadesh: who held it last, and how near the other one was', () => {
    rule('R-S6')
    const held = (change: (s: Kings) => void, spec: Partial<TestSpec> = {}) =>
      over({ ...kadesh, ...spec }, 'last_active_controller', [1], (s) => {
        s.lastController = HATTI
        change(s)
      })
    expect(held(() => {})).toEqual([
      'Hatti was the last to hold Kadesh when turn 9 ended.',
      'Egypt had no army left to reach Kadesh.',
    ])
    const siege = (s: Kings) => {
      s.besieger[space] = EGYPT
      s.siege[space] = 2
    }
    expect(held(siege)[1]).toBe(
      'Egypt was besieging Kadesh (siege markers: 2): one good siege roll would have changed the result.',
    )
    const near = (s: Kings) => {
      s.generals[0] = spaceNamed('byblos')
      s.at[0] = spaceNamed('byblos')
    }
    expect(held(near)[1]).toBe('The nearest army of Egypt was at Byblos; steps from Kadesh: 1.')
  })

  it('by points: the totals, and what the second lacked', () => {
    rule('24.3', 'R-S2')
    const wars = { scenario: 'assyro_babylonian', players: ['assyria', 'kassites'], turn: 8 } as const
    expect(over(wars, 'points', [0], (s) => void (s.total = [8, 5]))).toEqual([
      'Assyria has 8 points in total.',
      'Kassites have 5 points in total.',
      'Kassites were 3 short; 4 more would have won.',
    ])
    expect(over(wars, 'points', [], (s) => void (s.total = [6, 6])).at(-1)).toBe(
      'One more point would have decided it.',
    )
  })

  it('at once: the points of the turn', () => {
    rule('24.2')
    const spec = { scenario: 'campaign', players: ['egypt', 'hatti'], turn: 4 } as unknown as TestSpec
    expect(over(spec, 'suddenDeath', [0], (s) => void (s.vp = [22, 3]))).toEqual([
      'Egypt has 22 VP in turn 4; 20 win immediately.',
      'With 3 fewer the war would have gone on.',
    ])
  })

  it('by provinces: those that were held, and what the others lacked', () => {
    rule('R-S7')
    const two = { scenario: 'thutmose', players: ['egypt', 'mitanni'], turn: 3 } as const
    const lost = over({ ...two, control: { amurru: 'egypt' } }, 'provinces', [1])
    expect(lost[0]).toBe('Egypt holds 1 of 3 provinces and needed 3.')
    expect(lost[1]).toMatch(/^Egypt lacked control of more spaces in Ugarit: \d+, including the walled cities of /)
    const control = { amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' }
    const won = over({ ...two, control }, 'provinces', [0])
    expect(won).toEqual([
      'Egypt holds what it needed (3 of 3): Amurru, Ugarit and Karkemish.',
      expect.stringMatching(/^\w+ was the province most at risk: .* this many spaces: 1\.$/),
    ])
  })
})

describe('why Ankh ended', () => {
  const ended = (devotion: { [god: string]: number }, end: Ankh['end']) =>
    said('ankh', turnScene('amun', 'action', { devotion }, (s: Ankh) => void (s.end = end)).s)

  it('by devotion: the margin, the stack, and the way to the top', () => {
    rule('A14.1', 'A14.3', 'R-22')
    expect(ended({ amun: 20, ra: 24 }, 'mostDevotion')).toEqual([
      'Ra has the most devotion after the last conflict: 24.',
      'Amun finished on 20; 4 more would have put it above Ra for the win.',
    ])
    expect(ended({ amun: 24, ra: 24 }, 'mostDevotion')[1]).toContain('lies on top: 1 more would have won')
    expect(ended({ amun: 26, ra: 31 }, 'top')).toEqual([
      'Ra reached the top of the track with 31.',
      'Amun stood on 26 and needed 5 more for the top.',
    ])
  })

  it('because all others are forgotten: what they lacked', () => {
    rule('A13.1', 'A13.2')
    expect(said('ankh', conflictEndScene(4, { devotion: { amun: 22, ra: 9 } }).s)).toEqual([
      'Amun alone stood above red (20) after the fourth conflict, with 22.',
      'Ra was forgotten with 9: 12 more would have been enough.',
    ])
  })
})

describe('the rout points of a battle of Alexander', () => {
  it('are shown by the kinds of lost units and killed leaders, and add up to what the rules counted', () => {
    rule('10.41', '10.42')
    const s = begin({ scenario: 'phrygia', players: 2, guardSecrets: false } as never)
    const lost = ['m-allied-horse', 'm-mercenary-horse-1', 'm-mercenary-horse-2', 'p-mercenary-peltasts']
    for (const id of lost) eliminate({ state: s } as G, unitNamed(s, id), '10.41')
    killLeader({ state: s } as G, leaderNamed(s, 'p-hydarnes'), '8.44')
    const { seats } = games.alexander!.wording.scores!(s)!
    expect(seats.map(({ parts }) => parts.map(({ source }) => source[0]))).toEqual([
      ['type.LC', 'type.HC'],
      ['type.LP', 'score.leaders'],
    ])
    expect(seats.map(({ parts }) => parts.reduce((sum, { points }) => sum + points, 0))).toEqual(s.points)
  })
})

describe('why a battle of Alexander ended', () => {
  function ended(
    scenario: string,
    end: string,
    winner: number,
    points: [number, number],
    more?: (s: AlexanderView) => void,
  ) {
    const s = begin({ scenario, players: 2, guardSecrets: false } as never)
    Object.assign(s, { end, winner, points, levels: [100, 80] })
    more?.(s)
    return said('alexander', s)
  }

  it('by withdrawal: by how much, and how near the winner was to it', () => {
    rule('10.43', '10.44')
    expect(ended('granicus', 'withdrawal', 0, [61, 84])).toEqual([
      'Persians have 84 rout points and withdraw at 80.',
      'With 5 fewer, Persians would have stayed on the field.',
      'Macedonians finished at 61 of 100: 39 more would have made them withdraw.',
    ])
    expect(ended('granicus', 'withdrawal', 0, [101, 84]).at(-1)).toBe(
      'Macedonians had to withdraw too, but only 1 over their level.',
    )
  })

  it('at the limit: by shares, or by holding out', () => {
    rule('S20', 'S21')
    expect(ended('phrygia', 'limit', 0, [10, 30]).at(-1)).toBe(
      '28 more rout points of Macedonians would have changed the result.',
    )
    const held = ended('jaxartes', 'limit', 1, [10, 30])
    expect(held).toEqual([
      'Scythians held out to the end of turn 15.',
      'Scythians finished at 30 of 80: 50 more would have made them withdraw.',
    ])
  })

  it('by the death of a king, on an empty field, by the break-out, or even', () => {
    rule('S2', 'S18', 'R46')
    const killed = ended('gaugamela', 'leaderKilled', 0, [0, 0], (s) => {
      s.leaderStatus[leaderNamed(s, 'p-darius')] = KILLED
    })
    expect(killed[0]).toBe('The death of Darius ended the battle.')
    expect(ended('granicus', 'emptyBoard', 0, [3, 4])[0]).toBe('Persians have no unit left on the field.')
    expect(ended('pelium', 'breakout', 0, [3, 4])[0]).toBe('Macedonians broke out across the river.')
    expect(ended('granicus', 'draw', -1, [100, 80])[0]).toBe('Both armies are even.')
  })
})

describe('every game', () => {
  it('of Ur says how far behind the other one was', () => {
    rule('U2')
    const path = (places: { [place: number]: number }) =>
      Array.from({ length: HOME + 1 }, (_, place) => places[place] ?? 0)
    const at = [path({ [HOME]: 7 }), path({ [HOME]: 5, 14: 1, 0: 1 })]
    expect(said('ur', { turn: 0, roll: null, at })).toEqual([
      'Lapis has borne off all pieces: 7.',
      'Shell still had pieces to bear off: 2; squares left to go: 16.',
    ])
  })

  /** What the rules counted for a seat. */
  const totals: { [game: string]: (view: any, at: number) => number } = {
    ankh: (s: Ankh, at) => s.devotion[s.plays[at]!]!,
    'god-kings': (s: Kings, at) => s.total[at]!,
  }

  it.each([
    ['ur', undefined, 0],
    ['ankh', 'middle-kingdom-3', 3],
    ['god-kings', 'kadesh', 2],
    ['god-kings', 'assyro_babylonian', 1],
    ['god-kings', 'thutmose', 2],
  ])('of %s (%s) that is played to its end says why, and where all points came from', (id, scenario, sources) => {
    const { game, wording } = games[id]!
    const random = randomFrom('ending')
    const setup = completeSetup(game, scenario === undefined ? {} : { scenario })
    const match = Match.begin(game, setup, { deal: seededChance('ending') })
    expect(wording.ending!(makeView(match, WATCHER).state)).toEqual([])
    while (!match.over) {
      const asked = match.open.find((ask) => match.answered(ask) === null)!
      match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
    }
    const end = makeView(match, WATCHER).state
    expect(said(id, end).length).toBeGreaterThan(1)
    const { title, seats } = wording.scores?.(end) ?? { title: null, seats: [] }
    const counted = seats.map(({ parts }) => parts.reduce((sum, { points }) => sum + points, 0))
    expect(counted).toEqual(match.seats.slice(0, seats.length).map((_, at) => totals[id]!(end, at)))
    const parts = seats.flatMap((seat) => seat.parts)
    expect(parts.filter(({ source: [key] }) => key.endsWith('.earlier'))).toEqual([])
    expect(new Set(parts.map(({ source }) => source[0])).size).toBeGreaterThanOrEqual(sources)
    for (const language of LANGUAGES) {
      const speaker = new Translator(language, wording.words)
      const lines = [...(title === null ? [] : [title]), ...parts.map(({ source }) => source)]
      expect(lines.filter(([key]) => !speaker.has(key))).toEqual([])
    }
  })
})
