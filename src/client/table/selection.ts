import type { Barred, Touch } from '#kit/core/Choosable.tsx'
import type { Reason } from './model.ts'

/** Highlights a thing on the board while its button is hovered or focused. */
export const hoverHandlers = (hover: (key: string | null) => void, key: string) => ({
  onPointerEnter: () => hover(key),
  onPointerLeave: () => hover(null),
  onFocus: () => hover(key),
  onBlur: () => hover(null),
})

/** What selecting a thing does. These functions never change. */
export interface SelectionActions {
  readonly choose: (key: string) => void
  readonly hover: (key: string | null) => void
  /** Why a thing cannot be chosen; undefined if no rule gives a reason. */
  readonly why: (key: string) => Promise<Barred | undefined>
}

/** The parts of a question that matter for selection. */
export interface SelectionState {
  /** The options by key; in a set also whether they are picked. */
  readonly options: ReadonlyMap<string, { readonly text: string; readonly picked?: boolean }>
  /** The reasons to show. */
  readonly reasons: readonly Reason[]
  /** Describes any other thing. */
  readonly word: (key: string) => string
  /** The option a bot recommends. */
  readonly advised?: string | null
}

const NOTHING: Touch = Object.freeze({})

/**
 * Selection handlers for the things of a board. A thing gets the same object until something about it changes, so that
 * it does not render again when others change.
 */
export class SelectionHandlers {
  private readonly doing: SelectionActions
  private readonly given = new Map<string, Touch>()
  private readonly explained = new Map<string, Touch>()

  constructor(doing: SelectionActions) {
    this.doing = doing
  }

  /** The handlers at a question. Without one, nothing can be selected. */
  at(choosing: SelectionState | undefined): (key: string) => Touch {
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
