import { useMemo } from 'react'
import type { Params } from '../../../kernel/index.ts'
import { clubWords } from '../../../text/clubs/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import { useApp } from '../shell/words.tsx'

/** The words of tournaments and of behaviour in the reader's language. */
export function useClub(): (key: string, values?: Params) => string {
  const { language } = useApp()
  return useMemo(() => {
    const speaker = new Speaker(language, clubWords)
    return (key, values) => speaker.say(key, values)
  }, [language])
}
