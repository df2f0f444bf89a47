/**
 * Every way a request can fail: the code for programs, the HTTP status, and a sentence for logs and client authors.
 * Clients word errors in the reader's language by the code.
 */
export const ERRORS = {
  'bad json': [400, 'The body or message is not JSON.'],
  'bad message': [400, 'The message does not have the documented form.'],
  'bad setup': [400, 'The game does not have this setup.'],
  'bad record': [400, 'This is not a record the rules can replay.'],
  'bad name': [
    400,
    'A name has 1 to 40 letters of one script, digits and signs that can be seen, and no link; an account’s, from 2.',
  ],
  'bad talk': [400, 'What is said has no control characters, no changes of direction and no heaps of marks.'],
  'short passphrase': [400, 'A passphrase has at least 8 characters.'],
  'common passphrase': [400, 'This passphrase is among the first that others would try.'],
  'another pack': [400, 'The match was played with other numbers: with another pack, or with none.'],
  'unknown game': [400, 'There is no such game here.'],
  'unknown bot': [400, 'There is no such bot here.'],
  'not signed in': [401, 'Only a guest or an account with a valid cookie can do this.'],
  'forged cookie': [401, 'The cookie was not made by this server.'],
  'wrong passphrase': [401, 'Wrong name or password.'],
  'foreign origin': [403, 'Requests that change something must come from this server’s own pages.'],
  'not your seat': [403, 'Someone else holds this seat.'],
  'not invited': [403, 'This table needs an invitation.'],
  'not allowed': [403, 'The table does not allow this.'],
  'by invitation': [403, 'New people need an invitation to this club that still works.'],
  'unknown passkey': [401, 'This passkey does not belong to an account here, or the attempt took too long.'],
  blocked: [403, 'One of you has blocked the other.'],
  silenced: [403, 'A moderator has silenced this account for a time.'],
  suspended: [403, 'A moderator has suspended this account for a time.'],
  'unknown table': [404, 'There is no such table.'],
  'unknown person': [404, 'There is no such person.'],
  'unknown tournament': [404, 'There is no such tournament.'],
  'unknown seat': [404, 'The game has no such seat.'],
  'unknown path': [404, 'There is nothing at this address.'],
  stale: [409, 'The match has moved on since: look again before you answer.'],
  'not started': [409, 'The table still waits for players.'],
  'not asked': [409, 'Nothing is asked of this seat now.'],
  over: [409, 'The match is over.'],
  running: [409, 'This can be had when the match is over.'],
  held: [409, 'The match cannot go on under the present rules.'],
  damaged: [409, 'Part of what was stored of this table is missing: it is never played on.'],
  'seat taken': [409, 'Someone has taken this seat.'],
  'name taken': [409, 'Another account has this name, or one that looks like it.'],
  full: [409, 'This table’s chat and notes are full.'],
  'nothing to undo': [409, 'Undo goes no further back.'],
  'not an account': [403, 'Only accounts can do this: make one first.'],
  'not open': [409, 'This tournament is closed: players can no longer join or leave.'],
  'too few': [409, 'A tournament needs at least two players.'],
  'no request': [409, 'There is no such request now.'],
  'too large': [413, 'The body or message is too large.'],
  'bad content type': [415, 'The body must be JSON.'],
  'not on offer': [422, 'This answer is not among the options.'],
  flood: [429, 'Too many requests: wait a moment.'],
  'too many letters': [429, 'No more letters are sent there now: try again tomorrow.'],
  fault: [422, 'The rules failed on this answer; nothing has changed, and the log has the details.'],
  broken: [500, 'The server failed; the log has the details.'],
  'read only': [503, 'The server cannot write to its disk; nothing has changed.'],
  'disk full': [507, 'The server’s disk is full; nothing has changed.'],
  busy: [503, 'The server is closing or cannot reach its store: try again.'],
} as const satisfies { [code: string]: readonly [status: number, says: string] }

export type ErrorCode = keyof typeof ERRORS

/** A request that is not carried out; nothing has changed. */
export class RequestRefused extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, detail?: string) {
    super(detail === undefined ? ERRORS[code][1] : `${ERRORS[code][1]} (${detail})`)
    this.name = 'Refused'
    this.code = code
  }
}

/** Our own WebSocket close codes. */
export const CLOSE_CODES = {
  /** The process is shutting down: connect again. */
  going: 1012,
  /** A message over the size limit. */
  tooLarge: 1009,
  /** Too many messages, or too many bad ones. */
  flood: 4008,
  /** The page is not this server's. */
  foreignOrigin: 4003,
  /** The cookie was not made by this server. */
  forgedCookie: 4001,
  /** The session is over: fetch `/api/me`, then connect again. */
  sessionOver: 4002,
} as const
