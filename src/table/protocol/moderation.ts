import * as z from 'zod/mini'
import { Id } from './commands.ts'

const ReasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const whole = z.number().check(z.int(), z.minimum(0))

/** A person as others see them; no name if the account is gone. */
export const PersonInfo = z.strictObject({ id: Id, name: z.nullable(z.string()) })
export type PersonInfo = z.infer<typeof PersonInfo>

export const MODERATION_ACTIONS = ['dismiss', 'unsay', 'silence', 'suspend', 'rename', 'pardon'] as const
export const ModerationActionKind = z.enum(MODERATION_ACTIONS)
export type ModerationActionKind = z.infer<typeof ModerationActionKind>

/** An action against the requesting person. */
export const ReceivedModerationAction = z.strictObject({
  kind: ModerationActionKind,
  at: z.number(),
  until: z.nullable(z.number()),
  why: z.string(),
  gone: z.nullable(z.string()),
  seen: z.boolean(),
})
export type ReceivedModerationAction = z.infer<typeof ReceivedModerationAction>

/** `GET /api/behaviour`: the people muted or blocked by the requesting person, and moderators' actions against them. */
export const ConductInfo = z.strictObject({
  bonds: z.array(z.strictObject({ person: PersonInfo, kind: z.enum(['mute', 'block']) })),
  /** Until when the person may not chat, or neither chat nor sit down; null if they may. */
  silencedUntil: z.nullable(z.number()),
  suspendedUntil: z.nullable(z.number()),
  acts: z.array(ReceivedModerationAction),
  moderator: z.boolean(),
})
export type ConductInfo = z.infer<typeof ConductInfo>

/** `POST /api/behaviour/bonds`: mutes or blocks a person, or removes the relation. */
export const NewRelation = z.strictObject({ person: Id, kind: z.enum(['mute', 'block', 'none']) })
export type NewRelation = z.infer<typeof NewRelation>

export const REASONS = ['insult', 'threat', 'name', 'spam', 'cheating', 'stalling', 'other'] as const
export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

/** `POST /api/reports`: reports someone at a table to the moderators, optionally with a chat line. */
export const NewReport = z.strictObject({
  about: Id,
  table: Id,
  line: z.optional(whole),
  reason: Reason,
  text: z.optional(z.string().check(z.trim(), z.maxLength(500))),
})
export type NewReport = z.infer<typeof NewReport>

/** `GET /api/moderator/reports`. */
export const ListReports = z.strictObject({ of: z.enum(['open', 'closed']), after: z.optional(Id) })

/** `GET /api/moderator/acts`. */
export const ListModerationActions = z.strictObject({ after: z.optional(Id) })

/** A report as shown to moderators, with the chat around it. */
export const ReportInfo = z.strictObject({
  id: Id,
  at: z.number(),
  by: PersonInfo,
  about: PersonInfo,
  reason: Reason,
  text: z.string(),
  table: z.nullable(Id),
  line: z.nullable(z.strictObject({ seq: whole, at: z.number(), text: z.string() })),
  talk: z.array(z.strictObject({ seq: whole, at: z.number(), user: Id, name: z.string(), text: z.string() })),
})
export type ReportInfo = z.infer<typeof ReportInfo>

/** A moderator's action. */
export const ModerationActionInfo = z.strictObject({
  id: Id,
  at: z.number(),
  moderator: PersonInfo,
  person: PersonInfo,
  kind: ModerationActionKind,
  until: z.nullable(z.number()),
  why: z.string(),
  report: z.nullable(Id),
  gone: z.nullable(z.string()),
})
export type ModerationActionInfo = z.infer<typeof ModerationActionInfo>

export const ReportList = z.strictObject({ reports: z.array(ReportInfo), next: z.nullable(Id), open: whole })
export type ReportList = z.infer<typeof ReportList>
export const ModerationActionList = z.strictObject({ acts: z.array(ModerationActionInfo), next: z.nullable(Id) })
export type ModerationActionList = z.infer<typeof ModerationActionList>

const hours = z.number().check(z.int(), z.minimum(1), z.maximum(8784))
const actionFields = { person: Id, why: ReasonText, report: z.optional(Id) }

/** `POST /api/moderator/acts`: an action, the person and reason, and the report it answers. */
export const NewModerationAction = z.discriminatedUnion('act', [
  /** Closes a report without action. */
  z.strictObject({ act: z.literal('dismiss'), ...actionFields }),
  /** Removes the text of a chat line. */
  z.strictObject({ act: z.literal('unsay'), ...actionFields, table: Id, line: whole }),
  z.strictObject({ act: z.literal('silence'), ...actionFields, hours }),
  z.strictObject({ act: z.literal('suspend'), ...actionFields, hours }),
  /** Renames; without a name, to the default of a guest. */
  z.strictObject({
    act: z.literal('rename'),
    ...actionFields,
    name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  /** Lifts silence and suspension. */
  z.strictObject({ act: z.literal('pardon'), ...actionFields }),
])
export type NewModerationAction = z.infer<typeof NewModerationAction>

/** How the club presents itself, and who may join it. */
export const ClubSettings = z.strictObject({
  /** Shown instead of the product's name; null for that. */
  name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{C}]+$/u))),
  /** The hue of buttons and marks; null for the product's own. */
  accent: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  /** A text for the start page. */
  welcome: z.string().check(z.trim(), z.maxLength(500), z.regex(/^[^\p{Cc}\p{Cf}]*$/u)),
  /** Whether strangers need an invitation to play on this server; watching is free. */
  byInvitation: z.boolean(),
})
export type ClubSettings = z.infer<typeof ClubSettings>

const counts = z.record(z.string(), z.number())

/** An invitation to the club: how many people may still use it, and until when. */
const InvitationInfo = z.strictObject({
  id: z.string(),
  /** The moderator who made it; null for the operator. */
  maker: z.nullable(PersonInfo),
  until: z.number(),
  uses: whole,
})

/** `GET /api/admin`: what moderators see of the server. */
export const AdminInfo = z.strictObject({
  version: z.string(),
  /** Whether the reader may change the club's settings and export a person's data. */
  administrator: z.boolean(),
  club: ClubSettings,
  invitations: z.array(InvitationInfo),
  people: z.strictObject({ guests: whole, accounts: whole }),
  /** By status. */
  tables: counts,
  /** Open reports. */
  reports: whole,
  /** Jobs by kind; for how many seconds those that no process takes have been due. */
  jobs: counts,
  late: counts,
  /** Emails and pushes since the start of the process, by how they ended. */
  deliveries: counts,
  store: z.enum(['libsql', 'postgres']),
  bytes: z.number(),
  /** The time of the newest backup in the configured folder. */
  backup: z.nullable(z.number()),
})
export type AdminInfo = z.infer<typeof AdminInfo>

/** `POST /api/admin/invitations`: a link for `uses` people that works for some days. */
export const NewInvitation = z.strictObject({
  uses: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  days: z.number().check(z.int(), z.minimum(1), z.maximum(365)),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** `DELETE /api/admin/invitations`. */
export const DropInvitation = z.strictObject({ id: z.string().check(z.maxLength(80)) })

/** `GET /api/admin/person`: whose data, by login or id. */
export const PersonQuery = z.strictObject({ who: z.string().check(z.minLength(1), z.maxLength(200)) })
