import type { Advised } from './advice.ts'
import type { Called } from './callers.ts'
import type { PresenceNews } from './presence.ts'

/** What processes tell each other besides events and jobs: a person has changed; who is at a table; advice asked for; news for a person. */
export type PeerMessage =
  | { readonly person: string }
  | { readonly presence: PresenceNews }
  | { readonly advised: Advised }
  | { readonly called: Called }
