import { useMemo } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import { combatsIn, lastSegment } from '../../text/combats.ts'
import type { AlexanderView } from '../../view.ts'

/** The last shock segment combat by combat, out of the journal; forgotten when somebody acts again. */
export function useStory({ told }: Pick<BoardProps<AlexanderView>, 'told'>) {
  return useMemo(() => combatsIn(lastSegment(told)), [told])
}
