import { Button } from '../../kit/index.ts'
import { setBehaviour, useBehaviour } from '../net/behaviour.ts'
import { clubs } from '../net/clubs.ts'
import { Link } from '../shell/router.tsx'
import { useMe } from '../shell/useMe.ts'
import { Told } from './Told.tsx'
import { useClub } from './words.ts'
import './clubs.css'

/** Sections of the account page: notices from moderators, and the people the user has muted or blocked. */
export function Bonds() {
  const club = useClub()
  const behaviour = useBehaviour(useMe()?.id)
  const bonds = behaviour?.bonds ?? []
  return (
    <>
      <Told all />
      {behaviour?.moderator && (
        <p>
          <Link href="/moderator">{club('mod.link')}</Link>
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
                <Button onClick={async () => setBehaviour(await clubs.bind({ person: person.id, kind: 'none' }))}>
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
