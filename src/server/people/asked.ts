import { type NewTable, type Person, Refused } from '../../table/index.ts'
import type { Behaviour } from '../behaviour/behaviour.ts'
import { dayOf } from '../days.ts'
import type { Store, User } from '../store/store.ts'
import type { People } from './people.ts'

/** Invitations per day: in all, and to the same person. */
const A_DAY = { all: 40, one: 8 }

interface Needs {
  readonly store: Store
  readonly people: People
  readonly behaviour: Behaviour
  readonly now: () => number
}

/**
 * The people invited to a new table. Throws if one is unknown or blocked, has no account for a rated table, or was
 * invited too often.
 */
export async function askedToPlay(
  { store, people, behaviour, now }: Needs,
  maker: User,
  { seats = {}, options }: NewTable,
): Promise<{ [user: string]: Person }> {
  const rated = options?.rated === true
  if (rated && maker.login === null) throw new Refused('not an account')
  const asked: { [user: string]: Person } = {}
  for (const place of Object.values(seats)) {
    if (typeof place !== 'object' || !('person' in place)) continue
    const person = place.person === maker.id ? undefined : await people.find(place.person)
    if (person === undefined || Object.hasOwn(asked, person.id)) throw new Refused('unknown person')
    if (rated && person.login === null) throw new Refused('not an account')
    asked[person.id] = { user: person.id, name: person.name }
  }
  await behaviour.needTogether(maker.id, Object.keys(asked))
  const day = dayOf(now())
  for (const user of Object.keys(asked)) {
    const may =
      (await store.tally(`asks ${maker.id}`, day, A_DAY.all)) &&
      (await store.tally(`asks ${maker.id} ${user}`, day, A_DAY.one))
    if (!may) throw new Refused('flood')
  }
  return asked
}
