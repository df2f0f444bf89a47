import { useCallback, useState } from 'react'
import { useMedia } from '../../../../client/kit/index.ts'
import type { Battle } from '../../rules/battle.ts'

const KEY = 'mehen.alexander.up'

/** Whether the map has east up: the player's choice, else the orientation that fits the screen. */
export function useTurned({ grid }: Battle): { turned: boolean; turn: () => void } {
  const [stored, setStored] = useState(() => localStorage.getItem(KEY))
  const isWide = useMedia('(min-aspect-ratio: 1/1)')
  const fits = grid.columns * 1.5 < grid.rows * Math.sqrt(3) === isWide
  const turned = stored === null ? fits : stored === 'east'
  const turn = useCallback(() => {
    const now = turned ? 'north' : 'east'
    localStorage.setItem(KEY, now)
    setStored(now)
  }, [turned])
  return { turned, turn }
}
