interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
interface Size {
  width: number
  height: number
}

/** Positions a box above or below an anchor, inside the window. */
export function placeBeside(anchor: Area, size: Size, inside: Size, prefer: 'above' | 'below' = 'above', gap = 8) {
  const above = anchor.top - gap - size.height
  const below = anchor.bottom + gap
  const fitsAbove = above >= gap
  const fitsBelow = below + size.height <= inside.height - gap
  const y = prefer === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const x = (anchor.left + anchor.right) / 2 - size.width / 2
  return {
    x: Math.round(Math.max(gap, Math.min(x, inside.width - size.width - gap))),
    y: Math.round(Math.max(gap, Math.min(y, inside.height - size.height - gap))),
  }
}
