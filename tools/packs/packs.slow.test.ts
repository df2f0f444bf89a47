import { describe, expect, test } from 'vitest'
import { ankh } from '#games/ankh/game.ts'
import { completeSetup, type Game, Match, recordedSetup } from '#kernel'
import { cliWords } from '#text/cli/index.ts'
import { Translator } from '#text/translator.ts'
import {
  addressesOf,
  changes,
  checkPack,
  formatPack,
  hashOf,
  type Pack,
  packed,
  packSpecs,
  templateOf,
  valueAt,
} from './specs.ts'

const speaker = new Translator('en', cliWords)
/** What is said about a text that should be a pack. */
const said = (text: string) => checkPack(text, packSpecs).problems.map(({ key, values }) => speaker.say(key, values))
/** The template of a game with some values changed. */
function changed(game: string, values: { readonly [address: string]: unknown }): Pack {
  const template = templateOf(packSpecs[game]!, 'Mine')
  const given = Object.entries(values).map(([address, value]) => [address, { value }])
  return { ...template, values: { ...template.values, ...Object.fromEntries(given) } }
}

describe.each(Object.values(packSpecs))('packs of $game', (spec) => {
  test('a template names every number once, with its value and where it comes from, and is a good pack', () => {
    const pack = templateOf(spec, 'Mine')
    const text = formatPack(pack)
    expect(said(text)).toEqual([])
    expect(checkPack(text, packSpecs).pack).toEqual(pack)
    expect(Object.keys(pack.values).length).toBe(addressesOf(spec).size)
    for (const [address, { value, from }] of Object.entries(pack.values)) {
      expect([address, value]).toEqual([address, valueAt(spec.data, address)])
      expect(from, address).toMatch(/^(\d+ )?(stated|derived|public|known|reconstructed)/)
    }
    for (const { file, path } of spec.replaceable) {
      const some = [...addressesOf(spec).keys()].some((address) => address.startsWith(`${file}/`))
      expect([file, path, some]).toEqual([file, path, true])
    }
  })

  test('changes nothing as it is: then it has no hash, and the data stay the same', () => {
    const pack = templateOf(spec, 'Mine')
    expect([changes(spec, pack), hashOf(spec, pack)]).toEqual([[], undefined])
    expect(packed(spec.data, pack)).toEqual(spec.data)
  })
})

test('a changed number changes the data and nothing else, and sets the pack apart whatever it is called', () => {
  const spec = packSpecs.ankh!
  const at = 'battle-cards/cards/plagueOfLocusts/strength'
  const pack = changed('ankh', { [at]: 2 })
  expect(said(formatPack(pack))).toEqual([])
  expect(changes(spec, pack)).toEqual([[at, 2]])
  const data = packed(spec.data, pack)
  expect([valueAt(data, at), valueAt(spec.data, at)]).toEqual([2, 1])
  expect({ ...data, 'battle-cards': 0 }).toEqual({ ...spec.data, 'battle-cards': 0 })
  const short: Pack = { mehen: 'pack', game: 'ankh', name: 'Other name', values: { [at]: { value: 2 } } }
  expect(hashOf(spec, short)).toBe(hashOf(spec, pack))
  expect(hashOf(spec, changed('ankh', { [at]: 3 }))).not.toBe(hashOf(spec, pack))
})

describe('what is wrong is said in words', () => {
  test('with the file', () => {
    expect(said('{')[0]).toMatch(/^This is not JSON/)
    expect(said('{"mehen":"pack"}')[0]).toBe('This is not a valid pack, at “game”.')
    const other = JSON.stringify({ mehen: 'pack', game: 'ur', name: 'x', values: {} })
    expect(said(other)).toEqual(['“ur” has no packs; these games do: alexander, ankh and god-kings.'])
  })

  test.each<[string, string, unknown, string]>([
    ['ankh', 'battle-cards/cards/nobody/strength', 1, 'there is no number here that a pack may replace'],
    ['ankh', 'battle-cards/cards/flood/effect', 'win', 'there is no number here'],
    ['ankh', 'battle-cards/cards/flood/strength', 1.5, 'must be a whole number from 0 to 9, not 1.5'],
    ['ankh', 'board/spaces/F5/terrain', 'lava', 'must be one of fertile, desert'],
    ['ankh', 'board/riverEdges', [['A1', 'Z9']], 'There is no edge A1-Z9 for the river'],
    [
      'ankh',
      'scenarios/scenarios/two-lands-2/monuments',
      [{ type: 'tower', hex: 'A1' }],
      'does not have the same form',
    ],
    [
      'ankh',
      'scenarios/scenarios/two-lands-2/monuments',
      [{ type: 'temple', hex: 'E6', controller: null }],
      'two-lands-2: E6 is not land of the board',
    ],
    ['ankh', 'scenarios/scenarios/two-lands-2/seats', [], 'two-lands-2: there must be 2 seats'],
    ['ankh', 'tracks/eventTrack/spaces/4/event', 'camelCaravan', 'must have five conflicts, not 4'],
    ['ankh', 'tracks/devotionTrack/top', 20, 'The last red space (20) must be below the top (20)'],
    ['ankh', 'tracks/actionTracks/tracks/move/startSpace/2', 9, 'must start before its last space'],
    ['ankh', 'guardians/guardians/apep/level', 4, 'must be a whole number from 1 to 3'],
    ['god-kings', 'map/provinces/mari/vp', 9, 'The rulebook gives assyria and mari 6 victory points in total'],
    ['god-kings', 'map/provinces/mukish/vp', 4, 'a Revolt against Mitanni pulls 2 or 3 VP'],
    ['god-kings', 'map/provinces/sinai/tp', 3, 'The rulebook gives sinai 0 tribute points in total; this pack gives 3'],
    ['god-kings', 'map/edges', [{ a: 'memphis', b: 'atlantis' }], 'The road from memphis to atlantis is invalid'],
    ['god-kings', 'cards/cards/1/ops', 4, 'must be a whole number from 1 to 3, not 4'],
    ['god-kings', 'map/spaces/heliopolis/siege', -2, 'heliopolis has walls but is not a walled city'],
    ['god-kings', 'map/spaces/memphis/port', 'yes', 'must be true or false'],
    ['god-kings', 'scenarios/scenarios/kadesh/setup/egypt/spaces', ['atlantis'], 'kadesh: there is no atlantis'],
    ['alexander', 'scenarios.phrygia/units/m-allied-horse/tq', 0, 'must be a whole number from 1 to 10'],
    ['alexander', 'scenarios.phrygia/units/m-allied-horse/hexes', ['9901'], 'which is not on the map'],
    ['alexander', 'scenarios.phrygia/units/m-allied-horse/hexes', ['0604'], 'two units are on 0604'],
    ['alexander', 'scenarios.phrygia/units/m-allied-horse/facing', 'up', 'must be one of'],
  ])('%s %s', (game, address, value, words) => {
    const pack = formatPack(changed(game, { [address]: value }))
    expect(said(pack).join('\n')).toContain(words)
  })
})

test('a hostile pack is refused in words, soon, and changes nothing', () => {
  const pack = (game: string, values: string) => `{"mehen":"pack","game":"${game}","name":"x","values":{${values}}}`
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const unknown = ['__proto__/polluted', 'constructor/prototype/polluted', '../../package', 'map/edges/__proto__/x']
  for (const address of unknown) expect(said(pack('god-kings', `"${address}":{"value":1}`))[0]).toContain(address)
  expect(said(pack('__proto__', ''))[0]).toContain('__proto__')
  expect(said(pack('god-kings', `"cards/cards/1/ops":{"value":${deep}}`))[0]).toContain('from 1 to 3')
  expect(said(pack('god-kings', `"map/edges":{"value":${deep}}`))).toHaveLength(1)
  const loops = JSON.stringify(Array(20_000).fill({ a: 'memphis', b: 'memphis' }))
  expect(said(pack('god-kings', `"map/edges":{"value":${loops}}`)).join()).toContain('memphis')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

describe('a match and its pack', () => {
  const pack = { name: 'Mine', hash: 'a'.repeat(64) }
  const mine: Game = { ...ankh, pack }
  const other: Game = { ...ankh, pack: { name: 'Other', hash: 'b'.repeat(64) } }

  test('its set-up carries the hash, and its record is refused by other numbers', () => {
    const setup = completeSetup(mine, { scenario: 'two-lands-2' })
    expect(setup.pack).toBe(pack.hash)
    expect(completeSetup(ankh, { scenario: 'two-lands-2' })).not.toHaveProperty('pack')
    const match = Match.begin(mine, setup)
    const record = match.record()
    expect(Match.replay(mine, record).state).toEqual(match.state)
    for (const game of [ankh, other]) {
      expect(() => Match.replay(game, record)).toThrow(/^another pack: played with pack aaaaaaaa, this is/)
      expect(() => recordedSetup(game, record.setup)).toThrow('another pack')
      expect(() => Match.load(game, match.save())).toThrow('another pack')
    }
    const plain = Match.begin(ankh, completeSetup(ankh, { scenario: 'two-lands-2' })).record()
    expect(() => recordedSetup(mine, plain.setup)).toThrow('played with no pack, this is pack aaaaaaaa')
  })
})
