import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { levels } from '#bots/levels.ts'
import { renderEvent } from '#games/ankh/board/Cards.tsx'
import { BATTLE_CARDS } from '#games/ankh/rules/abilities/cards.ts'
import { allMats, MatCard } from '#games/god-kings/board/mat/Mats.tsx'
import { PROVINCES } from '#games/god-kings/rules/components/map.ts'
import { titles } from '#games/index.ts'
import { type JournalEntry, LANGUAGES } from '#kernel'
import { kitTexts } from '#kit/core/hooks.ts'
import { ERRORS } from '#table/protocol/errors.ts'
import { Credentials, NewPassphrase } from '#table/protocol/http.ts'
import { appWords } from '#text/app/index.ts'
import { games, type WordedTitle, worded } from '#text/testing/titles.ts'
import { baseKey, findFaults, Translator } from '#text/translator.ts'
import { planBranch } from './replay/reader.ts'
import type { RecordInfo } from './replay/replayWorker.ts'
import { BOT_LEVELS, seatStatuses } from './shell/players.ts'
import type { AppTranslator } from './shell/translator.tsx'
import { toBoardWords } from './table/model.ts'

// Loaded outside the tests, because loading a large game takes long on a busy machine.
const ankh = await worded('ankh')
const kings = await worded('god-kings')
const here = import.meta.dirname
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(kit|gallery)\//.test(file))
  .map((file) => readFileSync(join(here, file), 'utf8'))
const source = sources.join('\n')
const keys = new Set(Object.keys(appWords.en).map(baseKey))

/** Prefixes of keys that are completed by a variable. */
const families = [...source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map((match) => match[1]!)

describe('the texts of the application', () => {
  test('are complete in all languages', () => {
    expect(findFaults(appWords)).toEqual([])
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

// Confusing texts that a first-time user found on the pages, each with a test against its return. Those in sentences are
// in src/text/words.test.ts.

const wordsOf = (title: WordedTitle) =>
  LANGUAGES.map((language) => toBoardWords(new Translator(language, title.wording.words)))
const apps = LANGUAGES.map((language) => {
  const speaker = new Translator(language, appWords)
  return { say: (key: string, values?: object) => speaker.say(key, values as never) } as AppTranslator
})

describe('“0 operations”', () => {
  it('is not announced for a card of Ankh with strength 0', () => {
    const cards = BATTLE_CARDS.filter(({ strength }) => strength === 0).map(({ id }) => id)
    expect(cards.length).toBeGreaterThan(0)
    const event = { kind: 'revealed', rule: 'A11.6', with: { god: 'ra', cards } } as unknown as JournalEntry
    wordsOf(ankh).forEach((words, at) => {
      const page = renderToStaticMarkup(renderEvent(event, words))
      expect(page).toContain(words.t('tip.cardStrength', { strength: 0 }))
      expect(page).not.toContain(kitTexts[LANGUAGES[at]!].operations.replace('{count}', '0'))
      expect(page).not.toContain(kitTexts.en.operations.replace('{count}', '0'))
    })
  })
})

describe('“Provinces (9)” with six names', () => {
  const setup = { scenario: 'campaign', players: 4 } as never
  const view = kings.game.view(kings.game.begin(setup), kings.game.seats(setup)[0]!)
  const mats = allMats(view as Parameters<typeof allMats>[0])

  it('names the provinces and their value', () => {
    expect(mats.length).toBeGreaterThan(3)
    for (const { provinces, worth } of mats) {
      const own = PROVINCES.filter(({ id }) => provinces.includes(id))
      expect(own).toHaveLength(provinces.length)
      expect(worth).toBe(own.reduce((sum, { vp }) => sum + vp, 0))
    }
  })

  it('shows only points as a number, with their unit', () => {
    wordsOf(kings).forEach((words) => {
      for (const mat of mats) {
        const page = renderToStaticMarkup(<MatCard mat={mat} say={words} />)
        const heading = words.t('mat.provinces', { worth: mat.worth })
        expect(page).toContain(heading)
        expect(heading).toMatch(new RegExp(`${mat.worth}\\s?(VP|VB)`))
        for (const id of mat.provinces) expect(page).toContain(words.t(`province.${id}`))
      }
    })
  })
})

describe('“How: the others resigned”', () => {
  it('names who resigned', () => {
    const seats = [
      { user: 'a', name: 'Ann', bot: null, out: null },
      { user: 'b', name: 'Bob', bot: 'easy', out: 'resigned' as const },
      { user: 'c', name: 'Eve', bot: 'easy', out: 'time' as const },
    ]
    expect(apps.map((app) => seatStatuses(app, seats))).toEqual([
      ['Bob (resigned)', 'Eve (out of time)'],
      ['Bob（投了）', 'Eve（時間切れ）'],
      ['Bob (vzdáno)', 'Eve (vypršel čas)'],
    ])
  })
})

describe('a short passphrase', () => {
  it('is well formed, so that the server can explain why it is rejected', () => {
    expect(Credentials.safeParse({ login: 'ann', passphrase: 'x' }).success).toBe(true)
    expect(NewPassphrase.safeParse({ old: 'x', passphrase: 'y' }).success).toBe(true)
  })
})

describe('“Games to watch”', () => {
  it('is a heading and on no button', () => {
    const page = readFileSync(new URL('./pages/OpenTables.tsx', import.meta.url), 'utf8')
    expect(page.match(/say\('open\.watch'\)/g)).toHaveLength(1)
    expect(page).toMatch(/<h2>\{app\.say\('open\.watch'\)\}<\/h2>/)
    expect(page).toMatch(/<Button.*'open\.look'.*<\/Button>/s)
  })
})

describe('“What if?”', () => {
  const opened = {
    seats: ['lapis', 'shell'],
    stops: [0, 4, 8],
    length: 8,
    outcome: null,
  } as unknown as RecordInfo
  const branch = (bots: { [seat: string]: string }) =>
    planBranch(opened, { step: 4, waitingFor: ['shell'] }, 'shell', bots).seats

  it.each(BOT_LEVELS.map((bot) => [bot]))('keeps a bot at its level: %s', (bot) => {
    expect(branch({ lapis: bot })).toEqual({ lapis: { bot }, shell: 'me' })
  })

  it('gives a person’s seat to a bot of the level that played', () => {
    expect(branch({ shell: 'hard' })).toEqual({ lapis: { bot: 'hard' }, shell: 'me' })
  })
})
