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
