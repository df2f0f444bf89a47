import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useWords } from '../core/words.ts'

const reported = new WeakSet<object>()

/** Tells of an error that the page has survived: each error once, however often it is met. */
export function report(error: unknown, where = ''): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  console.error(error, where)
}

/** What `work` finds, or `undefined` where it throws: the error is reported, and play goes on without the number. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    report(error)
    return undefined
  }
}

/**
 * Keeps a part that computes numbers from taking down what is around it. Where the part throws, `failed` stands in its
 * place until `of`, what the numbers are about, is another.
 */
export class Fence extends Component<FenceProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    report(error, info.componentStack ?? '')
  }

  override componentDidUpdate(before: FenceProps) {
    if (this.state.broken && before.of !== this.props.of) this.setState({ broken: false })
  }

  override render() {
    const { failed = <CannotTell />, children } = this.props
    return this.state.broken ? failed : children
  }
}

export interface FenceProps {
  readonly of?: unknown
  /** Without it a sentence says that the numbers cannot be told; inside a drawing nothing fits but null. */
  readonly failed?: ReactNode
  readonly children: ReactNode
}

/** Stands where numbers would: they cannot be told, and the game goes on. */
export function CannotTell() {
  const word = useWords()
  return (
    <p className="k-cannot-tell" role="status">
      {word('cannotTell')}
    </p>
  )
}
