import { describe, expect, it } from 'vitest'
import { kingOf } from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { DISCARD } from '#games/god-kings/rules/components/players.ts'
import type { TestTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, askAbout, forceAt, lastEvent, ownerOf, scene, vpOf, whyNot } from '../testing/scene.ts'

const kassites = [
  { side: 'kassites', at: 'babylon', units: { C: 3 }, generals: ['kashtiliash3'] },
  { side: 'kassites', at: 'nippur', units: { C: 2 }, generals: ['warlord1'] },
]

const egypt = (king: string) => [
  { side: 'egypt', at: 'arwad', units: { C: 3 }, generals: [king] },
  { side: 'egypt', at: 'tyre', units: { C: 3 }, generals: ['warlord1'] },
  { side: 'egypt', at: 'memphis', generals: ['warlord2'] },
]

const land = { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', karduniash: 'kassites' }

/** The event has activated a general with all his units, who is about to march. */
const marching = (card: number, general: string, king = 'thutmose3', unrest = false): TestTable =>
  answerAll(
    scene(card, {
      control: land,
      forces: egypt(king),
      ...(unrest ? { change: (s) => void s.unrest.push(kingOf(0)) } : {}),
    }),
    `event:${card}`,
    `?activate:${general}`,
    'all',
  )

/** Why the card cannot activate a general; `king` is the name of Egypt's king. */
const whyNotActivate = (card: number, general: string, king = 'thutmose3'): string | undefined =>
  scene(card, { control: land, neutrals: ['kassites'], forces: [...egypt(king), ...kassites] })
    .answer(`event:${card}`)
    .why(`activate:${general}`)

/** Why the card cannot be played if Egypt's only general on the map is this one, with that many chariots. */
const whyNotWith = (card: number, general: string, chariots: number): string | undefined =>
  whyNot(card, {
    control: land,
    forces: [{ side: 'egypt', at: 'arwad', units: { C: chariots }, generals: [general] }],
  })

describe.each([
  { card: 1, name: 'Favor of Ra', activations: 3 },
  { card: 2, name: 'Favor of Marduk', activations: 3 },
  { card: 3, name: 'Favor of Samash', activations: 2 },
  { card: 4, name: 'Favor of Assur', activations: 2 },
  { card: 5, name: 'Favor of Inanna', activations: 2 },
  { card: 6, name: 'Favor of Anou', activations: 2 },
])('$card $name', ({ card, activations }) => {
  it('activates generals one after another regardless of their ratings, at most one of them neutral', () => {
    rule('R-C1', '9.3', 'R11.10', '11.12a', '20.2a', 'W1')
    const t = scene(card, {
      control: land,
      neutrals: ['kassites'],
      forces: [...egypt('hatshepsut'), ...kassites],
      change: (s) => s.unrest.push(kingOf(0)),
    }).answer(`event:${card}`)
    expect(askAbout(t)).toMatchObject({ card, left: activations })
    expect(t.offered).toContain('activate:egypt-king')
    expect(t.offered).not.toContain('done')
    t.play('activate:kassites-king', 'stop')
    expect(t.asked).toBe('egypt activate')
    expect(t.offered).toContain('done')
    expect(t.why('activate:kassites-warlord1')).toBe('20.2a neutralNeedsThree')
    for (let left = activations - 1; left > 0; left--) {
      expect(askAbout(t)).toMatchObject({ left })
      t.play(left === activations - 1 ? 'activate:egypt-king' : 'activate:egypt-warlord1', 'stop')
      if (left > 1) expect(t.why('activate:egypt-king')).toBe('11.12a moved')
    }
    expect(t.asked).toBe('hatti impulse')
    expect(t.state.cards[card]).toBe(DISCARD)
  })

  it('allows only one naval move in all', () => {
    rule('R12.3', '12.2')
    const t = scene(card, { control: land, forces: egypt('thutmose3') })
    t.answer(`event:${card}`, 'activate:egypt-king', 'all')
    expect(t.offered).toContain('sail:byblos')
    t.play('sail:byblos', 'stop', 'activate:egypt-warlord1', 'all')
    expect(t.asked).toBe('egypt march')
    expect(t.offered.filter((key) => key.startsWith('sail:'))).toEqual([])
  })
})

describe('7 Surprise Move', () => {
  const near = {
    control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'hatti', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'aleppo', units: { C: 3 }, generals: ['hantili2'] },
    ],
    hands: { egypt: [7], hatti: [77] },
  }
  const march = (how: string) => answerAll(scene(7, near), how, '?activate:egypt-king', 'all', 'step:nahrin')

  it('moves an army at most two spaces, within its movement points', () => {
    rule('R-C7', '9.3')
    const t = scene(7).answer('event:7', 'activate:egypt-king', 'all')
    expect(askAbout(t)).toMatchObject({ left: 5 })
    t.answer('step:arwad')
    expect(t.offered).toContain('step:byblos')
    t.answer('step:byblos')
    expect(t.why('step:tyre')).toBe('R-C7 twoSpaces')
    expect(t.offered.some((key) => key.startsWith('sail:'))).toBe(false)
  })

  it('cannot be intercepted, and its battle cannot be avoided', () => {
    rule('R-C7')
    expect(march('ops:7').asked).toBe('hatti intercept')
    expect(march('event:7').asked).toBe('egypt march')
    expect(march('ops:7').answer('done', 'step:aleppo').asked).toBe('hatti avoid')
    const t = march('event:7').answer('step:aleppo')
    expect(t.told).toContain('battle')
    expect(t.asked).not.toBe('hatti avoid')
  })

  it('can activate a neutral army, but not a general without units', () => {
    rule('R-C7', '20.3a', 'R9.3')
    expect(whyNotActivate(7, 'kassites-king')).toBeUndefined()
    expect(whyNotActivate(7, 'egypt-warlord2')).toBe('R-C7 armyOnly')
  })
})

describe('17 Betrayal', () => {
  const siege = (die: number) =>
    scene(17, {
      control: { egypt: 'egypt', hatti: 'hatti' },
      garrisons: { ugarit_city: 'hatti' },
      forces: [{ side: 'egypt', at: 'ugarit_city', units: { C: 3 }, generals: ['hatshepsut'] }],
    }).answer('event:17', 'siege:egypt-king', die)

  it('activates one of your generals regardless of his rating', () => {
    rule('R-C17', 'R11.10', '9.3')
    expect(askAbout(marching(17, 'egypt-king', 'hatshepsut'))).toMatchObject({ left: 5 })
    expect(whyNotActivate(17, 'kassites-king')).toBe('20.2a neutralNeedsThree')
  })

  it('adds 3 to a siege roll of the activation', () => {
    rule('R-C17', '17.3.1')
    const t = siege(2)
    expect(lastEvent(t, 'siege')).toMatchObject({ die: 2, cards: 3, captured: true })
    expect(ownerOf(t, 'ugarit_city')).toBe(0)
    expect(lastEvent(siege(1), 'siege')).toMatchObject({ captured: false })
  })
})

describe('18 The Epic of Gilgamesh', () => {
  const end = (...path: string[]) => answerAll(scene(18), 'event:18', '?activate:egypt-king', 'all', ...path, 'stop')

  it('gives 2 VP and a chariot if the king ends his move in a port of Amurru', () => {
    rule('R-C18', 'R-C34', '9.3')
    const t = end('step:arwad')
    expect(vpOf(t)).toEqual([2, 0])
    expect(forceAt(t, 'egypt', 'arwad')).toEqual({ C: 4 })
  })

  it('gives nothing inland', () => {
    rule('R-C18')
    const t = end('step:nahrin')
    expect(vpOf(t)).toEqual([0, 0])
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ C: 3 })
  })

  it('counts the space where the king ends his move, not the one he retreats to', () => {
    rule('R-C18')
    const t = scene(18, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['hantili2'] },
      ],
      control: { egypt: 'egypt', canaan: 'egypt', byblos: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    })
    answerAll(t, 'event:18', '?activate:egypt-king', 'all', 'step:nahrin')
    while (!t.asked.includes('retreat') && t.asked !== 'hatti impulse') {
      if (t.asked.startsWith('chance')) t.answer(t.asked === 'chance defenderRoll' ? 5 : 1)
      else t.answer(t.offered.find((key) => /^(done|pass|decline|hit|plus:0|less)/.test(key)) ?? t.offered[0]!)
    }
    expect(t.asked).toBe('egypt retreat')
    t.answer('retreat:kadesh')
    for (let i = 0; i < 9 && t.asked !== 'hatti impulse'; i++) {
      t.answer(t.offered.find((key) => key === 'retreat:byblos') ?? t.offered[0]!)
    }
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('byblos'))
    expect(vpOf(t)[0]).toBe(0)
  })

  it('activates only your own king', () => {
    rule('R11.10', 'R9.3')
    expect(whyNotWith(18, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
  })
})

describe.each([26, 27])('%i Way of Horus', (card) => {
  it('gives one army two more movement points, under any leader', () => {
    rule('R-C26', 'R11.10', '9.3')
    expect(askAbout(marching(card, 'egypt-king', 'hatshepsut'))).toMatchObject({ left: 7 })
    expect(askAbout(marching(card, 'egypt-warlord1'))).toMatchObject({ left: 7 })
  })

  it('needs an army of your own', () => {
    rule('R-C26', '3.0b', 'R9.3')
    expect(whyNotActivate(card, 'egypt-warlord2')).toBe('R-C7 armyOnly')
    expect(whyNotActivate(card, 'kassites-king')).toBe('20.2a neutralNeedsThree')
    expect(whyNotWith(card, 'thutmose3', 0)).toBe('R9.3 nobodyToActivate')
  })

  it('does not allow a naval move', () => {
    rule('R12.3')
    expect(marching(card, 'egypt-king').offered).not.toContain('sail:byblos')
  })
})

describe.each([56, 57])('%i Way of Horus', (card) => {
  it('gives the army of a king rated 1 or 2 two more movement points, by his printed rating', () => {
    rule('R-C26', 'R11.10', '9.3')
    expect(askAbout(marching(card, 'egypt-king', 'thutmose3'))).toMatchObject({ left: 7 })
    expect(askAbout(marching(card, 'egypt-king', 'amenhotep2', true))).toMatchObject({ left: 7 })
  })

  it('needs an army led by such a king', () => {
    rule('R-C26', 'R9.3')
    expect(whyNotWith(card, 'hatshepsut', 3)).toBe('R9.3 nobodyToActivate')
    expect(whyNotWith(card, 'amenhotep2', 0)).toBe('R9.3 nobodyToActivate')
    expect(whyNotWith(card, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
  })
})

describe('107 Enkidu, Companion of Gilgamesh', () => {
  it('activates a warlord, with or without units, with the usual movement points', () => {
    rule('R11.10', '9.3')
    expect(askAbout(marching(107, 'egypt-warlord1'))).toMatchObject({ left: 5 })
    expect(whyNotWith(107, 'warlord1', 0)).toBeUndefined()
  })

  it('does not activate a king', () => {
    rule('R11.10', 'R9.3')
    expect(whyNotActivate(107, 'egypt-king')).toBe('R11.10 warlordOnly')
    expect(whyNotWith(107, 'thutmose3', 3)).toBe('R9.3 nobodyToActivate')
  })
})

describe.each([109, 110])('%i Blessing of Horus', (card) => {
  it('activates a king rated 1, with or without an army, with two more movement points', () => {
    rule('R-C26', 'R11.10', '9.3')
    expect(askAbout(marching(card, 'egypt-king', 'thutmose3', true))).toMatchObject({ left: 7 })
    expect(whyNotWith(card, 'thutmose3', 0)).toBeUndefined()
  })

  it('does not activate any other general', () => {
    rule('R-C26', 'R9.3')
    expect(whyNotWith(card, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
    expect(whyNotWith(card, 'amenhotep2', 3)).toBe('R9.3 nobodyToActivate')
  })
})
