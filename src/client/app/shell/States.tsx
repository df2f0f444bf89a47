import { Component, type ErrorInfo, type ReactNode } from 'react'
import { report } from '../../kit/index.ts'
import type { Connection } from '../net/link.ts'
import { Failed } from '../net/rpc.ts'
import { Mark } from './Mark.tsx'
import { Link } from './router.tsx'
import { useApp } from './words.tsx'

/** Shown while something loads or the connection is lost. */
export function Loading({ connection }: { connection?: Connection }) {
  const app = useApp()
  return (
    <div className="state" {...{ role: 'status' }}>
      <Mark size={64} />
      <p>{app.say(connection === 'lost' ? 'connection.lost.long' : 'loading')}</p>
    </div>
  )
}

/** Errors for which trying again may help. */
const PASSING: ReadonlySet<string> = new Set(['unreachable', 'busy', 'flood', 'fault'])

/** Explains an error code and offers ways out. */
export function Trouble({ code, children }: { code: string; children?: ReactNode }) {
  const app = useApp()
  const key = `error.${code}`
  return (
    <div className="state" {...{ role: 'alert' }}>
      <Mark size={64} />
      <h1>{app.say('trouble.title')}</h1>
      <p>{app.say(app.has(key) ? key : 'error.fault')}</p>
      {children}
      <div className="state-ways">
        {PASSING.has(code) && (
          <button type="button" className="k-button k-button-primary k-button-normal" onClick={() => location.reload()}>
            {app.say('trouble.again')}
          </button>
        )}
        <Link className={`k-button k-button-${PASSING.has(code) ? 'plain' : 'primary'} k-button-normal`} href="/">
          {app.say('nav.home')}
        </Link>
      </div>
    </div>
  )
}

/** Shown in place of an empty list. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty-state">{children}</div>
}

/** Shows the error of a page that throws, until the reader goes to another page. */
export class PageFence extends Component<{ place: string; children: ReactNode }, { broken: string | null }> {
  override state = { broken: null as string | null }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    report(error, info.componentStack ?? '')
  }

  static getDerivedStateFromError(error: Error) {
    return { broken: error instanceof Failed ? error.code : 'fault' }
  }

  override componentDidUpdate(before: { place: string }) {
    if (before.place !== this.props.place && this.state.broken !== null) this.setState({ broken: null })
  }

  override render() {
    return this.state.broken === null ? this.props.children : <Trouble code={this.state.broken} />
  }
}
