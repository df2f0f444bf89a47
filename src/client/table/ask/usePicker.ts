import { useEffect, useMemo, useRef, useState } from 'react'
import type { TableClient } from '#client/net/tableClient.ts'
import { useEventCallback } from '#client/shell/state.ts'
import type { Title } from '#games/title.ts'
import { DONE, type Params, type Phrase } from '#kernel'
import type { BoardAsk } from '#kit/board.ts'
import type { AskInfo, ServerMessage, SetPartInfo } from '#table/protocol/messages.ts'
import type { Translator } from '#text/translator.ts'
import { describeOption, lazyOption, splitKey, toBoardAsk } from '../model.ts'
import {
  allThings,
  type PickerTile,
  type ThingTexts,
  toTiles,
  withOneLess,
  withOneMore,
  without,
  withToggled,
} from './pickerTiles.ts'

type SetReply = Extract<ServerMessage, { type: 'set' }>

/** The things of a set that one kind of ask is about. */
export interface PickerPart {
  readonly kind: string
  readonly rule: string
  readonly about: SetPartInfo['about']
  /** The question as a sentence. */
  readonly text: string
  readonly picked: number
  readonly most: number | null
  readonly tiles: readonly PickerTile[]
}

type SayText = (key: string, values?: Params) => string

/** A set that the reader picks as a whole before confirming it. */
export interface Picker {
  readonly name: string
  readonly parts: readonly PickerPart[]
  /** The picked keys, in the order of picking. */
  readonly wanted: readonly string[]
  /** The selection can be confirmed. */
  readonly complete: boolean
  /** The last change was undone because it does not go together with the rest. */
  readonly refused: boolean
  /** Names of things the rules pick as well, because nothing else is possible. */
  readonly follows: readonly string[]
  /** Text key of the game's reason why no more can be picked, where no rule gives one. */
  readonly full: string | null
  /** The game's summary of the selection. */
  readonly tally: () => Phrase | undefined
  readonly add: (tile: PickerTile) => void
  readonly remove: (tile: PickerTile) => void
  /** Toggles a thing that was selected on the board or in the list. */
  readonly touch: (key: string) => void
  readonly tileOf: (key: string) => PickerTile | undefined
  /** Why one more of a thing cannot be picked with the others; null if it can. */
  readonly whyNot: (key: string, say: SayText) => { readonly rule: string; readonly why: string } | null
  readonly all: () => void
  readonly none: () => void
  /** The answers for this selection in the rules' order, once the host has replied; null while more must be picked. */
  readonly answers: () => Promise<readonly string[] | null>
}

const NONE: readonly string[] = []
const NO_ASK = { seat: '', rule: '', about: null }

/** The set that is asked for. The selection stays on the page until it is confirmed; the host checks what goes together. */
export function usePicker(
  client: TableClient,
  asked: AskInfo | undefined,
  position: number,
  speaker: Translator,
  title: Title,
  view: unknown,
): Picker | null {
  const set = asked?.set ?? null
  const single = asked != null && asked.thing !== null
  const { seat, rule, about } = asked ?? NO_ASK
  const question = set === null ? '' : `${position} ${seat} ${set}`
  const usual = useEventCallback((reply: SetReply) => {
    const things = reply.parts.flatMap((part) => part.things)
    const few = things.reduce((sum, { most }) => sum + most, 0) < 2
    if (few || set === null) return NONE
    return title.wording.usual?.(splitKey(set).verb, view, things, { seat, rule, about: about ?? {} }) ?? NONE
  })
  const selection = useSelection(client, question, seat, position, usual)
  const { wanted, reply } = selection
  const parts = useMemo(
    () => (asked === undefined || reply === undefined ? [] : toParts(reply, asked, wanted, speaker, title, view)),
    [reply, asked, wanted, speaker, title, view],
  )
  return useMemo(() => {
    if (set === null) return null
    const tiles = parts.flatMap((part) => part.tiles)
    if (single && isSingle(tiles)) return null
    const name = splitKey(set).verb
    const tally = () => title.wording.tally?.(name, wanted, view, { seat, rule, about: about ?? {} })
    return createPicker({ name, parts, tally, selection, speaker })
  }, [set, single, seat, rule, about, view, parts, wanted, selection, speaker, title])
}

/** What is picked so far, as the host has checked it. */
interface Selection {
  readonly wanted: readonly string[]
  /** The last change was undone because it does not go together with the rest. */
  readonly refused: boolean
  /** The host's last reply for this question. */
  readonly reply: SetReply | undefined
  readonly want: (keys: readonly string[]) => void
  /** Selects as many of these as go together. */
  readonly wantAll: (keys: readonly string[]) => void
  readonly answers: Picker['answers']
}

/**
 * Keeps a selection for a question and has the host check every change. It begins with as much of the `usual` answer as
 * goes together. An empty question selects nothing.
 */
function useSelection(
  client: TableClient,
  question: string,
  seat: string,
  position: number,
  usual: (reply: SetReply) => readonly string[],
): Selection {
  const [picked, setPicked] = useState({ question: '', wanted: NONE, refused: false })
  const [found, setFound] = useState<{ question: string; wanted: readonly string[]; reply: SetReply }>()
  const isCurrent = picked.question === question
  const wanted = isCurrent ? picked.wanted : NONE
  const refused = isCurrent && picked.refused
  /** Drops what does not go together, instead of undoing the last change. */
  const greedy = useRef(false)
  const checking = useRef<Promise<SetReply | undefined>>(undefined)
  const begun = useRef('')
  const select = useEventCallback((keys: readonly string[], isRefused: boolean) =>
    setPicked({ question, wanted: keys, refused: isRefused }),
  )
  const take = useEventCallback((reply: SetReply) => {
    const { dropped } = reply
    const isGreedy = greedy.current
    greedy.current = false
    if (begun.current !== question && wanted.length === 0) {
      const first = usual(reply)
      if (first.length > 0) {
        greedy.current = true
        select(first, false)
      }
    }
    begun.current = question
    if (dropped.length === 0) return setFound({ question, wanted, reply })
    // The reader may have picked several things since the last reply: the latest picks are undone, not earlier ones.
    const valid = !isGreedy && found?.question === question ? found.wanted : without(wanted, dropped)
    select(valid, !isGreedy)
  })
  useEffect(() => {
    if (question === '') return
    let isLatest = true
    const check = client.request({ type: 'set', seat, wanted: [...wanted] }).then(
      (reply) => (reply.type === 'set' && reply.position === position ? reply : undefined),
      () => undefined,
    )
    checking.current = check
    void check.then((reply) => {
      if (isLatest && reply !== undefined) take(reply)
    })
    return () => {
      isLatest = false
    }
  }, [client, question, seat, position, wanted, take])
  const answers = useEventCallback(async () => {
    const last = await checking.current
    return last?.dropped.length === 0 ? last.keys : null
  })
  const reply = found?.question === question ? found.reply : undefined
  return useMemo(() => {
    const want = (keys: readonly string[]) => select(keys, false)
    const wantAll = (keys: readonly string[]) => {
      greedy.current = true
      want(keys)
    }
    return { wanted, refused, reply, want, wantAll, answers }
  }, [wanted, refused, reply, select, answers])
}

interface PickerFacts extends Pick<Picker, 'name' | 'parts' | 'tally'> {
  readonly selection: Selection
  readonly speaker: Translator
}

function createPicker({ name, parts, tally, selection, speaker }: PickerFacts): Picker {
  const { wanted, refused, reply, want, wantAll, answers } = selection
  const tileOf = (key: string) => parts.flatMap(({ tiles }) => tiles).find(({ keys }) => keys.includes(key))
  const full = `set.${name}.full`
  const picker: Picker = {
    ...{ name, parts, wanted, refused, tally, tileOf, answers },
    complete: reply?.keys != null,
    follows: reply?.follows.map((key) => tileOf(key)?.text ?? '').filter(Boolean) ?? [],
    full: speaker.has(full) ? full : null,
    whyNot: (key, say) => {
      const part = parts.find((one) => one.tiles.some(({ keys }) => keys.includes(key)))
      const tile = tileOf(key)
      const why = part && tile && whyNotMore(tile, part, picker, speaker, say)
      return why ? { rule: tile.bar?.rule ?? part.rule, why } : null
    },
    add: (tile) => want(withOneMore(wanted, tile)),
    remove: (tile) => want(withOneLess(wanted, tile)),
    touch: (key) => {
      const tile = tileOf(key)
      if (tile !== undefined) want(withToggled(wanted, tile, key))
    },
    all: () => wantAll(allThings(reply?.parts.flatMap(({ things }) => things) ?? [])),
    none: () => want(NONE),
  }
  return picker
}

/** Fewer than two things, as far as is known: a plain question, which needs no tiles to confirm. */
export const isSingle = (tiles: readonly PickerTile[]): boolean =>
  tiles.reduce((things, { most }) => things + most, 0) < 2

/** Why no more of a tile can be picked; null if it can, or if all of it is picked. */
export function whyNotMore(
  tile: PickerTile,
  { most, picked }: PickerPart,
  { full }: Picker,
  speaker: Translator,
  say: SayText,
): string | null {
  if (tile.more || tile.picked === tile.most) return null
  if (tile.bar !== null) return tile.bar.why
  if (most !== null && picked >= most) return say('pick.full', { count: most })
  return full === null ? say('pick.notBeside') : speaker.say(full)
}

/** The parts of a set with their texts. New picks are shown before the host has checked them. */
function toParts(
  reply: SetReply,
  asked: AskInfo,
  wanted: readonly string[],
  speaker: Translator,
  title: Title,
  view: unknown,
): readonly PickerPart[] {
  return reply.parts.map(({ kind, rule, about, most, things }) => {
    const { seat } = asked
    const question = { ...asked, kind, about }
    const nameOf = (key: string): ThingTexts => ({
      text: describeOption(key, question, speaker, title, view).text,
      notes: title.wording.notes?.(key, view, kind, rule).map((phrase) => speaker.phrase(phrase)) ?? [],
    })
    const now = things.map((thing) => {
      const picked = wanted.filter((key) => key === thing.key).length
      return { ...thing, picked, more: picked < thing.picked || (thing.more && picked < thing.most) }
    })
    const tiles = toTiles(now, nameOf, (key, bar) => ({
      key,
      rule: bar.rule,
      why: speaker.why(key, [bar.rule, bar.why, { ...title.wording.valuesOf?.(key, view), ...bar.with }]),
    }))
    const text = wholeSetText(asked, speaker) ?? partText(kind, seat, about, speaker)
    return { kind, rule, about, text, most, picked: tiles.reduce((n, tile) => n + tile.picked, 0), tiles }
  })
}

/** The question for the whole set, if the rules ask about each thing separately. */
export function wholeSetText({ set, thing, seat }: AskInfo, speaker: Translator): string | undefined {
  if (set === null || thing === null) return undefined
  const { verb, of } = splitKey(set)
  return speaker.say(`part.${verb}`, { seat, of })
}

function partText(kind: string, seat: string, about: SetPartInfo['about'], speaker: Translator): string {
  const own = `part.${kind}`
  return speaker.has(own) ? speaker.say(own, { seat, ...about }) : speaker.ask({ seat, kind, about })
}

/** A set as one question with all things that can be picked or are, regardless of the order in which the rules ask. */
export function toSetAsk(
  asked: AskInfo,
  picker: Pick<Picker, 'parts' | 'wanted'>,
  speaker: Translator,
  title: Title,
  view: unknown,
): BoardAsk {
  const { parts, wanted } = picker
  const plain = toBoardAsk(asked, speaker, title, view)
  const own = parts.find(({ kind }) => kind === asked.kind)
  const things = parts.flatMap(({ kind, about, tiles }) =>
    tiles.flatMap(({ keys, more }) =>
      keys
        .filter((key) => more || wanted.includes(key))
        .map((key) => {
          const option = lazyOption(key, () => describeOption(key, { ...asked, kind, about }, speaker, title, view))
          return Object.assign(option, { picked: wanted.includes(key) })
        }),
    ),
  )
  const text = wholeSetText(asked, speaker)
  if (text !== undefined) {
    // The text and the facts of the present ask are about one thing only.
    const done = lazyOption(DONE, () => describeOption(DONE, asked, speaker, title, view))
    return { ...plain, about: {}, text, options: [...things, done], picked: wanted }
  }
  const words = plain.options.filter(({ key }) => key === DONE)
  const about = own?.about ?? plain.about
  return { ...plain, about, text: own?.text ?? plain.text, options: [...things, ...words], picked: wanted }
}
