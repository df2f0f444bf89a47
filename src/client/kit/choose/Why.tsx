import { useEffect, useState } from 'react'
import type { Barred, Touch } from './useChoosable.tsx'

/** The reason why a thing cannot be chosen, as a paragraph. Looks it up when rendered. */
export function Why({ touch: { choice, barred, why }, className }: { touch: Touch; className?: string }) {
  const [found, setFound] = useState<Barred>()
  const lookUp = choice || barred ? undefined : why
  useEffect(() => {
    let isCurrent = true
    setFound(undefined)
    lookUp?.().then((reason) => isCurrent && setFound(reason))
    return () => {
      isCurrent = false
    }
  }, [lookUp])
  const reason = barred ?? found
  return reason ? <p className={className}>{reason.why}</p> : null
}
