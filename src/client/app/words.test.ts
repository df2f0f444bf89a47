import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { levels } from '../../bots/index.ts'
import { titles } from '../../games/index.ts'
import { ERRORS } from '../../table/protocol.ts'
import { appWords } from '../../text/app/index.ts'
import { faultsOf, stem } from '../../text/keys.ts'

// Loaded outside the tests, because loading a large game takes long on a busy machine.
const games = await Promise.all(Object.entries(titles).map(async ([id, load]) => [id, await load()] as const))
const here = import.meta.dirname
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(kit|gallery)\//.test(file))
  .map((file) => readFileSync(join(here, file), 'utf8'))
const source = sources.join('\n')
const keys = new Set(Object.keys(appWords.en).map(stem))

/** Prefixes of keys that are completed by a variable. */
const families = [...source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map((match) => match[1]!)

describe('the texts of the application', () => {
  test('are complete in all languages', () => {
    expect(faultsOf(appWords)).toEqual([])
  })

  test('include every key in the code', () => {
    const said = [...source.matchAll(/\bsay\(\s*'([^']+)'/g)].map((match) => match[1]!)
    expect(said.length).toBeGreaterThan(80)
    expect(said.filter((key) => !keys.has(key) && !gameOwn.has(key))).toEqual([])
  })

  test('are all used', () => {
    const quoted = new Set([...source.matchAll(/'([^'\n]+)'/g)].map((match) => match[1]!))
    const unused = [...keys].filter(
      (key) => !quoted.has(key) && !families.some((family) => key.startsWith(family)) && !elsewhere.test(key),
    )
    expect(unused).toEqual([])
  })

  test.each(['error', 'undo', 'bot', 'game', 'connection', 'list'])('include every key of the family %s', (family) => {
    const members: { readonly [family: string]: readonly string[] } = {
      error: [...Object.keys(ERRORS), 'unreachable'],
      undo: ['start', 'chance', 'another seat', 'a secret was shown'],
      bot: levels.map(({ id }) => id),
      game: Object.keys(titles).flatMap((id) => [`${id}.name`, `${id}.about`]),
      connection: ['here', 'connecting', 'open', 'lost'],
      list: ['waiting', 'playing', 'held', 'over'],
    }
    expect(members[family]!.filter((member) => !keys.has(`${family}.${member}`))).toEqual([])
  })

  test('name the games like the games themselves', () => {
    for (const [id, { wording }] of games) {
      for (const language of ['en', 'ja', 'cs'] as const)
        expect(appWords[language][`game.${id}.name`], `${id} ${language}`).toBe(wording.words[language].name)
    }
  })
})

/** Texts of a game, not of the application. */
const gameOwn = new Set(['name', 'guide.goal'])
/** Texts of the service worker, which it gets from the build. */
const elsewhere = /^push\./
