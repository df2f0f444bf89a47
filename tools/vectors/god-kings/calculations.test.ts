import { describe, expect, test } from 'vitest'
import vectors from '#games/god-kings/data/vectors.json'
import { differencesOf, testVectors } from '../testing/vectors.ts'
import { runVector } from '../vectors.ts'
import { calculations } from './calculations.ts'

testVectors(calculations, vectors)

const differences = differencesOf(calculations)

describe('inputs beyond the source book', () => {
  test('command: kings of every power lead (11.2c)', () => {
    const input = { generals: ['kurigalzu2', 'warlord1'], units: { W: 12, C: 3 } }
    expect(differences('command', input, { limit: 15, allowed: true })).toEqual([])
  })

  test('activation: a neutral side is named as by its drawn card (R20.1)', () => {
    const forces = [{ side: 'kassites', at: 'babylon', units: { W: 1 }, generals: ['warlord1'] }]
    const state = { players: ['egypt', 'hatti'], neutrals: ['kassites'], forces }
    expect(differences('activation', { state, side: 'kassites', ops: 2 }, { full: ['warlord1'] })).toEqual([])
    expect(differences('activation', { state, side: 'kassites', ops: 1 }, { full: [] })).toEqual([])
  })

  test('activation: unrest of other kings has no effect (9.2A)', () => {
    const forces = [{ side: 'egypt', at: 'memphis', units: { W: 1 }, generals: ['amenhotep2'] }]
    const given = { state: { players: ['egypt', 'hatti'], forces }, side: 'egypt', ops: 2 }
    for (const unrest of [[], ['tudhaliya4'], ['hatshepsut']]) {
      expect(differences('activation', { ...given, unrest }, { full: ['amenhotep2'] })).toEqual([])
    }
    expect(differences('activation', { ...given, unrest: ['amenhotep2'] }, { full: [] })).toEqual([])
  })

  test('activation: leaving a city with enemies in its field is always a sally, besieged or not (R17.6)', () => {
    const inCity = { side: 'mitanni', at: 'ugarit_city', inside: true, generals: ['saushtatar'] }
    const enemy = { side: 'egypt', at: 'ugarit_city', units: { W: 2 } }
    const given = { side: 'mitanni', ops: 2 }
    const state = (units: object) => ({ garrisons: { ugarit_city: 'mitanni' }, forces: [{ ...inCity, units }, enemy] })
    const alone = { ...given, state: state({}) }
    expect(differences('activation', alone, { full: [], sally: [] })).toEqual([])
    const led = { ...given, state: state({ W: 2 }) }
    expect(differences('activation', led, { full: [], sally: ['saushtatar'] })).toEqual([])
  })

  test('cardEvent: a neutral activates its own general by a drawn event (R20.1)', () => {
    const forces = [{ side: 'kassites', at: 'babylon', units: { W: 1 }, generals: ['warlord1'] }]
    const state = { players: ['egypt', 'hatti'], neutrals: ['kassites'], forces }
    expect(differences('cardEvent', { state, side: 'kassites', card: 107 }, { playable: true })).toEqual([])
  })

  test('moveCost: a lone general places no marker, not even on a space of its side (R11.4)', () => {
    const input = { side: 'egypt', generals: ['warlord1'], from: 'memphis', ops: 2, steps: ['pc'] }
    const state = { control: { memphis: 'egypt' } }
    expect(differences('moveCost', { ...input, state }, { legal: false })).toEqual([])
    expect(differences('moveCost', { ...input, state, units: { W: 1 } }, { legal: true, mp: 1 })).toEqual([])
  })

  test('naval: a lone general cannot land in a city that an enemy stands before (R11.9)', () => {
    const forces = [{ side: 'hatti', at: 'byblos', units: { W: 1 } }]
    const state = { control: { tyre: 'egypt' }, forces: [{ ...forces[0], at: 'tyre' }] }
    const input = { state, side: 'egypt', generals: ['warlord1'], from: 'avaris', ops: 3 }
    expect(differences('naval', input, { inside: [] })).toEqual([])
    expect(differences('naval', { ...input, units: { W: 1 } }, { inside: ['tyre'] })).toEqual([])
  })

  test('displacement: a power that the state does not list as neutral chooses (25.0a)', () => {
    const state = { players: ['egypt'], control: { assur: 'assyria', nineveh: 'assyria' } }
    expect(differences('displacement', { state, side: 'assyria' }, { spaces: ['assur', 'nineveh'] })).toEqual([])
    const neutral = { ...state, neutrals: ['assyria'] }
    expect(differences('displacement', { state: neutral, side: 'assyria' }, { spaces: ['assur'] })).toEqual([])
  })

  test('battleDrm: units elsewhere do not use up the divisions in the battle (15.5.5e)', () => {
    const state = { forces: [{ side: 'egypt', at: 'memphis', units: { W: 5 } }] }
    const attacker = { side: 'egypt', general: null, divisions: { Ra: 3, Seth: 3 } }
    const input = { state, space: 'kadesh', attacker, defender: { side: 'stray', general: null } }
    const items = { attacker: { divisions: 2 }, defender: {} }
    expect(differences('battleDrm', input, { items })).toEqual([])
  })

  test.each([
    ['moveCost', { side: 'egypt', steps: [] }, 'from is missing'],
    ['moveCost', { side: 'egypt', from: 'nowhere', steps: [] }, 'from: "nowhere" is not a space'],
    ['retreat', { side: 'egypt', units: { X: 1 }, space: 'kadesh', role: 'attacker' }, '"X" is not a unit'],
    ['siege', { state: { sieges: { jaffa: {} } }, side: 'egypt', units: {}, space: 'kadesh' }, 'walled city'],
    ['income', { state: { castles: {} }, side: 'egypt' }, 'state has no field castles'],
    ['trade', {}, 'card or ops is missing'],
    ['cardEvent', { side: 'egypt', card: 111 }, '111 is not a card'],
    ['lossOptions', { units: { W: -1 }, loss: 3 }, '-1 is not a count'],
    ['neutralRound', { turnOrder: ['egypt'], markers: {}, vp: {} }, 'vp.egypt is missing'],
  ])('%s of %j is refused with a sentence', (op, input, sentence) => {
    expect(differences(op, input, { x: 1 })).toEqual([expect.stringContaining(sentence)])
  })

  test.each([[null], [{ id: 'X', op: 'trade' }], [{ id: 'X', op: 'trade', cases: [{}] }], [{ id: 1 }]])(
    'a block like %j fails and says why',
    (block) => {
      expect(runVector(calculations, block as never)).toMatchObject({
        result: 'failed',
        differences: [expect.any(String)],
      })
    },
  )

  test('names of inherited properties are not calculations', () => {
    const result = runVector(calculations, { id: 'X', rules: [], op: 'constructor', cases: [{ out: {} }] })
    expect(result.result).toBe('unsupported')
  })
})
