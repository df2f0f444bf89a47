import { expect, it } from 'vitest'
import { alexander } from '../games/alexander/game.ts'
import type { Alexander } from '../games/alexander/rules/state.ts'
import { aggressive } from '../games/alexander/testing/aggressive.ts'
import { wording } from '../games/alexander/text/wording.ts'
import type { AlexanderView } from '../games/alexander/view.ts'
import {
  type Ask,
  dealFrom,
  Journal,
  LANGUAGES,
  Match,
  type Option,
  type Params,
  randomFrom,
  setupOf,
} from '../kernel/index.ts'
import { Speaker } from './speaker.ts'

/** What a reader must never see: a key in place of words, a value that is missing. */
const RAW = /\b[a-z]+\.[A-Za-z]|\{\{|\$t\(|undefined|\bnull\b|NaN|\[object|\(\)|: \.|\S {2}/

const english = new Speaker('en', wording.words)
const others = LANGUAGES.filter((language) => language !== 'en').map((l) => new Speaker(l, wording.words))

/** Says everything of a game, and what is new in all languages; the faults it finds, each once. */
class Reader {
  readonly faults = new Set<string>()
  readonly heard = new Set<string>()

  hear(key: string, values: Params, say: (speaker: Speaker) => string): void {
    const isNew = !this.heard.has(key)
    this.heard.add(key)
    for (const speaker of isNew ? [english, ...others] : [english]) {
      const sentence = say(speaker)
      if (RAW.test(sentence) || sentence.trim() === '')
        this.faults.add(`${speaker.language} ${key}: ${sentence}`)
    }
    const template = wording.words.en[key] ?? ''
    for (const [, name] of template.matchAll(/\{\{(\w+)\}\}/g))
      if (!Object.hasOwn(values, name!)) this.faults.add(`${key} lacks ${name}`)
    for (const [, what, name] of template.matchAll(/\$t\((\w+\.)\{\{(\w+)\}\}\)/g))
      if (values[name!] === '' && !Object.hasOwn(wording.words.en, what!))
        this.faults.add(`${key}: no ${name}`)
  }

  /** An ask, some of its options and, of some asks, why others are not on offer and what the position looks like. */
  read(match: Match<Alexander>, asked: Ask, some: readonly Option[], closely: boolean): void {
    const about = { seat: asked.seat, kind: asked.kind, about: asked.about ?? null }
    const values = { seat: asked.seat, ...asked.about }
    const view = match.state as unknown as AlexanderView
    this.hear(`ask.${asked.kind}`, values, (speaker) => speaker.ask(about))
    for (const { key } of some) {
      const more = wording.valuesOf?.(key, view) ?? {}
      const [verb, of = ''] = key.split(':')
      const own = `option.${asked.kind}.${verb}`
      const word = Object.hasOwn(wording.words.en, own) ? own : `option.${verb}`
      this.hear(word, { ...values, of, ...more }, (speaker) => speaker.option(key, about, more))
    }
    if (!closely) return
    for (const { key, bar } of asked.why())
      this.hear(`why.${bar[1]}`, { of: key.split(':')[1] ?? '', ...bar[2] }, (speaker) =>
        speaker.why(key, bar),
      )
    for (const phrase of [...wording.describe(view, asked.seat), ...wording.odds!(view, asked.seat, asked)])
      this.hear(phrase[0], phrase[1] ?? {}, (speaker) => speaker.phrase(phrase))
  }
}

/** One random battle, heard from its first ask to its outcome. */
function play(setup: object, seed: string, reader: Reader, sample: number): void {
  const journal = new Journal()
  const deal = dealFrom(randomFrom(`${seed} dice`))
  const match = Match.begin(alexander, setupOf(alexander, setup), { journal, deal })
  const random = randomFrom(seed)
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    const chosen = aggressive(match, asked, random)
    const { options } = asked
    reader.read(
      match,
      asked,
      [chosen, options[random(options.length)]!, options.at(-1)!],
      random(sample) === 0,
    )
    match.apply(asked.seat, chosen.key)
  }
  for (const event of journal.events)
    reader.hear(`event.${event.kind}`, event.with ?? {}, (speaker) => speaker.event(event))
}

const settingsOf = (scenario: string, on: boolean) =>
  Object.fromEntries(
    alexander.settings
      .filter((s) => s.scenarios?.includes(scenario))
      .map(({ id, values }) => [id, values.includes(on) ? on : values.at(on ? -1 : 0)]),
  )

it('everything that is asked, offered, refused, told and described in a battle is said in words', () => {
  const reader = new Reader()
  for (const { id: scenario } of alexander.scenarios)
    for (const on of [true, false])
      play({ scenario, ...settingsOf(scenario, on), guardSecrets: false }, `said ${on}`, reader, 20)
  expect([...reader.faults]).toEqual([])
  expect(reader.heard.size).toBeGreaterThan(200)
})
