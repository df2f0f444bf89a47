import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logErrorOnce } from '#kit/ui/FallbackBoundary.tsx'
import { RequestError } from '../net/rpc.ts'
import type { Connection } from '../net/serverTransport.ts'
import { Link } from './router.tsx'
import { useTranslator } from './translator.tsx'

/** A spiral from one radius to another, as a path of short strokes. */
function spiral(turns: number, from: number, to: number): string {
  const steps = Math.round(turns * 40)
  let d = ''
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * turns * 2 * Math.PI - Math.PI / 2
    const r = from + ((to - from) * i) / steps
    d += `${i === 0 ? 'M' : 'L'}${(32 + r * Math.cos(angle)).toFixed(1)} ${(33 + r * Math.sin(angle)).toFixed(1)}`
  }
  return d
}

const SPIRAL = spiral(2.85, 2.5, 25.5)

/** The logo: Mehen, the coiled serpent. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path className="mark-coil" d={SPIRAL} />
      <path className="mark-scales" d={SPIRAL} />
      <path className="mark-head" d="M9.5 22c-3.5-3-4-8 0-12.5 4.5-1.5 8.5 1 10 6 .3 3.5-1.8 7-5 8.5Z" />
      <circle className="mark-eye" cx="11.8" cy="14.5" r="1.7" />
    </svg>
  )
}

/** Shown while something loads or the connection is lost. */
export function Loading({ connection }: { connection?: Connection }) {
  const app = useTranslator()
  return (
    <div className="state" {...{ role: 'status' }}>
      <Logo size={64} />
      <p>{app.say(connection === 'lost' ? 'connection.lost.long' : 'loading')}</p>
    </div>
  )
}

/** Errors for which trying again may help. */
const TRANSIENT: ReadonlySet<string> = new Set(['unreachable', 'busy', 'flood', 'fault'])

/** Explains an error code and offers ways out. */
export function ErrorState({ code, children }: { code: string; children?: ReactNode }) {
  const app = useTranslator()
  const key = `error.${code}`
  return (
    <div className="state" {...{ role: 'alert' }}>
      <Logo size={64} />
      <h1>{app.say('trouble.title')}</h1>
      <p>{app.say(app.has(key) ? key : 'error.fault')}</p>
      {children}
      <div className="state-ways">
        {TRANSIENT.has(code) && (
          <button type="button" className="k-button k-button-primary k-button-normal" onClick={() => location.reload()}>
            {app.say('trouble.again')}
          </button>
        )}
        <Link className={`k-button k-button-${TRANSIENT.has(code) ? 'plain' : 'primary'} k-button-normal`} href="/">
          {app.say('nav.home')}
        </Link>
      </div>
    </div>
  )
}

/** Shown in place of an empty list. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <div className="empty-state">{children}</div>
}

/** Shows the error of a page that throws, until the reader goes to another page. */
export class ErrorBoundary extends Component<{ place: string; children: ReactNode }, { broken: string | null }> {
  override state = { broken: null as string | null }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logErrorOnce(error, info.componentStack ?? '')
  }

  static getDerivedStateFromError(error: Error) {
    return { broken: error instanceof RequestError ? error.code : 'fault' }
  }

  override componentDidUpdate(before: { place: string }) {
    if (before.place !== this.props.place && this.state.broken !== null) this.setState({ broken: null })
  }

  override render() {
    return this.state.broken === null ? this.props.children : <ErrorState code={this.state.broken} />
  }
}
