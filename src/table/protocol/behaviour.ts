import * as z from 'zod/mini'

const Id = z.string().check(z.minLength(1), z.maxLength(40))
const Why = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const whole = z.number().check(z.int(), z.minimum(0))

/** A person as others see him; no name where he has gone for good. */
export const PersonInfo = z.strictObject({ id: Id, name: z.nullable(z.string()) })
export type PersonInfo = z.infer<typeof PersonInfo>

/** What a moderator can do. */
export const ACTS = ['dismiss', 'unsay', 'silence', 'suspend', 'rename', 'pardon'] as const
export const ActKind = z.enum(ACTS)
export type ActKind = z.infer<typeof ActKind>

/** What was done to whoever asks. */
export const OwnAct = z.strictObject({
  kind: ActKind,
  at: z.number(),
  until: z.nullable(z.number()),
  why: z.string(),
  gone: z.nullable(z.string()),
  seen: z.boolean(),
})
export type OwnAct = z.infer<typeof OwnAct>

/** `GET /api/behaviour`: whom whoever asks has muted or blocked, and what moderators have done to him. */
export const Behaviour = z.strictObject({
  bonds: z.array(z.strictObject({ person: PersonInfo, kind: z.enum(['mute', 'block']) })),
  /** Until when he may not talk, or not sit down or talk; null where he may. */
  silencedUntil: z.nullable(z.number()),
  suspendedUntil: z.nullable(z.number()),
  acts: z.array(OwnAct),
  moderator: z.boolean(),
})
export type Behaviour = z.infer<typeof Behaviour>

/** `POST /api/behaviour/bonds`: mutes or blocks somebody, or neither any more. */
export const NewBond = z.strictObject({ person: Id, kind: z.enum(['mute', 'block', 'none']) })
export type NewBond = z.infer<typeof NewBond>

/** Why somebody is reported. */
export const REASONS = ['insult', 'threat', 'name', 'spam', 'cheating', 'stalling', 'other'] as const
export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

/** `POST /api/reports`: tells the moderators about somebody at a table, and about which line of the talk. */
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
export const ListActs = z.strictObject({ after: z.optional(Id) })

/** A report as moderators see it, with the talk around it. */
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

/** What a moderator has done, when and why. */
export const ActInfo = z.strictObject({
  id: Id,
  at: z.number(),
  moderator: PersonInfo,
  person: PersonInfo,
  kind: ActKind,
  until: z.nullable(z.number()),
  why: z.string(),
  report: z.nullable(Id),
  gone: z.nullable(z.string()),
})
export type ActInfo = z.infer<typeof ActInfo>

export const ReportList = z.strictObject({ reports: z.array(ReportInfo), next: z.nullable(Id), open: whole })
export type ReportList = z.infer<typeof ReportList>
export const ActList = z.strictObject({ acts: z.array(ActInfo), next: z.nullable(Id) })
export type ActList = z.infer<typeof ActList>

const hours = z.number().check(z.int(), z.minimum(1), z.maximum(8784))
const done = { person: Id, why: Why, report: z.optional(Id) }

/** `POST /api/moderator/acts`: what to do, to whom, why, and the report it answers. */
export const NewAct = z.discriminatedUnion('act', [
  /** There is nothing to be done about a report. */
  z.strictObject({ act: z.literal('dismiss'), ...done }),
  /** Takes a line of talk away. */
  z.strictObject({ act: z.literal('unsay'), ...done, table: Id, line: whole }),
  z.strictObject({ act: z.literal('silence'), ...done, hours }),
  z.strictObject({ act: z.literal('suspend'), ...done, hours }),
  /** Gives another name; without one, that of a new guest. */
  z.strictObject({
    act: z.literal('rename'),
    ...done,
    name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  /** Lets somebody talk and sit down again before the time. */
  z.strictObject({ act: z.literal('pardon'), ...done }),
])
export type NewAct = z.infer<typeof NewAct>
