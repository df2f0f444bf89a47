import { useMemo } from 'react'
import type { Params } from '../../../kernel/index.ts'
import type { Clock, TournamentSummary } from '../../../table/protocol.ts'
import { clubWords } from '../../../text/clubs/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import { useApp } from '../shell/words.tsx'

/** Looks up a text about tournaments or behaviour. */
type ClubWords = (key: string, values?: Params) => string

/** The texts about tournaments and behaviour in the viewer's language. */
export function useClub(): ClubWords {
  const { language } = useApp()
  return useMemo(() => {
    const speaker = new Speaker(language, clubWords)
    return (key, values) => speaker.say(key, values)
  }, [language])
}

/** The pairing system of a tournament, as text. */
export function systemOf(club: ClubWords, { system }: Pick<TournamentSummary, 'system'>): string {
  return system.kind === 'swiss'
    ? club('system.swiss', { count: system.rounds })
    : club('system.all', { count: system.times })
}

/** The time control of a tournament, as text. */
export function paceOf(club: ClubWords, clock: Clock): string {
  if (clock.kind === 'live')
    return club('pace.live', { minutes: Math.round(clock.seconds / 60), increment: clock.increment })
  return clock.kind === 'days' ? club('pace.days', { hours: clock.hours, bank: clock.bank }) : ''
}

/** The status of a tournament, as text. */
export function statusOf(club: ClubWords, { status, round, rounds }: TournamentSummary): string {
  return club(`status.${status}`, { round, rounds })
}
