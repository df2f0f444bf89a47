import type { OwnAct } from '../../../table/protocol.ts'
import { Button } from '../../kit/index.ts'
import { setBehaviour, useBehaviour } from '../net/behaviour.ts'
import { clubs } from '../net/clubs.ts'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { useClub } from './words.ts'
import './clubs.css'

/** Notices of moderation actions against the user until they are marked as read; `all` includes read ones. */
export function Told({ all = false }: { all?: boolean }) {
  const club = useClub()
  const behaviour = useBehaviour(useMe()?.id)
  const acts = behaviour?.acts.filter(({ seen }) => all || !seen) ?? []
  if (acts.length === 0) return null
  const unread = acts.some(({ seen }) => !seen)
  return (
    <section className="club-notice" aria-labelledby="told">
      <h2 id="told">{club('told.title')}</h2>
      {acts.map((act) => (
        <Notice key={`${act.at} ${act.kind}`} act={act} />
      ))}
      {unread && <Button onClick={async () => setBehaviour(await clubs.seen())}>{club('told.read')}</Button>}
    </section>
  )
}

function Notice({ act }: { act: OwnAct }) {
  const app = useApp()
  const club = useClub()
  const { kind, at, until, why, gone } = act
  return (
    <p>
      <time dateTime={new Date(at).toISOString()}>{app.when(at)}</time>:{' '}
      {club(`told.${kind}`, { why, gone: gone ?? '', until: until === null ? '' : app.when(until) })}
    </p>
  )
}
