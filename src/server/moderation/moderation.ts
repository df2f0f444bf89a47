import { claimGuestSeats } from '#table/command.ts'
import type { TableEvent } from '#table/events.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type {
  ModerationActionInfo,
  ModerationActionList,
  NewModerationAction,
  Reason,
  ReportInfo,
  ReportList,
} from '#table/protocol/moderation.ts'
import { guestName } from '../accounts/names.ts'
import { newId } from '../ids.ts'
import type { ModerationAction, ModerationStatus, Report } from '../store/communityStore.ts'
import type { User } from '../store/store.ts'
import { type TableRegistry, tablesNaming } from '../tables/tableRegistry.ts'
import type { ConductContext, ConductService } from './conduct.ts'

const PAGE_SIZE = 20
const HOUR_MS = 3_600_000
/** Chat lines shown to moderators before and after a reported one. */
const CONTEXT_LINES = 8

interface ModerationContext extends ConductContext {
  readonly tables: TableRegistry
  readonly conduct: ConductService
  /** Renames the person outside of tables. */
  readonly renamed: (user: string, name: string) => Promise<void>
}

/** What moderators see and do. Every action is recorded. */
export class Moderation {
  private readonly needs: ModerationContext

  constructor(needs: ModerationContext) {
    this.needs = needs
  }

  /** What a user may do; a suspended one nothing. */
  async roleOf(user: User | undefined): Promise<'moderator' | 'administrator' | null> {
    if (user === undefined || user.login === null) return null
    const { moderator, administrator, suspendedUntil } = await this.needs.store.behaviour.conduct(user.id)
    if (!moderator || suspendedUntil > this.needs.now()) return null
    return administrator ? 'administrator' : 'moderator'
  }

  /** Reports with the chat around the reported lines. */
  async reports(of: 'open' | 'closed', after?: string): Promise<ReportList> {
    const { behaviour } = this.needs.store
    const found = await behaviour.reports(of, PAGE_SIZE + 1, after)
    const page = found.slice(0, PAGE_SIZE)
    const reports: ReportInfo[] = []
    for (const report of page) reports.push(await this.shown(report))
    const next = found.length > PAGE_SIZE ? page.at(-1)!.id : null
    return { reports, next, open: await behaviour.openReports() }
  }

  /** Past moderation actions. */
  async acts(after?: string): Promise<ModerationActionList> {
    const found = await this.needs.store.behaviour.acts(PAGE_SIZE + 1, after)
    const page = found.slice(0, PAGE_SIZE)
    const { conduct: behaviour } = this.needs
    const acts = await Promise.all(
      page.map(async ({ seen: _, ...act }) => ({
        ...act,
        kind: act.kind as ModerationActionInfo['kind'],
        moderator: await behaviour.personInfo(act.moderator),
        person: await behaviour.personInfo(act.person),
      })),
    )
    return { acts, next: found.length > PAGE_SIZE ? page.at(-1)!.id : null }
  }

  /** Carries out and records an action, and closes the report it answers. */
  async act(moderator: User, wanted: NewModerationAction): Promise<void> {
    const { store, people, now } = this.needs
    const { act: kind, person, why, report: id } = wanted
    const about = await people.findNow(person)
    if (about === undefined) throw new RequestRefused('unknown person')
    const report = id === undefined ? undefined : await store.behaviour.report(id)
    if (id !== undefined && (report === undefined || report.about !== person))
      throw new RequestRefused('no request', 'no such report')
    const until = 'hours' in wanted ? now() + wanted.hours * HOUR_MS : null
    const gone =
      wanted.act === 'unsay'
        ? await this.unsay(wanted.table, wanted.line, person)
        : wanted.act === 'rename'
          ? await this.rename(about, wanted.name)
          : null
    const act: ModerationAction = {
      ...{ id: newId(), at: now(), moderator: moderator.id, person, kind, until, why, gone },
      report: report?.id ?? null,
      seen: kind === 'dismiss',
    }
    await store.behaviour.addAct(act, statusChange(wanted, until))
    if (kind === 'suspend') await store.dropSeeks(person)
  }

  private async shown({ id, at, by, about, reason, text, table, line }: Report): Promise<ReportInfo> {
    const { conduct: behaviour } = this.needs
    return {
      ...{ id, at, text, table, line, reason: reason as Reason },
      by: await behaviour.personInfo(by),
      about: await behaviour.personInfo(about),
      talk: table === null ? [] : await this.talkAround(table, line?.seq),
    }
  }

  private async talkAround(id: string, seq: number | undefined): Promise<ReportInfo['talk']> {
    const live = await this.needs.tables.get(id).catch(() => undefined)
    const chat = live?.table.state.chat ?? []
    const at = seq === undefined ? chat.length - 1 : chat.findIndex((line) => line.seq === seq)
    return chat.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  }

  /** Removes the text of a chat line, also from the stored events. Returns the removed text. */
  private async unsay(id: string, seq: number, person: string): Promise<string> {
    const { tables, store } = this.needs
    const live = await tables.get(id)
    const line = live.table.state.chat.find((said) => said.seq === seq && said.user === person)
    if (line === undefined || line.text === '') throw new RequestRefused('no request', 'no such line')
    await live.act((table, now) => table.emit({ is: 'unsaid', line: seq }, now))
    const [stored] = await store.events(id, seq - 1)
    const event = JSON.parse(stored!) as TableEvent
    if (event.is === 'said') await store.rewrite(id, new Map([[seq - 1, JSON.stringify({ ...event, text: '' })]]))
    await store.dropSnapshot(id)
    await live.saveSnapshot()
    return line.text
  }

  /** Renames a person, also at the tables that show the name. Returns the old name. */
  private async rename(user: User, wanted: string | undefined): Promise<string> {
    const { people, store, tables, renamed } = this.needs
    const named = await people.change(user, { name: wanted ?? guestName(user.id) })
    const to = { user: user.id, name: named.name }
    for await (const id of tablesNaming(store, user.id)) {
      const live = await tables.get(id)
      await live.act((table, now) => claimGuestSeats(table, user.id, to, now))
    }
    await renamed(user.id, named.name)
    return user.name
  }
}

function statusChange({ act }: NewModerationAction, until: number | null): Partial<ModerationStatus> {
  if (act === 'silence') return { silentUntil: until! }
  if (act === 'suspend') return { suspendedUntil: until! }
  return act === 'pardon' ? { silentUntil: 0, suspendedUntil: 0 } : {}
}
