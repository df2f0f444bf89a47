import type { Command } from '#table/protocol/commands.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type {
  ConductInfo as BehaviourInfo,
  NewRelation,
  NewReport,
  PersonInfo,
  ReceivedModerationAction,
} from '#table/protocol/moderation.ts'
import type { People } from '../accounts/people.ts'
import { dayNumber } from '../clock.ts'
import { newId } from '../ids.ts'
import type { ModerationAction } from '../store/communityStore.ts'
import type { Store, User } from '../store/store.ts'
import type { LiveTable } from '../tables/liveTable.ts'

/** The users whose chat a person does not receive because they are muted or blocked. */
export type MutedUsers = ReadonlySet<string>

/** Keeps the open connections of this process up to date when their user's mute list changes. */
export class MuteLists {
  private readonly here = new Map<string, Set<(unheard: MutedUsers) => void>>()
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  async mutedBy(user: string): Promise<MutedUsers> {
    return new Set((await this.store.behaviour.bonds(user)).map(({ other }) => other))
  }

  /** Calls `tell` whenever the user's mute list may have changed. Returns how to unsubscribe. */
  subscribe(user: string, tell: (unheard: MutedUsers) => void): () => void {
    const own = this.here.get(user) ?? new Set()
    this.here.set(user, own.add(tell))
    return () => {
      own.delete(tell)
      if (own.size === 0 && this.here.get(user) === own) this.here.delete(user)
    }
  }

  /** Reads the mute list again and passes it to the user's connections. */
  async refresh(user: string): Promise<void> {
    if (!this.here.has(user)) return
    const unheard = await this.mutedBy(user)
    for (const tell of this.here.get(user) ?? []) tell(unheard)
  }
}

/** Limits per person: muted and blocked people, and reports per day. */
const MAX_RELATIONS = 500
const REPORTS_PER_DAY = 20

export interface ConductContext {
  readonly store: Store
  readonly people: People
  readonly now: () => number
}

/** Mutes, blocks and reports, and who may chat and sit down. */
export class ConductService {
  private readonly needs: ConductContext

  constructor(needs: ConductContext) {
    this.needs = needs
  }

  /** Refuses commands of people who are silenced, suspended or kept apart from someone at the table. */
  async checkCommand(user: string, { table }: Pick<LiveTable, 'table'>, { do: wanted }: Command): Promise<void> {
    if (wanted !== 'sit' && wanted !== 'chat' && wanted !== 'rematch') return
    const { silentUntil } = await this.requireNotSuspended(user)
    if (wanted === 'chat') {
      if (silentUntil > this.needs.now()) throw new RequestRefused('silenced')
      return
    }
    const others = [table.state.maker, ...table.people()].map((person) => person.user)
    await this.requireNoBlock(user, others)
  }

  /** Throws `suspended` if a moderator has suspended the person; returns the moderation status otherwise. */
  async requireNotSuspended(user: string) {
    const { store, now } = this.needs
    const conduct = await store.behaviour.conduct(user)
    if (conduct.suspendedUntil > now()) throw new RequestRefused('suspended')
    return conduct
  }

  /** Throws `blocked` if the person has blocked one of the others, or one of them the person. */
  async requireNoBlock(user: string, others: readonly string[]): Promise<void> {
    const some = [...new Set(others)].filter((other) => other !== user)
    if ((await this.needs.store.behaviour.apart(user, some)).length > 0) throw new RequestRefused('blocked')
  }

  /** The people someone has muted or blocked, and the moderation actions against them. */
  async infoFor({ id }: User): Promise<BehaviourInfo> {
    const { store, now } = this.needs
    const [bonds, conduct, acts] = await Promise.all([
      store.behaviour.bonds(id),
      store.behaviour.conduct(id),
      store.behaviour.actsOn(id),
    ])
    const ahead = (until: number) => (until > now() ? until : null)
    return {
      bonds: await Promise.all(bonds.map(async ({ other, kind }) => ({ person: await this.personInfo(other), kind }))),
      silencedUntil: ahead(conduct.silentUntil),
      suspendedUntil: ahead(conduct.suspendedUntil),
      acts: acts.filter(({ kind }) => kind !== 'dismiss').map(toReceivedAction),
      moderator: conduct.moderator,
    }
  }

  /** Mutes or blocks someone, or removes the relation. */
  async setRelation(user: User, { person, kind }: NewRelation): Promise<void> {
    const { store, people, now } = this.needs
    if (kind === 'none') return store.behaviour.dropBond(user.id, person)
    if (person === user.id || (await people.find(person)) === undefined) throw new RequestRefused('unknown person')
    const bonds = await store.behaviour.bonds(user.id)
    if (bonds.length >= MAX_RELATIONS && !bonds.some(({ other }) => other === person)) throw new RequestRefused('full')
    await store.behaviour.putBond({ person: user.id, other: person, kind, at: now() })
  }

  /** Reports someone at a table. The caller has checked that the reporter may see the table. */
  async report(user: User, { table: at }: Pick<LiveTable, 'table'>, wanted: NewReport): Promise<void> {
    const { store, now } = this.needs
    const { about, reason, text = '', line: seq } = wanted
    const { chat, maker } = at.state
    const line = seq === undefined ? null : chat.find((said) => said.seq === seq && said.user === about)
    if (line === undefined) throw new RequestRefused('unknown person', 'did not say this')
    const here = [maker, ...at.people(), ...chat].some((person) => person.user === about)
    if (about === user.id || !here) throw new RequestRefused('unknown person', 'not at this table')
    if (!(await store.tally(`reports of ${user.id}`, dayNumber(now()), REPORTS_PER_DAY)))
      throw new RequestRefused('flood')
    await store.behaviour.addReport({
      ...{ id: newId(), at: now(), by: user.id, about, status: 'open', reason, text, table: at.state.id },
      line: line && { seq: line.seq, at: line.at, text: line.text },
    })
  }

  /** Marks all moderation actions against the person as read. */
  markActionsSeen({ id }: User): Promise<void> {
    return this.needs.store.behaviour.seen(id)
  }

  /** A person as others see them. */
  async personInfo(id: string): Promise<PersonInfo> {
    return { id, name: (await this.needs.people.find(id))?.name ?? null }
  }
}

function toReceivedAction({ kind, at, until, why, gone, seen }: ModerationAction): ReceivedModerationAction {
  return { at, until, why, gone, seen, kind: kind as ReceivedModerationAction['kind'] }
}
