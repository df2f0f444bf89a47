import { describe, expect, test } from 'vitest'
import type { RequestRefused } from '#table/protocol/errors.ts'
import { LoginLimiter } from './loginLimiter.ts'
import { checkLogin, confusableSkeleton, normalizeName } from './names.ts'
import { checkPassphrase, isCommon } from './passphrases.ts'
import { RecentCache } from './people.ts'

const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'done'
  } catch (error) {
    return (error as RequestRefused).code
  }
}

describe('names', () => {
  test.each([
    ['Ann', 'Ann'],
    ['  Žofie   花 ', 'Žofie 花'],
    ['山田 太郎', '山田 太郎'],
    ['Příliš žluťoučký kůň', 'Příliš žluťoučký kůň'],
    ['Ｗｉｄｅ', 'Wide'],
    ['J. R. Smith', 'J. R. Smith'],
    ['Ann ♥', 'Ann ♥'],
    ['O’Neill-Jones', 'O’Neill-Jones'],
  ])('%s is a name', (given, kept) => expect(normalizeName(given)).toBe(kept))

  test.each([
    ['a line break', 'Ann\nBcc: all@example.org'],
    ['a carriage return', 'Ann\rBen'],
    ['a line separator', 'Ann\u2028Ben'],
    ['a control character', 'Ann\u0007'],
    ['a zero-width space', 'An\u200bn'],
    ['a zero-width joiner', 'An\u200dn'],
    ['a byte order mark', '\ufeffAnn'],
    ['a soft hyphen', 'An\u00adn'],
    ['right-to-left override', 'Ann\u202enneB'],
    ['a direction isolate', '\u2066Ann\u2069'],
    ['a Hangul filler', '\u3164\u3164'],
    ['a Braille blank', '\u2800'],
    ['a variation selector', 'Ann\ufe0f'],
    ['a tag character', 'Ann\u{e0041}'],
    ['marks in a heap', 'A\u0300\u0301\u0302\u0303nn'],
    ['nothing but dots', '...'],
    ['a link', 'see https://evil.example'],
    ['a link without its beginning', 'evil.example/free'],
    ['a link with www', 'WWW.evil'],
    ['an address', 'write to a@b.example'],
    ['too many letters', 'x'.repeat(41)],
    ['half a character', 'Ann\ud800'],
  ])('%s is in no name', (_, given) => expect(normalizeName(given)).toBeUndefined())

  test('a login is shorter of signs than a name', () => {
    expect(checkLogin('Ann of Ur_2')).toBe('Ann of Ur_2')
    for (const wrong of ['A', '-ann', 'ann!', 'ann<b>', 'a/b', 'ann@home'])
      expect(codeOf(() => checkLogin(wrong))).toBe('bad name')
  })
})

describe('looks', () => {
  test.each([
    ['Admin', 'Аdmin', 'a Cyrillic capital'],
    ['admin', 'аdmіn', 'Cyrillic small letters'],
    ['Bob', 'Вob', 'a Cyrillic В'],
    ['paypal', 'рауpal', 'Cyrillic р, а, у'],
    ['ANN', 'ΑΝΝ', 'Greek capitals'],
    ['Ian', 'lan', 'l for I'],
    ['lilly', '1i11y', 'ones'],
    ['Otto', '0tto', 'a nought'],
    ['modern', 'rnodern', 'rn for m'],
    ['Ann Ur', 'ann  ur', 'two spaces'],
    ['wide', 'ｗｉｄｅ', 'wide letters'],
    ['script', '𝓼𝓬𝓻𝓲𝓹𝓽', 'letters of mathematics'],
    ['Žofie', 'Z\u030cofie', 'a mark of its own'],
    ['二ロ', '⼆ロ', 'a radical'],
  ])('%s and %s look alike: %s', (one, other) => expect(confusableSkeleton(other)).toBe(confusableSkeleton(one)))

  test.each([
    ['Ann', 'Anna'],
    ['太郎', '次郎'],
    ['ann smith', 'annsmith'],
  ])('%s and %s do not', (one, other) => expect(confusableSkeleton(other)).not.toBe(confusableSkeleton(one)))
})

describe('passphrases', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd1',
    'P@ssw0rd',
    'passw0rd123!',
    '12345678',
    '123456789',
    '87654321',
    'qwertyuiop',
    'qwertzuiop',
    'iloveyou',
    'ILoveYou2',
    'letmein123',
    'football1',
    'abcdefgh',
    'aaaaaaaa',
    'abababab',
    '11112222',
    'heslo123',
    'mojeheslo',
    'sunshine99',
    'dragondragon',
    'trustno1!',
    'correct horse battery staple',
    'asdfghjkl',
    '1q2w3e4r5t',
    'welcome2026',
    'パスワード123',
    'princess!!!',
    'superman2000',
    'admin123456',
  ])('%s nobody may use', (passphrase) => expect(isCommon(passphrase)).toBe(true))

  test.each([
    'a long passphrase',
    'right and long',
    'seven brown foxes',
    'kůň pije z řeky',
    '夜の海に浮かぶ舟',
    'Xk4-tulip-92-brass',
    'another passphrase',
    'fish in the lamp',
    'tr0ub4dor&3 zebra',
  ])('%s is good', (passphrase) => expect(isCommon(passphrase)).toBe(false))

  test('each refusal says what is wrong', () => {
    expect(codeOf(() => checkPassphrase('short', []))).toBe('short passphrase')
    expect(codeOf(() => checkPassphrase('Password1', []))).toBe('common passphrase')
    expect(codeOf(() => checkPassphrase('Ann of Ur 1', ['Ann of Ur']))).toBe('common passphrase')
    expect(codeOf(() => checkPassphrase('x y '.repeat(100), []))).toBe('too large')
    expect(codeOf(() => checkPassphrase('a long passphrase', ['Ann']))).toBe('done')
  })
})

describe('what was read is remembered', () => {
  test('for a while, until it is forgotten, and not when it changed while it was read', async () => {
    let now = 0
    let stored = 'one'
    const recent = new RecentCache<string>(2, 100, () => now)
    const read = async () => stored
    expect(await recent.get('a', read)).toBe('one')
    stored = 'two'
    expect(await recent.get('a', read)).toBe('one')
    now = 100
    expect(await recent.get('a', read)).toBe('two')
    stored = 'three'
    recent.forget('a')
    expect(await recent.get('a', read)).toBe('three')
    recent.forget('a')
    // The change arrives between reading and caching.
    const late = recent.get('a', async () => {
      const value = stored
      stored = 'four'
      recent.forget('a')
      return value
    })
    expect(await late).toBe('three')
    expect(await recent.get('a', read)).toBe('four')
    stored = 'five'
    recent.forget((value) => value === 'four')
    expect(await recent.get('a', read)).toBe('five')
    stored = 'six'
    recent.clear()
    expect(await recent.get('a', read)).toBe('six')
    for (const key of ['b', 'c']) await recent.get(key, read)
    stored = 'seven'
    expect(await recent.get('a', read)).toBe('seven')
  })
})

describe('signing in', () => {
  const tried = (tries: LoginLimiter, login: string, address: string, known = false) =>
    tries.admit({ login, address, known }).then(
      () => 'may',
      (error: RequestRefused) => error.code,
    )

  test('a stranger’s attempts lock out neither other addresses nor known browsers', async () => {
    let now = 0
    const tries = new LoginLimiter(5, () => now)
    for (let i = 0; i < 5; i++) expect(await tried(tries, 'Ann', 'eve')).toBe('may')
    for (let i = 0; i < 50; i++) expect(await tried(tries, i % 2 ? 'ANN' : 'ａｎｎ', 'eve')).toBe('flood')
    expect(await tried(tries, 'ann', 'home')).toBe('may')
    expect(await tried(tries, 'ann', 'eve', true)).toBe('may')
    expect(await tried(tries, 'ben', 'eve')).toBe('may')
    now = 60_000
    expect(await tried(tries, 'ann', 'eve')).toBe('may')
  })

  test('from many addresses it grows slower and ends, but not for a browser that was here before', async () => {
    const waits: number[] = []
    const tries = new LoginLimiter(
      2,
      () => 0,
      async (ms) => waits.push(ms),
    )
    for (let i = 0; i < 20; i++) expect(await tried(tries, 'ann', `bot ${i}`)).toBe('may')
    expect(waits).toHaveLength(16)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect([waits[0]! < 100, waits.at(-1)! > 2500, waits.at(-1)! <= 3000]).toEqual([true, true, true])
    expect(await tried(tries, 'ann', 'bot 21')).toBe('flood')
    expect(await tried(tries, 'ann', 'home', true)).toBe('may')
    // And its own attempts are limited too.
    for (let i = 0; i < 3; i++) await tried(tries, 'ann', 'home', true)
    expect(await tried(tries, 'ann', 'home', true)).toBe('flood')
  })
})
