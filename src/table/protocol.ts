/** Everything that crosses the wire, both ways: checked by the server and used as types by the client. */
export * from './protocol/behaviour.ts'
export * from './protocol/commands.ts'
export * from './protocol/errors.ts'
export * from './protocol/messages.ts'
export * from './protocol/pairing.ts'
export * from './protocol/ratings.ts'
export * from './protocol/rest.ts'
export * from './protocol/tournaments.ts'
