import type { Barred, Touch } from '../../kit/index.ts'
import type { Reason } from './model.ts'

/** What touching does; these stay the same as long as the page does. */
export interface Doing {
  readonly choose: (key: string) => void
  readonly hover: (key: string | null) => void
  /** Why something is not on offer now; nothing where no rule speaks of it. */
  readonly why: (key: string) => Promise<Barred | undefined>
}

/** A question as far as touching cares. */
export interface Choosing {
  /** What is on offer, by key; of a set also what is picked. */
  readonly options: ReadonlyMap<string, { readonly text: string; readonly picked?: boolean }>
  /** The reasons, where they are shown. */
  readonly reasons: readonly Reason[]
  /** The words of anything else. */
  readonly word: (key: string) => string
  /** What the machine would choose, where it was asked. */
  readonly advised?: string | null
}

const NOTHING: Touch = Object.freeze({})

/**
 * How things of a board may be touched. A thing gets the same object as long as nothing about it has changed, so that
 * it need not be drawn again when others have.
 */
export class Touches {
  private readonly doing: Doing
  private readonly given = new Map<string, Touch>()
  private readonly explained = new Map<string, Touch>()

  constructor(doing: Doing) {
    this.doing = doing
  }

  /** How each thing may be touched at a question; nothing may while there is none. */
  at(choosing: Choosing | undefined): (key: string) => Touch {
    if (choosing === undefined) return () => NOTHING
    const { options, reasons, word, advised = null } = choosing
    const barred = new Map(reasons.map((reason) => [reason.key, reason]))
    return (key) => {
      const option = options.get(key)
      if (option !== undefined) return this.offered(key, option.text, option.picked, key === advised)
      const reason = barred.get(key)
      return reason === undefined ? this.toExplain(key) : this.barred(key, reason, word(key))
    }
  }

  private offered(key: string, label: string, picked?: boolean, advised = false): Touch {
    const before = this.given.get(key)
    const { choice } = before ?? {}
    const same = choice?.label === label && choice.picked === picked && (choice.advised ?? false) === advised
    if (before !== undefined && same) return before
    const { choose, hover } = this.doing
    const marks = { ...(picked === undefined ? {} : { picked }), ...(advised ? { advised } : {}) }
    return this.give(key, {
      choice: { key, label, onChoose: choose, ...marks },
      onPoint: before?.onPoint ?? ((on) => hover(on ? key : null)),
    })
  }

  private barred(key: string, { rule, why }: Reason, label: string): Touch {
    const before = this.given.get(key)
    const same = before?.barred?.rule === rule && before.barred.why === why && before.label === label
    return before !== undefined && same ? before : this.give(key, { barred: { rule, why }, label })
  }

  private toExplain(key: string): Touch {
    let touch = this.explained.get(key)
    if (touch === undefined) this.explained.set(key, (touch = { why: () => this.doing.why(key) }))
    return touch
  }

  private give(key: string, touch: Touch): Touch {
    this.given.set(key, touch)
    return touch
  }
}
