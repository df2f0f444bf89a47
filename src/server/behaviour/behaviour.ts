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

/** So many people one can have muted and blocked, and so many reports one can make in a day. */
const MOST_BONDS = 500
const REPORTS_A_DAY = 20

/** What is needed of the server around it. */
export interface BehaviourNeeds {
  readonly store: Store
  readonly people: People
  readonly now: () => number
}

/** How people behave: who will not hear whom, who is kept apart from whom, and who may talk and sit down at all. */
export class Behaviour {
  private readonly needs: BehaviourNeeds

  constructor(needs: BehaviourNeeds) {
    this.needs = needs
  }

  /** Refuses what a person may not do at a table because of what he or others have done. */
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

  /** Refuses somebody who is suspended. */
  async needFree(user: string) {
    const { store, now } = this.needs
    const conduct = await store.behaviour.conduct(user)
    if (conduct.suspendedUntil > now()) throw new Refused('suspended')
    return conduct
  }

  /** Refuses to bring a person together with somebody whom he has blocked or who has blocked him. */
  async needTogether(user: string, others: readonly string[]): Promise<void> {
    const some = [...new Set(others)].filter((other) => other !== user)
    if ((await this.needs.store.behaviour.apart(user, some)).length > 0) throw new Refused('blocked')
  }

  /** Whom a person has muted or blocked, and what was done to him. */
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

  /** Mutes or blocks somebody, or takes it back. */
  async bind(user: User, { person, kind }: NewBond): Promise<void> {
    const { store, people, now } = this.needs
    if (kind === 'none') return store.behaviour.dropBond(user.id, person)
    if (person === user.id || (await people.find(person)) === undefined) throw new Refused('unknown person')
    const bonds = await store.behaviour.bonds(user.id)
    if (bonds.length >= MOST_BONDS && !bonds.some(({ other }) => other === person)) throw new Refused('full')
    await store.behaviour.putBond({ person: user.id, other: person, kind, at: now() })
  }

  /** Tells the moderators about somebody at a table that the one who tells may see. */
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

  /** The person has read what was done to him. */
  seen({ id }: User): Promise<void> {
    return this.needs.store.behaviour.seen(id)
  }

  /** A person as others see him. */
  async person(id: string): Promise<PersonInfo> {
    return { id, name: (await this.needs.people.find(id))?.name ?? null }
  }
}

function ownAct({ kind, at, until, why, gone, seen }: Act): OwnAct {
  return { at, until, why, gone, seen, kind: kind as OwnAct['kind'] }
}
