import type { PresenceNews } from './presence.ts'

/** What processes tell each other besides events and jobs: a person has changed; who is at a table. */
export type PeerMessage = { readonly person: string } | { readonly presence: PresenceNews }
