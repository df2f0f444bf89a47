import { useCallback, useEffect, useRef, useState } from 'react'
import type { Title } from '../../../games/title.ts'
import type { AskInfo } from '../../../table/protocol.ts'
import type { Speaker } from '../../../text/speaker.ts'
import type { TableClient } from '../net/tableClient.ts'
import { useSteady } from '../shell/useSteady.ts'
import type { Reason } from './model.ts'

const NONE: readonly Reason[] = []

/** The reasons why things cannot be chosen. */
export interface Reasons {
  /** Undefined until they are to be shown and have arrived. */
  readonly shown: readonly Reason[] | undefined
  /** Requests them, once per question. */
  readonly find: () => Promise<readonly Reason[]>
  /** Shows them for this question. */
  readonly show: () => void
  /** Shows them for every question while `on`: the keyboard focus is on the board. */
  readonly showAlways: (on: boolean) => void
}

/** Requests the reasons when they are first needed. */
export function useReasons(
  client: TableClient,
  asked: AskInfo | undefined,
  speaker: Speaker,
  title: Title,
  view: unknown,
): Reasons {
  const known = useRef<{ readonly asked: AskInfo; readonly reasons: Promise<readonly Reason[]> }>(undefined)
  const [found, setFound] = useState<{ readonly asked: AskInfo; readonly reasons: readonly Reason[] }>()
  const [always, showAlways] = useState(false)
  const find = useSteady(() => {
    if (asked === undefined) return Promise.resolve(NONE)
    if (known.current?.asked === asked) return known.current.reasons
    const word = (key: string, rule: string, why: string, values: object | null) => {
      const own = title.wording.valuesOf?.(key, view)
      return { key, rule, why: speaker.why(key, [rule, why, { ...own, ...values }]) }
    }
    const reasons = client.request({ type: 'why', seat: asked.seat }).then(
      (reply) =>
        reply.type === 'why'
          ? reply.barred.map(({ key, rule, why, with: values }) => word(key, rule, why, values))
          : NONE,
      () => NONE,
    )
    known.current = { asked, reasons }
    return reasons
  })
  const show = useCallback(async () => {
    const reasons = await find()
    const { current } = known
    if (current !== undefined) setFound({ asked: current.asked, reasons })
  }, [find])
  useEffect(() => {
    if (always && asked !== undefined) void show()
  }, [always, asked, show])
  return { shown: found?.asked === asked ? found?.reasons : undefined, find, show, showAlways }
}
