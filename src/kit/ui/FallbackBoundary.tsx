import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useKitText } from '../core/hooks.ts'

const loggedErrors = new WeakSet<object>()

/** Logs an error that the page has recovered from; the same error object is logged only once. */
export function logErrorOnce(error: unknown, where = ''): void {
  if (typeof error === 'object' && error !== null) {
    if (loggedErrors.has(error)) return
    loggedErrors.add(error)
  }
  console.error(error, where)
}

/** Returns the result of `work`, or logs the error and returns `undefined` if it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    logErrorOnce(error)
    return undefined
  }
}

/**
 * An error boundary around an optional part, such as a panel of computed numbers. If the part throws, `fallback` is shown
 * instead until the subject of the part changes.
 */
export class FallbackBoundary extends Component<FallbackBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logErrorOnce(error, info.componentStack ?? '')
  }

  override componentDidUpdate(before: FallbackBoundaryProps) {
    if (this.state.broken && before.subject !== this.props.subject) this.setState({ broken: false })
  }

  override render() {
    const { fallback: failed = <NumbersUnavailable />, children } = this.props
    return this.state.broken ? failed : children
  }
}

export interface FallbackBoundaryProps {
  readonly subject?: unknown
  /** The default is `NumbersUnavailable`; use null inside an SVG. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Placeholder for numbers that could not be computed. */
export function NumbersUnavailable() {
  const word = useKitText()
  return (
    <p className="k-cannot-tell" role="status">
      {word('cannotTell')}
    </p>
  )
}
