import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shown } from '../../games/ankh/board/Shown.tsx'
import { title as ankh } from '../../games/ankh/index.ts'
import { BATTLE_CARDS } from '../../games/ankh/rules/cards/index.ts'
import { matsOf } from '../../games/god-kings/board/mat/facts.ts'
import { MatCard } from '../../games/god-kings/board/mat/Mats.tsx'
import { title as kings } from '../../games/god-kings/index.ts'
import { PROVINCES } from '../../games/god-kings/rules/components/map.ts'
import type { title as ur } from '../../games/ur/index.ts'
import { LANGUAGES, type Told } from '../../kernel/index.ts'
import { Credentials, NewPassphrase } from '../../table/protocol.ts'
import { appWords } from '../../text/app/index.ts'
import { Speaker } from '../../text/speaker.ts'
import { kitTexts } from '../kit/core/words.ts'
import { branchSeats } from './replay/branch.ts'
import type { Opened } from './replay/replayer.ts'
import { BOTS } from './shell/bots.ts'
import { fatesOf } from './shell/sitters.ts'
import type { AppWords } from './shell/words.tsx'
import { boardWords } from './table/model.ts'

// Confusing texts that a first-time user found on the pages, each with a test against its return. Those in sentences are
// in src/text/words.test.ts.

const wordsOf = (title: { readonly wording: Pick<typeof ur.wording, 'words'> }) =>
  LANGUAGES.map((language) => boardWords(new Speaker(language, title.wording.words)))
const apps = LANGUAGES.map((language) => {
  const speaker = new Speaker(language, appWords)
  return { say: (key: string, values?: object) => speaker.say(key, values as never) } as AppWords
})

describe('“0 operations”', () => {
  it('is not announced for a card of Ankh with strength 0', () => {
    const cards = BATTLE_CARDS.filter(({ strength }) => strength === 0).map(({ id }) => id)
    expect(cards.length).toBeGreaterThan(0)
    const event = { kind: 'revealed', rule: 'A11.6', with: { god: 'ra', cards } } as unknown as Told
    wordsOf(ankh).forEach((words, at) => {
      const page = renderToStaticMarkup(shown(event, words))
      expect(page).toContain(words.t('tip.cardStrength', { strength: 0 }))
      expect(page).not.toContain(kitTexts[LANGUAGES[at]!].operations.replace('{count}', '0'))
      expect(page).not.toContain(kitTexts.en.operations.replace('{count}', '0'))
    })
  })
})

describe('“Provinces (9)” with six names', () => {
  const setup = { scenario: 'campaign', players: 4 } as never
  const view = kings.game.view(kings.game.begin(setup), kings.game.seats(setup)[0]!)
  const mats = matsOf(view as Parameters<typeof matsOf>[0])

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
        expect(heading).toMatch(new RegExp(`${mat.worth} ?(VP|VB)`))
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
    expect(apps.map((app) => fatesOf(app, seats))).toEqual([
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
  } as unknown as Opened
  const branch = (bots: { [seat: string]: string }) =>
    branchSeats(opened, { step: 4, waitingFor: ['shell'] }, 'shell', bots).seats

  it.each(BOTS.map((bot) => [bot]))('keeps a bot at its level: %s', (bot) => {
    expect(branch({ lapis: bot })).toEqual({ lapis: { bot }, shell: 'me' })
  })

  it('gives a person’s seat to a bot of the level that played', () => {
    expect(branch({ shell: 'hard' })).toEqual({ lapis: { bot: 'hard' }, shell: 'me' })
  })
})
