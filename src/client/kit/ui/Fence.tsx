import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useWords } from '../core/words.ts'

const reported = new WeakSet<object>()

/** Logs an error that the page has recovered from; the same error object is logged only once. */
export function report(error: unknown, where = ''): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  console.error(error, where)
}

/** Returns the result of `work`, or logs the error and returns `undefined` if it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    report(error)
    return undefined
  }
}

/**
 * An error boundary around an optional part, such as a panel of computed numbers. If the part throws, `failed` is shown
 * instead until `of`, the subject of the part, changes.
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
  /** The default is `NumbersUnavailable`; use null inside an SVG. */
  readonly failed?: ReactNode
  readonly children: ReactNode
}

/** Placeholder for numbers that could not be computed. */
export function CannotTell() {
  const word = useWords()
  return (
    <p className="k-cannot-tell" role="status">
      {word('cannotTell')}
    </p>
  )
}
