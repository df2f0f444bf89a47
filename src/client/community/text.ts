import { useMemo } from 'react'
import type { Params } from '#kernel'
import type { Clock } from '#table/protocol/commands.ts'
import type { TournamentSummary } from '#table/protocol/community.ts'
import { clubWords } from '#text/clubs/index.ts'
import { Translator } from '#text/translator.ts'
import { useTranslator } from '../shell/translator.tsx'

/** Looks up a text about tournaments or behaviour. */
type CommunityText = (key: string, values?: Params) => string

/** The texts about tournaments and behaviour in the viewer's language. */
export function useCommunityText(): CommunityText {
  const { language } = useTranslator()
  return useMemo(() => {
    const speaker = new Translator(language, clubWords)
    return (key, values) => speaker.say(key, values)
  }, [language])
}

/** The pairing system of a tournament, as text. */
export function systemText(club: CommunityText, { system }: Pick<TournamentSummary, 'system'>): string {
  return system.kind === 'swiss'
    ? club('system.swiss', { count: system.rounds })
    : club('system.all', { count: system.times })
}

/** The time control of a tournament, as text. */
export function clockText(club: CommunityText, clock: Clock): string {
  if (clock.kind === 'live')
    return club('pace.live', { minutes: Math.round(clock.seconds / 60), increment: clock.increment })
  return clock.kind === 'days' ? club('pace.days', { hours: clock.hours, bank: clock.bank }) : ''
}

/** The status of a tournament, as text. */
export function statusText(club: CommunityText, { status, round, rounds }: TournamentSummary): string {
  return club(`status.${status}`, { round, rounds })
}

const FRACTIONS = ['', '¼', '½', '¾']

/** Points with quarters as fractions (2½); other fractions as localized decimals. */
export function pointsText(points: number, number: (value: number) => string): string {
  const whole = Math.floor(points)
  const rest = FRACTIONS[(points - whole) * 4]
  if (rest === undefined) return number(Math.round(points * 100) / 100)
  return whole === 0 && rest !== '' ? rest : `${whole}${rest}`
}
