import type { Title } from '#games/title.ts'
import {
  type Ask,
  commitTo,
  formatRecord,
  Journal,
  Match,
  makeView,
  parseRecord,
  type Record,
  Refusal,
  recordedSetup,
  type Seat,
  seededChance,
  WATCHER,
} from '#kernel'
import { mergedJournal, type Translator } from '#text/translator.ts'
import { print, readText, unreadable, writeText } from './command.ts'

/** The position as text, as a seat sees it. */
export function describePosition(match: Match, title: Title, seat: Seat, speaker: Translator): string[] {
  const { state } = makeView(match, seat)
  const picture = title.wording.picture?.(state, seat) ?? []
  return [
    ...describeGoal(state, title, seat, speaker),
    ...picture,
    ...title.wording.describe(state, seat).map((phrase) => speaker.phrase(phrase)),
  ]
}

/** The goal and the current leader in one line; then the reader's obligations and threats. */
function describeGoal(state: unknown, { wording }: Title, seat: Seat, speaker: Translator): string[] {
  const goal = wording.goal?.(state, seat).map((phrase) => speaker.phrase(phrase)) ?? []
  const duties = wording.duties?.(state, seat) ?? []
  return [
    ...(goal.length === 0 ? [] : [speaker.say('play.goal', { text: goal.join('; ') })]),
    ...duties.map(({ tone, phrase }) => speaker.say(`play.${tone}`, { text: speaker.phrase(phrase) })),
  ]
}

/** The winner and the reason once the game is over; then what would have changed it. */
export function describeOutcome(match: Match, { wording }: Title, speaker: Translator): string[] {
  const { outcome } = match
  if (!match.over || outcome === undefined) return []
  const { winners, how } = outcome
  const why = wording.ending?.(makeView(match, WATCHER).state) ?? []
  return [
    ...(winners.length === 0
      ? [speaker.say('play.draw', { how })]
      : winners.map((seat) => speaker.say('play.won', { seat, how }))),
    ...why.map((phrase) => speaker.phrase(phrase)),
  ]
}

/** A game in the terminal: the match, its dice and its journal. */
export class Session {
  readonly title: Title
  readonly speaker: Translator
  match: Match
  seed: string
  private journal = new Journal()
  private told = 0

  constructor(title: Title, setup: any, seed: string, speaker: Translator) {
    this.title = title
    this.speaker = speaker
    this.seed = seed
    this.match = Match.begin(title.game, setup, { deal: seededChance(seed), journal: this.journal })
  }

  /** New journal entries a seat may see. */
  tellNews(seat: Seat): void {
    const { events } = this.journal
    const own = events.slice(this.told).filter(({ only }) => only === undefined || only.includes(seat))
    for (const event of mergedJournal(own, this.title.wording))
      print(this.speaker.say('play.cited', { rule: event.rule, text: this.speaker.event(event) }))
    this.told = events.length
  }

  show(seat: Seat): void {
    print()
    for (const line of describePosition(this.match, this.title, seat, this.speaker)) print(line)
  }

  /** The prompt with numbered options. */
  showAsk(asked: Ask): void {
    const { speaker } = this
    const values = this.title.wording.valuesOf
    const { state } = makeView(this.match, asked.seat)
    print(speaker.say('play.cited', { rule: asked.rule, text: speaker.ask(asked) }))
    asked.options.forEach(({ key }, i) => {
      print(
        `  ${speaker.say('play.option', { number: i + 1, text: speaker.option(key, asked, values?.(key, state)), key })}`,
      )
    })
  }

  /** The odds of the prompt, or of what could be done. */
  odds(asked: Ask): void {
    const { speaker, title } = this
    const { state } = makeView(this.match, asked.seat)
    const phrases = title.wording.odds?.(state, asked.seat, asked) ?? []
    for (const phrase of phrases) print(speaker.phrase(phrase))
    if (phrases.length === 0) print(speaker.say('play.noOdds'))
  }

  /** Why an item is not on offer; without a key, every item that is not. */
  why(asked: Ask, key: string | undefined): void {
    const { speaker } = this
    const barred = asked.why().filter((b) => key === undefined || b.key === key || b.key.endsWith(`:${key}`))
    for (const { key: candidate, bar } of barred) {
      print(speaker.say('play.barred', { key: candidate, text: speaker.why(candidate, bar), rule: bar[0] }))
    }
    if (barred.length > 0) return
    if (key === undefined) print(speaker.say('play.nothingBarred'))
    else print(speaker.say(asked.find(key) ? 'play.offered' : 'play.notBarred', { key }))
  }

  undo(seat: Seat, answers: number): void {
    const { match, speaker } = this
    try {
      match.undo(seat, answers)
      this.told = Math.min(this.told, this.journal.events.length)
      print(speaker.say('play.undone', { count: answers }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      print(speaker.say('play.undoStops', { stop: match.horizon(seat).stop }))
    }
  }

  record(): Record {
    return { ...this.match.record(), commitment: commitTo(this.seed), seed: this.seed }
  }

  save(file: string): void {
    writeText(file, formatRecord(this.record()))
    print(this.speaker.say('play.saved', { file }))
  }

  load(file: string): void {
    const text = readText(file)
    try {
      const record = parseRecord(text)
      if (record.game !== this.title.game.id) throw new Refusal('not readable', record.game)
      const journal = new Journal()
      const seed = record.seed ?? this.seed
      const setup = recordedSetup(this.title.game, record.setup)
      this.match = Match.replay(this.title.game, { ...record, setup }, { deal: seededChance(seed), journal })
      this.seed = seed
      this.journal = journal
      this.told = journal.events.length
    } catch (error) {
      throw unreadable(error, file)
    }
    print(this.speaker.say('play.loaded', { file }))
  }
}
