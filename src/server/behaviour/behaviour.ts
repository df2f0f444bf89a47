import type { Command } from '../../table/index.ts'
import {
  type Behaviour as BehaviourInfo,
  type NewBond,
  type NewReport,
  type OwnAct,
  type PersonInfo,
  Refused,
} from '../../table/protocol.ts'
import { dayOf } from '../days.ts'
import type { People } from '../people/people.ts'
import type { Act } from '../store/behaviour/behaviour.ts'
import type { Store, User } from '../store/store.ts'
import { newId } from '../tables/ids.ts'
import type { LiveTable } from '../tables/live.ts'

/** Limits per person: muted and blocked people, and reports per day. */
const MOST_BONDS = 500
const REPORTS_A_DAY = 20

export interface BehaviourNeeds {
  readonly store: Store
  readonly people: People
  readonly now: () => number
}

/** Mutes, blocks and reports, and who may chat and sit down. */
export class Behaviour {
  private readonly needs: BehaviourNeeds

  constructor(needs: BehaviourNeeds) {
    this.needs = needs
  }

  /** Refuses commands of people who are silenced, suspended or kept apart from someone at the table. */
  async admit(user: string, { table }: Pick<LiveTable, 'table'>, { do: wanted }: Command): Promise<void> {
    if (wanted !== 'sit' && wanted !== 'chat' && wanted !== 'rematch') return
    const { silentUntil } = await this.needFree(user)
    if (wanted === 'chat') {
      if (silentUntil > this.needs.now()) throw new Refused('silenced')
      return
    }
    const others = [table.facts.maker, ...table.people()].map((person) => person.user)
    await this.needTogether(user, others)
  }

  /** Throws `suspended` if a moderator has suspended the person; returns the moderation status otherwise. */
  async needFree(user: string) {
    const { store, now } = this.needs
    const conduct = await store.behaviour.conduct(user)
    if (conduct.suspendedUntil > now()) throw new Refused('suspended')
    return conduct
  }

  /** Throws `blocked` if the person has blocked one of the others, or one of them the person. */
  async needTogether(user: string, others: readonly string[]): Promise<void> {
    const some = [...new Set(others)].filter((other) => other !== user)
    if ((await this.needs.store.behaviour.apart(user, some)).length > 0) throw new Refused('blocked')
  }

  /** The people someone has muted or blocked, and the moderation actions against them. */
  async of({ id }: User): Promise<BehaviourInfo> {
    const { store, now } = this.needs
    const [bonds, conduct, acts] = await Promise.all([
      store.behaviour.bonds(id),
      store.behaviour.conduct(id),
      store.behaviour.actsOn(id),
    ])
    const ahead = (until: number) => (until > now() ? until : null)
    return {
      bonds: await Promise.all(bonds.map(async ({ other, kind }) => ({ person: await this.person(other), kind }))),
      silencedUntil: ahead(conduct.silentUntil),
      suspendedUntil: ahead(conduct.suspendedUntil),
      acts: acts.filter(({ kind }) => kind !== 'dismiss').map(ownAct),
      moderator: conduct.moderator,
    }
  }

  /** Mutes or blocks someone, or removes the relation. */
  async bind(user: User, { person, kind }: NewBond): Promise<void> {
    const { store, people, now } = this.needs
    if (kind === 'none') return store.behaviour.dropBond(user.id, person)
    if (person === user.id || (await people.find(person)) === undefined) throw new Refused('unknown person')
    const bonds = await store.behaviour.bonds(user.id)
    if (bonds.length >= MOST_BONDS && !bonds.some(({ other }) => other === person)) throw new Refused('full')
    await store.behaviour.putBond({ person: user.id, other: person, kind, at: now() })
  }

  /** Reports someone at a table. The caller has checked that the reporter may see the table. */
  async report(user: User, { table: at }: Pick<LiveTable, 'table'>, wanted: NewReport): Promise<void> {
    const { store, now } = this.needs
    const { about, reason, text = '', line: seq } = wanted
    const { chat, maker } = at.facts
    const line = seq === undefined ? null : chat.find((said) => said.seq === seq && said.user === about)
    if (line === undefined) throw new Refused('unknown person', 'did not say this')
    const here = [maker, ...at.people(), ...chat].some((person) => person.user === about)
    if (about === user.id || !here) throw new Refused('unknown person', 'not at this table')
    if (!(await store.tally(`reports of ${user.id}`, dayOf(now()), REPORTS_A_DAY))) throw new Refused('flood')
    await store.behaviour.addReport({
      ...{ id: newId(), at: now(), by: user.id, about, status: 'open', reason, text, table: at.facts.id },
      line: line && { seq: line.seq, at: line.at, text: line.text },
    })
  }

  /** Marks all moderation actions against the person as read. */
  seen({ id }: User): Promise<void> {
    return this.needs.store.behaviour.seen(id)
  }

  /** A person as others see them. */
  async person(id: string): Promise<PersonInfo> {
    return { id, name: (await this.needs.people.find(id))?.name ?? null }
  }
}

function ownAct({ kind, at, until, why, gone, seen }: Act): OwnAct {
  return { at, until, why, gone, seen, kind: kind as OwnAct['kind'] }
}
