import { describe, expect, test } from 'vitest'
import vectors from '#games/alexander/data/vectors.json'
import { differencesOf, testVectors } from '../testing/vectors.ts'
import { runVector } from '../vectors.ts'
import { calculations, inputs } from './calculations.ts'

testVectors(calculations, vectors)

const differences = differencesOf(calculations)

describe('inputs beyond the source book', () => {
  test('every calculation of the format is there, with the fields it takes', () => {
    const named = `activationOrder orders orderAllowed momentum momentumAllowed trump bypass lineCommand leaderInZoc elite
      contingent scenarioLeader adjacent distance arcs pivot forward drift moveCost wheel augmented columnMove withdraw
      withdrawHits lineWithdrawal reactionFacing duty missile clash superiority sizeRatio charisma crt shock grouping charge
      breakthrough collapse personalCombat leaderCasualty skirmisherHalving passThrough stand rampage elephantNearCavalry
      avoidance bothRout advance shareHits rally routPoints armyResult routedHit pursuit turnCost zoc leaveZoc turnInZoc commandPath
      lineOf arcOf los routStep phalanxSupport rampageHits harass withdrawTrigger friends columnArcs panic atLimit
      elephantFire combat command entryShots moveFire harassAnswer stackTarget forcedStack besideElephants routRun`
    expect(Object.keys(calculations).sort()).toEqual(named.split(/\s+/).sort())
    expect(Object.keys(inputs).sort()).toEqual(Object.keys(calculations).sort())
  })

  test('scenarioLeader reads the battle', () => {
    const input = { scenario: 'granicus', leader: 'm-alexander', field: 'initiative' }
    expect(differences('scenarioLeader', input, { value: 7 })).toEqual([])
    expect(differences('scenarioLeader', { ...input, leader: 'm-nobody' }, { value: 7 })).toEqual([
      'case 1: granicus has no leader m-nobody',
    ])
  })

  test('zoc: squares have one all around, routed troops and artillery have none', () => {
    const hoplites = { type: 'HI', hexes: ['1010', '1011'], facing: 'E' }
    const all = ['0909', '0910', '0911', '1009', '1012', '1109', '1110', '1111']
    expect(differences('zoc', { ...hoplites, formation: 'square' }, { zoc: all })).toEqual([])
    expect(differences('zoc', { ...hoplites, routed: true }, { zoc: [] })).toEqual([])
    expect(differences('zoc', { type: 'ART', hexes: ['1010'], facing: 'E' }, { zoc: [] })).toEqual([])
  })

  test('turnCost: cataphracts of any type', () => {
    const lancers = { type: 'LN', from: 'E', to: 'SE', cataphract: true }
    expect(differences('turnCost', lancers, { mp: 2 })).toEqual([])
    expect(differences('turnCost', { ...lancers, chargeOption: true }, { mp: 1 })).toEqual([])
  })

  test('superiority: elephants have that of position over elephants', () => {
    const input = { attacker: 'EL', defender: 'EL', aspect: 'rear' }
    expect(differences('superiority', input, { superiority: 'AS' })).toEqual([])
  })

  test('combat: its log can be compared too', () => {
    const attackers = [{ id: 'C', type: 'HC', tq: 8, size: 4 }]
    const defenders = [{ id: 'L', type: 'LI', tq: 5, size: 5 }]
    const log = [{ charge: { C: 0, L: 0 } }, { column: 8, superiority: 'AS', crt: '2(2)' }, { breakthrough: [] }]
    const input = { attackers, defenders, aspect: 'flank', dice: [8, 3, 4, 4] }
    expect(differences('combat', input, { log, units: { C: 2, L: 3 } })).toEqual([])
  })

  test.each([
    ['distance', { a: '1010' }, 'b is missing'],
    ['distance', { a: '1010', b: '1000' }, 'b: "1000" is not a hex'],
    ['arcs', { hexes: ['1010', '1013'], facing: 'E' }, 'do not stand left and right'],
    ['zoc', { type: 'XX', hexes: ['1010'], facing: 'E' }, 'type: "XX" is not a unit type'],
    ['missile', { class: 'A', range: 1, die: 10 }, 'die: 10 is not a die'],
    ['missile', { class: 'A', range: 1, die: 3, drms: ['fog'] }, 'fog is not a missile modifier'],
    ['withdraw', { type: 'LI', ma: 5, mover: {} }, 'mover.ma is missing'],
    [
      'commandPath',
      { leader: '1010', target: ['1111'], range: 3, enemies: [{ type: 'HI' }] },
      'enemies[0].hexes is missing',
    ],
    ['combat', { attackers: [], defenders: [{ id: 'A' }], dice: [] }, 'defenders[0].type is missing'],
    ['armyResult', { armies: { A: { level: 1, points: 2 } } }, 'two armies'],
    ['command', { leaders: [], answers: [], dice: ['x'] }, 'dice[0]: "x" is not a die'],
  ])('%s of %j is refused with a sentence', (op, input, sentence) => {
    expect(differences(op, input, { x: 1 })).toEqual([expect.stringContaining(sentence)])
  })

  test('names of inherited properties are not calculations', () => {
    const result = runVector(calculations, { id: 'X', rules: [], op: 'constructor', cases: [{ out: {} }] })
    expect(result.result).toBe('unsupported')
  })
})
