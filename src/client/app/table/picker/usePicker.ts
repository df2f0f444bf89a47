import { useEffect, useMemo, useRef, useState } from 'react'
import type { Title } from '../../../../games/title.ts'
import type { Params, Phrase } from '../../../../kernel/index.ts'
import type { AskInfo, ServerMessage, SetPartInfo } from '../../../../table/protocol.ts'
import type { Speaker } from '../../../../text/speaker.ts'
import type { TableClient } from '../../net/tableClient.ts'
import { useSteady } from '../../shell/useSteady.ts'
import { splitKey, wordOption } from '../model.ts'
import { everything, type Named, type Tile, tilesOf, touched, withOneLess, withOneMore, withoutThose } from './tiles.ts'

type SetReply = Extract<ServerMessage, { type: 'set' }>

/** The things of a set that one kind of question is about. */
export interface PickerPart {
  readonly kind: string
  readonly rule: string
  readonly about: SetPartInfo['about']
  /** The question as a sentence, after what is picked. */
  readonly text: string
  readonly picked: number
  readonly most: number | null
  readonly tiles: readonly Tile[]
}

/** The application's words. */
type Say = (key: string, values?: Params) => string

/** A set that the reader picks as a whole. */
export interface Picker {
  readonly name: string
  readonly parts: readonly PickerPart[]
  /** What is picked, in the order of picking. */
  readonly wanted: readonly string[]
  /** Whether this is a set that can be confirmed. */
  readonly complete: boolean
  /** Whether the last change was given up because the rest would not go together with it. */
  readonly refused: boolean
  /** What is picked besides, because nothing else is possible then, in words. */
  readonly follows: readonly string[]
  /** Why no more can be picked where no rule speaks of it: a key of the game's words, if it has one. */
  readonly full: string | null
  /** What is picked so far comes to, in the game's words. */
  readonly tally: () => Phrase | undefined
  readonly add: (tile: Tile) => void
  readonly remove: (tile: Tile) => void
  /** A touch on a thing of the board or the list. */
  readonly touch: (key: string) => void
  readonly tileOf: (key: string) => Tile | undefined
  /** Why one more of a thing cannot be picked beside the others; nothing where it can be. */
  readonly whyNot: (key: string, say: Say) => { readonly rule: string; readonly why: string } | null
  readonly all: () => void
  readonly none: () => void
  /** The answers that pick this, in the rules' order, once they are known; null while more must be picked. */
  readonly answers: () => Promise<readonly string[] | null>
}

/** What the host has said of some picks. */
interface Found {
  readonly question: string
  readonly wanted: readonly string[]
  readonly reply: SetReply
}

const NONE: readonly string[] = []
const NOBODY = { seat: '', rule: '', about: null }

/** The set that is asked for: what is picked stays on the page until it is confirmed; the host says what goes together. */
export function usePicker(
  client: TableClient,
  asked: AskInfo | undefined,
  position: number,
  speaker: Speaker,
  title: Title,
  view: unknown,
): Picker | null {
  const set = asked?.set ?? null
  const single = asked != null && asked.thing !== null
  const { seat, rule, about } = asked ?? NOBODY
  const question = set === null ? '' : `${position} ${seat} ${set}`
  const [picked, setPicked] = useState({ question: '', wanted: NONE, refused: false })
  const wanted = picked.question === question ? picked.wanted : NONE
  const [found, setFound] = useState<Found>()
  /** Everything is wanted: what cannot be had with the rest is left out. */
  const greedy = useRef(false)
  const finding = useRef<Promise<SetReply | undefined>>(undefined)
  const want = useSteady((keys: readonly string[], refused?: boolean) =>
    setPicked({ question, wanted: keys, refused: refused === true }),
  )
  const heard = useSteady((answer: SetReply) => {
    const { dropped } = answer
    // Picked faster than the host could say that it does not go together: the last picks are given up, not earlier ones.
    const before = !greedy.current && found?.question === question ? found.wanted : withoutThose(wanted, dropped)
    const refused = !greedy.current
    greedy.current = false
    if (dropped.length > 0) want(before, refused)
    else setFound({ question, wanted, reply: answer })
  })
  useEffect(() => {
    if (question === '') return
    let latest = true
    const reply = client.request({ type: 'set', seat, wanted: [...wanted] }).then(
      (answer) => (answer.type === 'set' && answer.position === position ? answer : undefined),
      () => undefined,
    )
    finding.current = reply
    void reply.then((answer) => {
      if (latest && answer !== undefined) heard(answer)
    })
    return () => {
      latest = false
    }
  }, [client, question, seat, position, wanted, heard])
  const reply = found?.question === question ? found.reply : undefined
  const parts = useMemo(
    () => (asked === undefined || reply === undefined ? [] : partsOf(reply, asked, wanted, speaker, title, view)),
    [reply, asked, wanted, speaker, title, view],
  )
  const answers = useSteady(async () => {
    const last = await finding.current
    return last?.dropped.length === 0 ? last.keys : null
  })
  return useMemo(() => {
    if (set === null) return null
    const tiles = parts.flatMap((part) => part.tiles)
    if (single && isSingle(tiles)) return null
    const name = splitKey(set).verb
    const tileOf = (key: string) => tiles.find(({ keys }) => keys.includes(key))
    const full = `set.${name}.full`
    const made: Picker = {
      ...{ name, parts, wanted, tileOf, answers },
      complete: reply?.keys != null,
      refused: picked.question === question && picked.refused,
      follows: reply?.follows.map((key) => tileOf(key)?.text ?? '').filter(Boolean) ?? [],
      tally: () => title.wording.tally?.(name, wanted, view, { seat, rule, about: about ?? {} }),
      full: speaker.has(full) ? full : null,
      whyNot: (key, say) => {
        const part = parts.find((one) => one.tiles.some(({ keys }) => keys.includes(key)))
        const tile = tileOf(key)
        const why = part && tile && whyNotMore(tile, part, made, speaker, say)
        return why ? { rule: tile.bar?.rule ?? part.rule, why } : null
      },
      add: (tile) => want(withOneMore(wanted, tile)),
      remove: (tile) => want(withOneLess(wanted, tile)),
      touch: (key) => {
        const tile = tileOf(key)
        if (tile !== undefined) want(touched(wanted, tile, key))
      },
      all: () => {
        greedy.current = true
        want(everything(reply?.parts.flatMap(({ things }) => things) ?? []))
      },
      none: () => want(NONE),
    }
    return made
  }, [set, single, seat, rule, about, view, parts, wanted, picked, question, reply, speaker, title, want, answers])
}

/** One thing to take or to leave, as far as is known: that is a plain question, and needs no tile with a Confirm. */
export const isSingle = (tiles: readonly Tile[]): boolean => tiles.reduce((things, { most }) => things + most, 0) < 2

/** Why no more of a tile can be picked; null where it can be, and where all of it is. */
export function whyNotMore(
  tile: Tile,
  { most, picked }: PickerPart,
  { full }: Picker,
  speaker: Speaker,
  say: Say,
): string | null {
  if (tile.more || tile.picked === tile.most) return null
  if (tile.bar !== null) return tile.bar.why
  if (most !== null && picked >= most) return say('pick.full', { count: most })
  return full === null ? say('pick.notBeside') : speaker.say(full)
}

/** The parts of a set in words. What is picked shows at once, before the host has said what goes with it. */
function partsOf(
  reply: SetReply,
  asked: AskInfo,
  wanted: readonly string[],
  speaker: Speaker,
  title: Title,
  view: unknown,
): readonly PickerPart[] {
  return reply.parts.map(({ kind, rule, about, most, things }) => {
    const { seat } = asked
    const question = { ...asked, kind, about }
    const nameOf = (key: string): Named => ({
      text: wordOption(key, question, speaker, title, view).text,
      notes: title.wording.notes?.(key, view, kind).map((phrase) => speaker.phrase(phrase)) ?? [],
    })
    const now = things.map((thing) => {
      const picked = wanted.filter((key) => key === thing.key).length
      return { ...thing, picked, more: picked < thing.picked || (thing.more && picked < thing.most) }
    })
    const tiles = tilesOf(now, nameOf, (key, bar) => ({
      key,
      rule: bar.rule,
      why: speaker.why(key, [bar.rule, bar.why, { ...title.wording.valuesOf?.(key, view), ...bar.with }]),
    }))
    const text = oneByOne(asked, speaker) ?? partText(kind, seat, about, speaker)
    return { kind, rule, about, text, most, picked: tiles.reduce((n, tile) => n + tile.picked, 0), tiles }
  })
}

/** Where the rules ask about each thing by itself, the question for all of them; it may name what the set is about. */
export function oneByOne({ set, thing, seat }: AskInfo, speaker: Speaker): string | undefined {
  if (set === null || thing === null) return undefined
  const { verb, of } = splitKey(set)
  return speaker.say(`part.${verb}`, { seat, of })
}

function partText(kind: string, seat: string, about: SetPartInfo['about'], speaker: Speaker): string {
  const own = `part.${kind}`
  return speaker.has(own) ? speaker.say(own, { seat, ...about }) : speaker.ask({ seat, kind, about })
}
