import type { ReactNode } from 'react'

/** A small drawing of a part of a map: it fills its place, or fits into it. The words beside it say what it shows. */
export function SketchFrame({ className, frame, fit = 'slice', children }: SketchFrameProps) {
  const { x, y, width, height } = frame
  return (
    <svg
      className={className}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio={`xMidYMid ${fit}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export interface SketchFrameProps {
  readonly className: string
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly fit?: 'slice' | 'meet'
  readonly children: ReactNode
}
