import { useEffect, useState } from 'react'
import type { Barred, Touch } from './useChoosable.tsx'

/** Why a thing cannot be chosen, as a line of a page: whoever opens the page looks at all it shows. */
export function Why({ touch: { choice, barred, why }, className }: { touch: Touch; className?: string }) {
  const [found, setFound] = useState<Barred>()
  const asked = choice || barred ? undefined : why
  useEffect(() => {
    let wanted = true
    setFound(undefined)
    asked?.().then((reason) => wanted && setFound(reason))
    return () => {
      wanted = false
    }
  }, [asked])
  const reason = barred ?? found
  return reason ? <p className={className}>{reason.why}</p> : null
}
