import { Button } from '#kit/ui/controls.tsx'
import type { ReceivedModerationAction } from '#table/protocol/moderation.ts'
import { communityApi } from '../net/api.ts'
import { setBehaviour, useBehaviour, useMe } from '../net/me.ts'
import { useTranslator } from '../shell/translator.tsx'
import { useCommunityText } from './text.ts'
import './clubs.css'
import { Link } from '../shell/router.tsx'

/** Notices of moderation actions against the user until they are marked as read; `all` includes read ones. */
export function ModerationNotices({ all = false }: { all?: boolean }) {
  const club = useCommunityText()
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
      {unread && (
        <Button onClick={async () => setBehaviour(await communityApi.markBehaviourSeen())}>{club('told.read')}</Button>
      )}
    </section>
  )
}

function Notice({ act }: { act: ReceivedModerationAction }) {
  const app = useTranslator()
  const club = useCommunityText()
  const { kind, at, until, why, gone } = act
  return (
    <p>
      <time dateTime={new Date(at).toISOString()}>{app.when(at)}</time>:{' '}
      {club(`told.${kind}`, { why, gone: gone ?? '', until: until === null ? '' : app.when(until) })}
    </p>
  )
}

/** Sections of the account page: notices from moderators, and the people the user has muted or blocked. */
export function ConductSections() {
  const club = useCommunityText()
  const behaviour = useBehaviour(useMe()?.id)
  const bonds = behaviour?.bonds ?? []
  return (
    <>
      <ModerationNotices all />
      {behaviour?.moderator && (
        <p>
          <Link href="/moderator">{club('mod.link')}</Link> · <Link href="/admin">{club('admin.link')}</Link>
        </p>
      )}
      {bonds.length > 0 && (
        <section className="club-part" aria-labelledby="bonds">
          <h2 id="bonds">{club('bonds.title')}</h2>
          <ul className="club-bonds">
            {bonds.map(({ person, kind }) => (
              <li key={person.id}>
                <span>
                  {person.name ?? club('gone')} <span className="club-away">{club(`bonds.${kind}`)}</span>
                </span>
                <Button
                  onClick={async () =>
                    setBehaviour(await communityApi.setRelation({ person: person.id, kind: 'none' }))
                  }
                >
                  {club(kind === 'mute' ? 'person.unmute' : 'person.unblock')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
