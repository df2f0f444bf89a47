import type { Title } from '#games/title.ts'
import { LANGUAGES, type Language, type Phrase, type Seat } from '#kernel'
import type { Translator, WordSet } from '#text/translator.ts'

/** A seat and the person who plays it; no name for a bot, a free seat or the reader. */
export interface NamedSeat {
  readonly seat: Seat
  readonly person: string | null
}

/** The role each seat plays in a position, such as its god; empty if seats are named by the game alone. */
export function seatRoles(title: Title, view: unknown, speaker: Translator): { readonly [seat: Seat]: string } {
  const phrases: { readonly [seat: Seat]: Phrase } = (view !== undefined && title.wording.seatNames?.(view)) || {}
  return Object.fromEntries(Object.entries(phrases).map(([seat, phrase]) => [seat, speaker.phrase(phrase)]))
}

/** Names of seats in sentences: the role and, in brackets, the person; seats that share a role keep their own name. */
export function seatNames(
  roles: { readonly [seat: Seat]: string },
  seats: readonly NamedSeat[],
  speaker: Translator,
): { readonly [seat: Seat]: string } {
  const shared = (role: string) => Object.values(roles).filter((other) => other === role).length > 1
  return Object.fromEntries(
    seats.flatMap(({ seat, person }) => {
      const role = roles[seat]
      if (role === undefined) return []
      const player = person ?? (shared(role) ? speaker.say(`seat.${seat}`) : null)
      return [[seat, player === null ? role : `${role} (${player})`]]
    }),
  )
}

/** Texts that name the seats of one table. */
export function seatWords(names: { readonly [seat: Seat]: string }): WordSet {
  const words = Object.fromEntries(Object.entries(names).map(([seat, name]) => [`seat.${seat}`, name]))
  return Object.fromEntries(LANGUAGES.map((language) => [language, words])) as { [L in Language]: typeof words }
}
