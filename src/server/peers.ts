import type { Advised } from './advice.ts'
import type { Called } from './callers.ts'
import type { PresenceNews } from './presence.ts'

/** Messages between processes apart from events and jobs. */
export type PeerMessage =
  | { readonly person: string }
  | { readonly presence: PresenceNews }
  | { readonly advised: Advised }
  | { readonly called: Called }
