import type { ReactNode } from 'react'
import type { BoardAsk, BoardOption, BoardProps } from '#kit/board.ts'
import type { Barred, Touch } from '#kit/core/Choosable.tsx'

/** Verbs whose refusals are worth showing even if none of their options is on offer. */
const EXPLAINED_VERBS = new Set([
  'step',
  'activate',
  'event',
  'ops',
  'mark',
  'garrison',
  'place',
  'intercept',
  'avoid',
  'avoidTo',
])

/** Finds how a thing can be touched, by its name in option keys, for any ask. */
export class TouchFinder {
  private readonly byThing = new Map<string, BoardOption[]>()
  private readonly verbs = new Set<string>(EXPLAINED_VERBS)

  private readonly props: Pick<BoardProps, 'asks' | 'touch'>
  private readonly ambiguous: (thing: string, options: readonly BoardOption[]) => void

  /** `ambiguous` is called instead of answering if a thing has several meanings. */
  constructor(
    props: Pick<BoardProps, 'asks' | 'touch'>,
    ambiguous: (thing: string, options: readonly BoardOption[]) => void,
  ) {
    this.props = props
    this.ambiguous = ambiguous
    for (const ask of props.asks) {
      for (const option of ask.options) {
        if (option.of === '') continue
        this.verbs.add(option.verb)
        const known = this.byThing.get(option.of)
        if (known) known.push(option)
        else this.byThing.set(option.of, [option])
      }
    }
  }

  /** The options that name a thing. */
  optionsOf(thing: string): readonly BoardOption[] {
    return this.byThing.get(thing) ?? []
  }

  /** Whether any option names one of these things. */
  any(things: readonly string[]): boolean {
    return things.some((thing) => this.byThing.has(thing))
  }

  /** The touch handler of a thing; `names` are all its names in keys (a space: also `space/in`). */
  of(names: readonly string[], label: string, tip?: ReactNode): Touch {
    const options = names.flatMap((name) => this.optionsOf(name))
    const first = options[0]
    if (first === undefined) return { label, tip, ...this.barredOf(names) }
    if (options.length === 1) return { label, tip, ...this.props.touch(first.key) }
    const thing = names[0]!
    return {
      label,
      tip,
      choice: { key: first.key, label, onChoose: () => this.ambiguous(thing, options) },
    }
  }

  private barredOf(names: readonly string[]): Touch {
    if (this.props.asks.length === 0) return {}
    const reasons: Why[] = []
    for (const verb of this.verbs) {
      for (const name of names) {
        const { barred, why } = this.props.touch(`${verb}:${name}`)
        if (barred) return { barred }
        if (why) reasons.push(why)
      }
    }
    return reasons.length === 0 ? {} : { why: firstReason(reasons) }
  }
}

type Why = NonNullable<Touch['why']>

const foundReasons = new WeakMap<Why, { readonly reasons: readonly Why[]; readonly why: Why }>()

/** Finds the first reason. Returns the same function for the same reasons, so that the thing is not redrawn. */
function firstReason(reasons: readonly Why[]): Why {
  const known = foundReasons.get(reasons[0]!)
  if (known?.reasons.length === reasons.length && known.reasons.every((one, i) => one === reasons[i])) return known.why
  const why = async (): Promise<Barred | undefined> => {
    for (const one of reasons) {
      const barred = await one()
      if (barred) return barred
    }
    return undefined
  }
  foundReasons.set(reasons[0]!, { reasons, why })
  return why
}

/** Asks that are usually declined: gifts, and cards that can be held for later. */
const USUALLY_DECLINED = ['giveSpaces', 'givePoints', 'giveCard', 'keep', 'initiative', 'help']

/** Options that do what an army has come to do. */
const DEEDS = ['yes', 'fight', 'siege', 'overrun', 'pursue', 'charge', 'backIn']

/** Options that end a pick, whether or not anything was picked. */
const ENDS = ['done', 'stop']

/**
 * The key of the option that looks primary: it advances play and is not clearly the worst. Wasting a card is never
 * primary.
 */
export function primaryOption({ kind, options, picked }: BoardAsk): string | null {
  const words = options.filter(({ of }) => of === '').map(({ key }) => key)
  const has = (wanted: readonly string[]) => words.find((key) => wanted.includes(key)) ?? null
  // In a card window most players pass, and play goes on.
  if (words.includes('pass')) return 'pass'
  if (USUALLY_DECLINED.includes(kind)) return has(['nothing', 'done', 'no'])
  const deed = has(DEEDS)
  if (deed !== null) return deed
  const bought = kind.startsWith('buy')
  return picked.length > 0 || (options.length === words.length && !bought) ? has(ENDS) : null
}
