import { useMemo } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import { combatsIn, lastSegment } from '../../text/combats.ts'
import type { AlexanderView } from '../../view.ts'

/** The last shock segment in the journal, combat by combat; empty once a unit or leader has acted since. */
export function useStory({ told }: Pick<BoardProps<AlexanderView>, 'told'>) {
  return useMemo(() => combatsIn(lastSegment(told)), [told])
}
