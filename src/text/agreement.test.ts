import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Words } from '#kernel'
import { games } from '#text/testing/titles.ts'
import { appWords } from './app/index.ts'
import { cliWords } from './cli/index.ts'
import { Translator } from './translator.ts'

// “Archers withdraws”: a verb has the number of the name it belongs to, whichever of all names that is.

// Loaded before any test's time runs: a busy machine takes long over the sources of a large game.
const wordsOf = Object.fromEntries(games.map(([id, { wording }]) => [id, wording.words]))

type Kind = 'one' | 'many' | 'both'

/** The kinds of names that sentences are about, and whether they are singular, plural or now this and now that. */
const KINDS: { readonly [game: string]: { readonly [kind: string]: Kind } } = {
  alexander: { unit: 'both', piece: 'both', leader: 'one', seat: 'many' },
  ankh: { seat: 'one', god: 'one', figure: 'one', monument: 'one' },
  'god-kings': { side: 'both', seat: 'both', piece: 'one', king: 'one' },
  ur: { seat: 'one' },
}

/** Names for a missing value, and parts of other names. */
const NOBODY = /^\w+\.(|null|nobody|chance|full|reduced)$/

const namesOf = (words: Words, kind: string): string[] =>
  Object.keys(words).filter((key) => key.startsWith(`${kind}.`) && key.split('.').length === 2 && !NOBODY.test(key))

/** Of names that differ by their number only (Archers 1, Archers 2) one. */
function unlike(words: Words, kind: string): string[] {
  const bare = (key: string) => words[key]!.replace(/\d+/g, '')
  const each = new Map(namesOf(words, kind).map((key) => [bare(key), key]))
  return [...each.values()]
}

/** English: whether a noun is a plural, by its look. Persons and gods end as they like. */
function looksPlural(name: string): boolean {
  const noun = name
    .replace(/ (of|\().*| \d+$/g, '')
    .replace(/ \d+$/, '')
    .split(' ')
    .at(-1)!
  return /(?:[^s]s|men)$/.test(noun) || ['Prodromoi', 'Sittaceni', 'Triballi'].includes(noun)
}

describe('the number of names', () => {
  it.each(Object.entries(KINDS))('in %s is what the names look like', (game, kinds) => {
    const speaker = new Translator('en', wordsOf[game]!)
    for (const [kind, expected] of Object.entries(kinds)) {
      const keys = namesOf(wordsOf[game]!.en, kind)
      const found = new Set(keys.map((key) => (speaker.isPlural(key) ? 'many' : 'one')))
      expect([kind, found.size === 2 ? 'both' : [...found].join()]).toEqual([kind, expected])
      if (expected === 'one' || kind === 'piece') continue
      const wrong = keys.filter((key) => speaker.isPlural(key) !== looksPlural(speaker.say(key)))
      expect(wrong.map((key) => speaker.say(key))).toEqual([])
    }
  })
})

/** A name in a text: what stands before it, its kind, its value, what follows. */
function* namesIn(text: string): Generator<{ before: string; kind: string; value: string; after: string }> {
  for (const found of text.matchAll(/\$t\((\w+)\.\{\{(\w+)\}\}\)/g)) {
    const [all, kind, value] = found
    const before = text.slice(0, found.index)
    yield { before, kind: kind!, value: value!, after: text.slice(found.index + all.length) }
  }
}

/** The word that follows a name at once, and the one before it: `a subject: word`, nothing after a comma or a colon. */
const next = (after: string) => /^ (\p{L}+)/u.exec(after)?.[1] ?? ''
const last = (before: string) => /(\p{L}+) (?:the )?$/u.exec(before)?.[1] ?? ''

/** English words beside a name that are the same in singular and plural. */
const SAME =
  /^(?:|[A-Z]\p{L}*|also|and|or|at|in|on|of|to|over|after|against|with|from|for|by|before|underneath|if|inside|instead|must|may|could|would|will|cannot|had|lacked|lay|under)$/u
const SINGULAR = /^(?:is|was|has|does|\p{Ll}*[^s]s)$/u
const PLURAL = /^(?:are|were|have)$/
/** Before a name: a question is asked about it. After an *of* it is about something else. */
const ASKING = /^(?:is|are|was|were|has|have|does|do)$/
const OF = / of (?:the )?$/
const AGREED = /, agree\([^)]*\)\}\} (?:the )?$/

/** What is wrong with the words beside the names of an English text. */
function disagreements(text: string, kinds: { readonly [kind: string]: Kind }): string[] {
  const wrong: string[] = []
  for (const { before, kind, value, after } of namesIn(text)) {
    const number = kinds[kind]
    const agrees = after.startsWith(` {{${value}, agree(`)
    const isSubject = !OF.test(before) && !AGREED.test(before)
    const [previous, following] = [last(before), agrees || !isSubject ? '' : next(after)]
    if (number === 'both') {
      if (!SAME.test(following)) wrong.push(`… ${following}`)
      if (ASKING.test(previous)) wrong.push(`${previous} …`)
      if (agrees && /\b(?:it|its|they|their|them)\b/.test(after.replace(/\{\{[^}]*\}\}/g, ''))) wrong.push('it or they')
    } else if (number === 'many') {
      for (const word of [previous, following]) if (SINGULAR.test(word) && !SAME.test(word)) wrong.push(word)
    } else if (number === 'one') for (const word of [previous, following]) if (PLURAL.test(word)) wrong.push(word)
  }
  return wrong
}

describe('an English sentence', () => {
  const sets = [
    ...games.map(([id, { wording }]) => [id, wording.words.en, KINDS[id]!] as const),
    ['the terminal', cliWords.en, { seat: 'both' } as const] as const,
  ]

  it.each(sets)('of %s leaves no verb to a name of another number', (_, words, kinds) => {
    const wrong = Object.entries(words).flatMap(([key, text]) =>
      disagreements(text, kinds).map((fault) => `${key}: ${fault} (${text})`),
    )
    expect(wrong).toEqual([])
  })

  it('is found where it does', () => {
    const kinds = { unit: 'both', seat: 'many', god: 'one' } as const
    expect(disagreements('$t(unit.{{unit}}) withdraws to {{to}}.', kinds)).toEqual(['… withdraws'])
    expect(disagreements('Where does $t(unit.{{unit}}) go?', kinds)).toEqual(['… go', 'does …'])
    expect(disagreements('$t(seat.{{seat}}) wins.', kinds)).toEqual(['wins'])
    expect(disagreements('$t(god.{{god}}) have won.', kinds)).toEqual(['have'])
    const moves = '$t(unit.{{unit}}) {{unit, agree(one: moves; many: move)}}'
    expect(disagreements(`${moves} to {{hex}}.`, kinds)).toEqual([])
    expect(disagreements(`${moves} with its leader.`, kinds)).toEqual(['it or they'])
  })

  const AGREE = /\{\{(\w+), agree\(one: ([^;]+); many: ([^)]+)\)\}\}/g
  const ONE = /^(?:is|was|has|does|\w+s)\b|\bit\b/

  it.each(sets.slice(0, -1))('of %s takes the form of every name it may be about', (game, words, kinds) => {
    const speaker = new Translator('en', wordsOf[game]!)
    let said = 0
    for (const [key, text] of Object.entries(words))
      for (const [, value, one, many] of text.matchAll(AGREE)) {
        expect([one, ONE.test(one!), ONE.test(many!)]).toEqual([one, true, false])
        const kind = [...namesIn(text)].find((name) => name.value === value)!.kind
        expect(kinds[kind]).toBe('both')
        const others = Object.fromEntries([...text.matchAll(/\{\{(\w+)/g)].map(([, other]) => [other, 2]))
        for (const name of unlike(words, kind)) {
          const form = speaker.isPlural(name) ? many! : one!
          const sentence = speaker.say(key, { ...others, [value!]: name.slice(kind.length + 1) })
          said++
          if (!sentence.includes(` ${form}`)) expect(sentence).toContain(form)
        }
      }
    const mixed = Object.values(kinds).includes('both')
    expect(said > 20).toBe(mixed)
  })

  it('of the terminal takes the form of every seat', () => {
    const won = (game: string, seat: string) =>
      new Translator('en', wordsOf[game]!, cliWords).say('play.won', { seat, how: 'x' })
    expect(won('alexander', 'persian')).toMatch(/^Persians win:/)
    expect(won('god-kings', 'kassites')).toMatch(/^Kassites win:/)
    expect(won('god-kings', 'egypt')).toMatch(/^Egypt wins:/)
  })
})

describe('the application', () => {
  const KEPT = ['outcome.wins_one', 'outcome.wins_other', 'outcome.winMany']

  it('leaves no verb to the name of a seat', () => {
    const wrong = Object.entries(appWords.en).filter(
      ([key, text]) => !KEPT.includes(key) && /\{\{seats?\}\} (?!may\b)\p{Ll}/u.test(text),
    )
    expect(wrong).toEqual([])
  })
})

describe('a Czech sentence', () => {
  /** A verb of one person, and one of several; the endings that both have are left out. */
  const HE = /^(?!cíl$)(?:je|má|nemá|\p{Ll}+(?:uje|[aiyeě]l[ao]?|[^aě]l|á|ne))$/u
  const PAST = /^(?!cíl$)\p{Ll}+[^aě]l[aoiy]?$/u
  const THEY = /^(?:jsou|mají|nemají|\p{Ll}+(?:ují|ají|[aeiyě]li|[aeiě]ly|nou))$/u
  /** Prepositions, and verbs that take an object: a name after one is declined. */
  const GOVERNS =
    /^(?:bez|do|k|ke|kolem|mezi|na|nad|o|od|po|pod|podle|pro|proti|před|přes|při|s|u|v|ve|vedle|z|za|ze|hraje|zahrál|zahraje|odhazuje|ztrácí|získává|používá|odemyká|dobývá|ovládl|ztratil|obléhá|předat|aktivovat|vzít|nechat)$/iu

  /** The kinds of names that are declined, and those that have several genders. */
  function declined(words: Words): {
    readonly cased: ReadonlySet<string>
    readonly gendered: ReadonlySet<string>
    readonly numbered: ReadonlySet<string>
  } {
    const genders = new Map<string, Set<string>>()
    for (const [key, gender] of Object.entries(words))
      if (key.endsWith('.gender')) {
        const kind = key.split('.')[0]!
        genders.set(kind, (genders.get(kind) ?? new Set()).add(gender))
      }
    const cased = Object.keys(words).filter((key) => /\.(?:gen|acc)$/.test(key))
    return {
      cased: new Set(cased.map((key) => key.split('.')[0]!)),
      gendered: new Set([...genders].filter(([, found]) => found.size > 1).map(([kind]) => kind)),
      numbered: new Set(
        [...genders]
          .filter(([, found]) => new Set([...found].map((gender) => gender.endsWith('pl'))).size > 1)
          .map(([kind]) => kind),
      ),
    }
  }

  it.each(games)('of %s leaves no verb to a name of another number', (id, { wording }) => {
    const { gendered, numbered } = declined(wording.words.cs)
    const wrong = Object.entries(wording.words.cs).flatMap(([key, text]) =>
      [...namesIn(text)].flatMap(({ before, kind, after }) => {
        const number = KINDS[id]![kind]
        const beside = [last(before), before.endsWith(' a ') ? '' : next(after)]
        const bad = beside.filter((word) =>
          number === 'both' || numbered.has(kind)
            ? HE.test(word) || THEY.test(word)
            : gendered.has(kind)
              ? PAST.test(word)
              : number === 'many'
                ? HE.test(word)
                : number === 'one' && THEY.test(word),
        )
        return bad.map((word) => `${key}: ${word} (${text})`)
      }),
    )
    expect(wrong).toEqual([])
  })

  /** The verb or preposition before each name that is not declined after it. */
  const undeclined = (text: string, kinds: ReadonlySet<string>) =>
    [...namesIn(text)].flatMap(({ before, kind }) => {
      const word = /(\p{L}+) $/u.exec(before)?.[1] ?? ''
      return kinds.has(kind) && GOVERNS.test(word) ? [word] : []
    })

  it.each(games)('of %s declines a name after a preposition or a verb', (_, { wording }) => {
    const { cased } = declined(wording.words.cs)
    const wrong = Object.entries(wording.words.cs).flatMap(([key, text]) =>
      undeclined(text, new Set([...cased, 'card'])).map((word) => `${key}: ${word} (${text})`),
    )
    expect(wrong).toEqual([])
  })

  it('is found where it does not', () => {
    const kinds = new Set(['space', 'side', 'card'])
    expect(undeclined('Bitva u $t(space.{{space}})', kinds)).toEqual(['u'])
    expect(undeclined('$t(side.{{side}}) hraje $t(card.{{card}}).', kinds)).toEqual(['hraje'])
    expect(undeclined('Bitva u $t(space.{{space}}.gen)', kinds)).toEqual([])
    expect(undeclined('Na pole $t(space.{{space}})', kinds)).toEqual([])
  })
})

describe('a sentence with names', () => {
  const NAME = /\$t\((\w+)\.\{\{(\w+)\}\}(?:\.\w+)?\)/g
  /** A key, a placeholder or a case that was left in a sentence. */
  const LEFT = /\$t\(|\{\{|(?<![\w.])[a-z]\w*\.[a-z]|\.(?:gen|dat|acc|loc|ins)\b/

  /** What a language makes of each text with each name it may be said with; names that differ by number once. */
  function* allSaid(words: Words, speaker: Translator): Generator<readonly [key: string, name: string, said: string]> {
    const names = new Map<string, readonly string[]>()
    const namesOfKind = (kind: string) => {
      // Names with values of their own are said with them by the random games of sentences.test.ts.
      if (!names.has(kind))
        names.set(
          kind,
          unlike(words, kind).filter((key) => !words[key]!.includes('{{')),
        )
      return names.get(kind)!
    }
    for (const [key, text] of Object.entries(words)) {
      if (/^list\.|_(?:one|few|many|other)$/.test(key)) continue
      const kinds = [...text.matchAll(NAME)].filter(([, kind]) => namesOfKind(kind!).length > 0)
      const numbers = Object.fromEntries([...text.matchAll(/\{\{([\w.]+)/g)].map(([, name]) => [name!, 2]))
      const first = Object.fromEntries(kinds.map(([, kind, of]) => [of!, idOf(namesOfKind(kind!)[0]!)]))
      for (const [, kind, value] of kinds)
        for (const name of namesOfKind(kind!))
          yield [key, name, speaker.say(key, { ...numbers, ...first, [value!]: idOf(name) })]
    }
  }

  const idOf = (key: string) => key.slice(key.indexOf('.') + 1)

  it.each(games)('of %s is whole with every name, in every language', (_, { wording }) => {
    const wrong = new Set<string>()
    for (const language of LANGUAGES) {
      const words = { ...wording.words.en, ...wording.words[language] }
      for (const [key, name, said] of allSaid(words, new Translator(language, wording.words)))
        if (LEFT.test(said)) wrong.add(`${language} ${key} ${name}: ${said}`)
    }
    expect([...wrong].slice(0, 20)).toEqual([])
  })
})
