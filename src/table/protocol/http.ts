import * as z from 'zod/mini'
import { OFFERED } from '#kernel'
import { PlayerRating, Seek } from './community.ts'
import { TableInfo, TableSummary } from './messages.ts'
import { ClubSettings } from './moderation.ts'

// Which names and passphrases are acceptable is decided by the server with error codes of its own (`bad name`, `short
// passphrase`).
const Login = z.string().check(z.minLength(1), z.maxLength(200))
const Passphrase = z.string().check(z.minLength(1), z.maxLength(1000))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** `GET /api/server`: what this server offers. */
export const ServerInfo = z.strictObject({
  name: z.string(),
  version: z.string(),
  club: ClubSettings,
  games: z.array(z.string()),
  bots: z.array(z.string()),
  /** Programs that play like bots: the bot name for seats, the display name, and the games (null: all). */
  programs: z.array(z.strictObject({ bot: z.string(), name: z.string(), games: z.nullable(z.array(z.string())) })),
  /** The key for push subscriptions, if push is configured. */
  pushKey: z.nullable(z.string()),
  email: z.boolean(),
})
export type ServerInfo = z.infer<typeof ServerInfo>

/** A person's own data. */
const PersonalInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  login: z.nullable(z.string()),
  /** The confirmed address for emails. */
  email: z.nullable(z.string()),
  /** An address that its owner has yet to confirm. */
  emailWanted: z.nullable(z.string()),
  language: z.string(),
})

/** `GET /api/me`: the user of the cookie, or null for a stranger. */
export const CurrentUser = z.strictObject({
  user: z.nullable(PersonalInfo),
  /** After a passphrase was chosen: the code to keep for the day it is lost. */
  recovery: z.optional(z.string()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** `POST /api/me`: changes the name, language or address; turns a stranger into a guest. */
export const UpdateProfile = z.strictObject({
  name: z.optional(Name),
  language: z.optional(z.enum(OFFERED)),
  /** The address for emails about turns, used once its owner has confirmed it; null for none. */
  email: z.optional(z.nullable(z.email().check(z.maxLength(200)))),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

/** `POST /api/login`: the account takes over the guest's games; `POST /api/accounts`: the guest becomes an account. */
export const Credentials = z.strictObject({ login: Login, passphrase: Passphrase })
export type Credentials = z.infer<typeof Credentials>

/** `POST /api/accounts`: with an invitation where the club wants one. */
export const Registration = z.extend(Credentials, { invitation: z.optional(z.string().check(z.maxLength(80))) })
export type Registration = z.infer<typeof Registration>

/** `GET /api/me/passkeys`: the person's passkeys, oldest first. */
export const PasskeyList = z.strictObject({
  passkeys: z.array(z.strictObject({ id: z.string(), created: z.number() })),
})
export type PasskeyList = z.infer<typeof PasskeyList>

const Base64url = z.string().check(z.minLength(1), z.maxLength(4000), z.regex(/^[\w-]+$/))
const passkeyFields = {
  id: Base64url,
  rawId: Base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
}

/** `POST /api/me/passkeys`: what the browser made of the options from `POST /api/me/passkeys/options`. */
export const NewPasskey = z.object({
  ...passkeyFields,
  response: z.object({
    clientDataJSON: Base64url,
    attestationObject: Base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** `DELETE /api/me/passkeys`. */
export const DropPasskey = z.strictObject({ id: Base64url })
export type DropPasskey = z.infer<typeof DropPasskey>

/** `POST /api/login/passkey`: what the browser made of the options from `POST /api/login/passkey/options`. */
export const PasskeyLogin = z.object({
  ...passkeyFields,
  response: z.object({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: z.optional(Base64url),
  }),
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** `POST /api/me/passphrase`: changes it; all other browsers are signed out. */
export const NewPassphrase = z.strictObject({ old: Passphrase, passphrase: Passphrase })
export type NewPassphrase = z.infer<typeof NewPassphrase>

/** `POST /api/logout`: signs this browser out, or all of them. */
export const LogOut = z.strictObject({ everywhere: z.optional(z.boolean()) })
export type LogOut = z.infer<typeof LogOut>

/** `GET /api/me/data`: everything stored about the requesting person. */
export const PersonalData = z.strictObject({
  person: z.extend(PersonalInfo, { created: z.number() }),
  /** The signed-in browsers: since when, and until when unless used. */
  sessions: z.array(z.strictObject({ created: z.number(), until: z.number() })),
  /** The passkeys: since when. */
  passkeys: z.array(z.strictObject({ created: z.number() })),
  /** Keyed hashes of the networks that an account was used from, and when last. */
  networks: z.array(z.strictObject({ network: z.string(), at: z.number() })),
  /** The push endpoints. */
  pushes: z.array(z.string()),
  /** Ratings by game, and open seeks. */
  ratings: z.record(z.string(), PlayerRating),
  wishes: z.array(Seek),
  /** The person's tables, including those they have left, with their chat and notes. */
  tables: z.array(
    z.strictObject({
      id: z.string(),
      game: z.string(),
      status: z.enum(['waiting', 'playing', 'held', 'over']),
      created: z.number(),
      seats: z.array(z.string()),
      /** Null while the match is not over. */
      won: z.nullable(z.boolean()),
      said: z.array(z.strictObject({ at: z.number(), text: z.string() })),
      note: z.string(),
    }),
  ),
  /** People muted or blocked, reports made, and moderators' actions against the person. */
  behaviour: z.strictObject({
    bonds: z.array(z.strictObject({ person: z.string(), kind: z.enum(['mute', 'block']), at: z.number() })),
    reports: z.array(
      z.strictObject({
        at: z.number(),
        about: z.string(),
        reason: z.string(),
        text: z.string(),
        table: z.nullable(z.string()),
        /** The reported text. */
        line: z.nullable(z.string()),
      }),
    ),
    acts: z.array(z.strictObject({ at: z.number(), kind: z.string(), why: z.string(), until: z.nullable(z.number()) })),
  }),
  /** The tournaments the person created or plays in, with place and points once they have begun. */
  tournaments: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      game: z.string(),
      status: z.enum(['open', 'running', 'over', 'cancelled']),
      made: z.boolean(),
      place: z.nullable(z.number()),
      points: z.nullable(z.number()),
    }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

/**
 * `DELETE /api/me` (deletes the person) and `POST /api/me/passkeys/options`: an account must confirm with its passphrase.
 */
export const DeleteAccount = z.strictObject({ passphrase: z.optional(Passphrase) })
export type DeleteAccount = z.infer<typeof DeleteAccount>

/** `GET /api/me/key`: a key with which a guest can come back from another browser; `POST /api/me/key` does so. */
export const GuestKey = z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(400)) })
export type GuestKey = z.infer<typeof GuestKey>

/** `POST /api/push`: a browser's push subscription, as given by the browser. */
export const NewPush = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.maxLength(200)),
    auth: z.string().check(z.maxLength(100)),
  }),
})
export type NewPush = z.infer<typeof NewPush>

/** `DELETE /api/push`. */
export const DropPush = z.strictObject({ endpoint: z.string().check(z.maxLength(1000)) })

/** `GET /api/tables`: a page of a list. */
export const ListTables = z.strictObject({
  of: z.enum(['mine', 'open', 'playing', 'finished']),
  user: z.optional(z.string().check(z.maxLength(40))),
  game: z.optional(z.string().check(z.maxLength(40))),
  /** Only tables with one of these comma-separated scenarios. */
  scenarios: z.optional(z.string().check(z.maxLength(400))),
  /** Only tables with this number of seats, this kind of clock, rated or not. */
  players: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20))),
  pace: z.optional(z.enum(['none', 'live', 'days'])),
  rated: z.optional(z.enum(['yes', 'no'])),
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
})
export type ListTables = z.infer<typeof ListTables>

export const TableList = z.strictObject({ tables: z.array(TableSummary), next: z.nullable(z.string()) })
export type TableList = z.infer<typeof TableList>

/** The reply to `POST /api/tables`: the new table and its invitation code. */
export const TableCreated = z.strictObject({ id: z.string(), invitation: z.string() })
export type TableCreated = z.infer<typeof TableCreated>

/** The reply to `POST /api/tables/ID/commands`. */
export const CommandAccepted = z.strictObject({ seq: z.number() })
export type CommandAccepted = z.infer<typeof CommandAccepted>

/** The reply to `GET /api/tables/ID`. */
export const TableResponse = z.strictObject({ seq: z.number(), now: z.number(), info: TableInfo })
export type TableResponse = z.infer<typeof TableResponse>
