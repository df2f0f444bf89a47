import type { ReactNode } from 'react'

/** A decorative thumbnail of a part of a map that fills its box (`slice`) or fits into it (`meet`). */
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
