import { useEffect, useState } from 'react'
import { useKitText } from '../core/hooks.ts'
import { scaledDuration, useSpeed } from '../core/KitProvider.tsx'

/** Six-sided, ten-sided (0-9), or the two-valued tetrahedron of Ur. */
export type DieKind = 'six' | 'ten' | 'tetra'

type Pip = readonly [x: number, y: number]
const nw: Pip = [-1, -1]
const ne: Pip = [1, -1]
const west: Pip = [-1, 0]
const centre: Pip = [0, 0]
const east: Pip = [1, 0]
const sw: Pip = [-1, 1]
const se: Pip = [1, 1]

/** The pip positions of a six-sided die, by value. */
export const pips: readonly (readonly Pip[])[] = [
  [],
  [centre],
  [nw, se],
  [nw, centre, se],
  [nw, ne, sw, se],
  [nw, ne, centre, sw, se],
  [nw, ne, west, east, sw, se],
]

/** A face to show while a die tumbles; consecutive ticks never show the same face. */
export function tumblingFace(kind: DieKind, tick: number): number {
  if (kind === 'tetra') return tick % 2
  return kind === 'six' ? ((tick * 5) % 6) + 1 : (tick * 3) % 10
}

export interface DieProps {
  kind: DieKind
  /** 1-6; 0-9; for a tetrahedron 0 (plain tip up) or 1 (marked tip up). */
  value: number
  /** A new value for every throw, which makes the die tumble. Undefined: it does not move. */
  roll?: string | number
  /** Tumble when first rendered. */
  thrown?: boolean
  size?: number
  tone?: 'bone' | 'lapis' | 'bronze'
  /** Delay in milliseconds, for dice thrown together. */
  delay?: number
}

const TUMBLE_MS = 600

/** A die that tumbles for 600 ms, scaled by the animation speed, and stops on its value. */
export function Die({ kind, value, roll, thrown = false, size = 48, tone = 'bone', delay = 0 }: DieProps) {
  const speed = useSpeed()
  const words = useKitText()
  const [landed, setLanded] = useState<string | number | undefined>(thrown ? undefined : roll)
  const [tick, setTick] = useState(0)
  const ms = scaledDuration(TUMBLE_MS + delay, speed)
  const tumbling = roll !== undefined && roll !== landed && ms > 0
  useEffect(() => {
    if (roll === undefined || roll === landed) return
    const turn = setInterval(() => setTick((n) => n + 1), 75)
    const stop = setTimeout(() => setLanded(roll), ms)
    return () => {
      clearInterval(turn)
      clearTimeout(stop)
    }
  }, [roll, landed, ms])
  const shown = tumbling ? tumblingFace(kind, tick + delay) : value
  return (
    <svg
      className={tumbling ? 'k-die k-die-tumbling' : 'k-die'}
      viewBox="-26 -26 52 56"
      width={size}
      height={(size * 56) / 52}
      role="img"
      aria-label={tumbling ? words('rolling') : words('pips', { kind: dieName[kind], value })}
      data-value={tumbling ? undefined : value}
    >
      <ellipse className="k-die-shadow" cx="2" cy="23" rx="21" ry="5.5" />
      <g className="k-die-body">{drawDie[kind](shown, tone, tick)}</g>
    </svg>
  )
}

const dieName: Record<DieKind, string> = { six: 'd6', ten: 'd10', tetra: 'd2' }
const fills = { bone: 'url(#k-bone)', lapis: 'url(#k-lapis)', bronze: 'url(#k-bronze)' }
const inks = { bone: '#2a1c0a', lapis: '#fff6dd', bronze: '#2a1706' }

const drawDie: Record<DieKind, (value: number, tone: keyof typeof fills, tick: number) => React.ReactNode> = {
  six: (value, tone) => (
    <>
      <path
        className="k-die-side"
        d="M-20-15Q-20-20-15-20H15Q20-20 20-15V17Q20 22 15 22H-15Q-20 22-20 17Z"
        fill={inks[tone]}
      />
      <rect x="-20" y="-22" width="40" height="40" rx="8" fill={fills[tone]} />
      <path className="k-die-light" d="M-17-8V-13Q-17-19-11-19H9" />
      <g fill={inks[tone]}>
        {(pips[value] ?? []).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x * 11} cy={y * 11 - 2} r="3.7" />
        ))}
      </g>
    </>
  ),
  ten: (value, tone) => (
    <>
      <path d="M0-24 22-5V5L0 23-22 5V-5Z" fill={fills[tone]} />
      <path d="M0 23-22 5V-5L-14 5 0 13Z" fill="#000" opacity="0.2" />
      <path d="M0 23 22 5V-5L14 5 0 13Z" fill="#000" opacity="0.36" />
      <path d="M-22-5 0-24-14 5Z" fill="#fff" opacity="0.2" />
      <path d="M22-5 0-24 14 5Z" fill="#000" opacity="0.12" />
      <path className="k-die-light" d="M-20-5 0-22" />
      <text className="k-die-number" x="0" y="0" fill={inks[tone]}>
        {value}
      </text>
    </>
  ),
  tetra: (value, tone) => (
    <>
      <path d="M0-22 22 14 0 21-22 14Z" fill={fills[tone]} />
      <path d="M0-22 22 14 0 21Z" fill="#000" opacity="0.24" />
      <path d="M0-22V21" stroke="#000" strokeOpacity="0.28" strokeWidth="0.8" />
      {value ? (
        <path className="k-die-tip" d="M0-22 7-10.4 0-8-7-10.4Z" />
      ) : (
        <path className="k-die-tip" d="M-22 14-14.4 1.6-11.6 17.2ZM22 14 14.4 1.6 11.6 17.2Z" />
      )}
      <path className="k-die-light" d="M-19 12-1-19" />
    </>
  ),
}

/** Several dice thrown together. */
export function Dice({ values, ...thrown }: DiceProps) {
  return (
    <span className="k-dice">
      {values.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a die keeps its place
        <Die key={i} {...thrown} value={value} delay={i * 45} />
      ))}
    </span>
  )
}

export interface DiceProps extends Omit<DieProps, 'value' | 'delay'> {
  values: readonly number[]
}
