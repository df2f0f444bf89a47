import type { Title } from '#games/title.ts'
import type { JournalEntry, Params, Seat } from '#kernel'
import type { BoardAsk, BoardOption, BoardSeat, BoardWords, GameBoard } from '#kit/board.ts'
import type { SeatLook } from '#kit/core/seats.tsx'
import type { AskInfo } from '#table/protocol/messages.ts'
import type { Translator } from '#text/translator.ts'
import type { TableModel } from '../net/tableModel.ts'

/** Why something cannot be chosen, as text. */
export interface Reason {
  readonly key: string
  readonly rule: string
  readonly why: string
}

const FALLBACK: readonly SeatLook[] = [
  { colour: 'blue', pattern: 'waves', letter: '1' },
  { colour: 'orange', pattern: 'diagonals', letter: '2' },
  { colour: 'green', pattern: 'dots', letter: '3' },
  { colour: 'purple', pattern: 'checks', letter: '4' },
  { colour: 'maroon', pattern: 'chevrons', letter: '5' },
  { colour: 'teal', pattern: 'rings', letter: '6' },
]

/** Colour, pattern and letter of a seat, also if the game defines none. */
export function seatLook(board: GameBoard | null, seat: Seat, at: number): SeatLook {
  return board?.looks[seat] ?? FALLBACK[at % FALLBACK.length]!
}

/** The seat whose view is shown: the reader's own seat that has to answer, else the last one shown, else any own seat, else the watcher. */
export function activeSeat(table: TableModel, last: Seat | null): Seat {
  const { own, info, views } = table
  const asked = own.seats.find((seat) => (views[seat]?.asks.length ?? 0) > 0 && info.waitingFor.includes(seat))
  if (asked !== undefined) return asked
  if (last !== null && views[last] !== undefined) return last
  return own.seats.find((seat) => views[seat] !== undefined) ?? Object.keys(views)[0] ?? 'watcher'
}

/** For people who share a screen: the table without journal lines that only another of them may see. */
export function visibleTo(table: TableModel, seat: Seat): TableModel {
  if (table.own.seats.length < 2) return table
  const mine = (line: TableModel['journal'][number]) => line.only === undefined || line.only.includes(seat)
  return { ...table, journal: table.journal.filter(mine), fresh: table.fresh.filter(mine) }
}

/** Whether no other person has to agree to a rewind: all others are bots, have left the match, or share this screen. */
export function canUndoWithoutConsent({ info, own }: Pick<TableModel, 'info' | 'own'>): boolean {
  return info.seats.every(({ seat, user, out }) => own.seats.includes(seat) || user === null || out !== null)
}

/** Why undo goes no further, and how to rewind beyond it. */
export function undoLimitText(
  table: Pick<TableModel, 'info' | 'own'>,
  stop: string,
  say: (key: string, values?: Params) => string,
): string {
  const alone = canUndoWithoutConsent(table)
  // At a rated table, rewinding needs someone else's consent.
  const none = alone && table.info.options.rated
  const ways = none ? [] : [say(alone ? 'rewind.way.alone' : 'rewind.way.others')]
  return say(`undo.${stop}`, { way: ways.join() }).trim()
}

/** A game's texts for its board. */
export function toBoardWords(speaker: Translator): BoardWords {
  // Boards look up the same names in every render.
  const cache = new Map<string, string>()
  const plain = (key: string) => {
    let text = cache.get(key)
    if (text === undefined) cache.set(key, (text = speaker.say(key)))
    return text
  }
  return {
    language: speaker.language,
    t: (key, values) => (values === undefined ? plain(key) : speaker.say(key, values)),
    has: (key) => speaker.has(key),
    list: (names) => speaker.list(names),
    event: (event) => speaker.event(event),
    rule: (id) =>
      speaker.has(`rule.${id}`)
        ? { title: speaker.rule(id), text: speaker.has(`digest.${id}`) ? speaker.digest(id) : '' }
        : undefined,
  }
}

/** Splits a key at its first colon. */
export function splitKey(key: string): { verb: string; of: string } {
  const colon = key.indexOf(':')
  return colon < 0 ? { verb: key, of: '' } : { verb: key.slice(0, colon), of: key.slice(colon + 1) }
}

/** An ask with its texts. */
export function toBoardAsk(asked: AskInfo, speaker: Translator, title: Title, view: unknown): BoardAsk {
  const { seat, kind, rule } = asked
  const about: Params = asked.about ?? {}
  const options = asked.options.map((key) => lazyOption(key, () => describeOption(key, asked, speaker, title, view)))
  return { seat, kind, rule, about, text: speaker.ask({ seat, kind, about }), options, picked: [] }
}

/** An option whose text is made when it is first read: a question may have hundreds of options. */
export function lazyOption(key: string, worded: () => BoardOption): BoardOption {
  let text: string | undefined
  return {
    key,
    ...splitKey(key),
    get text() {
      text ??= worded().text
      return text
    },
  }
}

/** An option with its text. */
export function describeOption(
  key: string,
  asked: AskInfo,
  speaker: Translator,
  title: Title,
  view: unknown,
): BoardOption {
  const values = title.wording.valuesOf?.(key, view) ?? {}
  const text = speaker.option(key, { seat: asked.seat, kind: asked.kind, about: asked.about }, values)
  return { key, ...splitKey(key), text }
}

/** The seats with their names, colours and players. */
export function toBoardSeats(
  table: Pick<TableModel, 'info' | 'own'>,
  board: GameBoard | null,
  speaker: Translator,
  nameOf: (seat: TableModel['info']['seats'][number]) => string | null,
  view?: unknown,
  roles: { readonly [seat: Seat]: string } = {},
): BoardSeat[] {
  return table.info.seats.map((seat, at) => ({
    seat: seat.seat,
    title: roles[seat.seat] ?? speaker.say(`seat.${seat.seat}`),
    player: nameOf(seat),
    look: (view !== undefined && board?.lookOf?.(view, seat.seat)) || seatLook(board, seat.seat, at),
    toMove: table.info.status === 'playing' && table.info.waitingFor.includes(seat.seat),
    own: table.own.seats.includes(seat.seat),
  }))
}

/** Journal lines under one heading; null if lines come before the first one. */
export interface JournalSection {
  readonly heading: JournalEntry | null
  readonly lines: readonly JournalEntry[]
}

/** Groups lines by headings, which are the kinds in `headings`. */
export function groupByHeading(lines: readonly JournalEntry[], headings: readonly string[] = []): JournalSection[] {
  const all: { heading: JournalEntry | null; lines: JournalEntry[] }[] = []
  for (const line of lines) {
    if (headings.includes(line.kind)) all.push({ heading: line, lines: [] })
    else {
      if (all.length === 0) all.push({ heading: null, lines: [] })
      all.at(-1)!.lines.push(line)
    }
  }
  return all
}

/** The last `most` lines, each with its heading. */
export function lastLines(all: readonly JournalSection[], most: number): readonly JournalSection[] {
  let left = most
  let first = all.length
  while (first > 0 && left > 0) left -= all[--first]!.lines.length
  const kept = all.slice(first)
  const cut = kept[0]
  if (cut === undefined || left >= 0) return kept
  return [{ heading: cut.heading, lines: cut.lines.slice(-left) }, ...kept.slice(1)]
}
