/** The outline of a counter with `lost` chipped corners: upper right first, then lower right, lower left. */
export function chipped(halfWidth: number, halfHeight: number, lost: number, radius = 4): string {
  const [w, h, r] = [halfWidth, halfHeight, radius]
  const upperRight =
    lost > 0
      ? `H${w - 12}L${w - 9.5} ${-h + 3.2}L${w - 6} ${-h + 4}L${w - 4.5} ${-h + 8}L${w} ${-h + 11}`
      : `H${w - r}Q${w} ${-h} ${w} ${-h + r}`
  const lowerRight =
    lost > 1
      ? `V${h - 8}L${w - 2.6} ${h - 6}L${w - 2.4} ${h - 4}L${w - 5.4} ${h - 2.6}L${w - 7.5} ${h}`
      : `V${h - r}Q${w} ${h} ${w - r} ${h}`
  const lowerLeft =
    lost > 2
      ? `H${-w + 8}L${-w + 6} ${h - 2.6}L${-w + 3.4} ${h - 2.4}L${-w + 2.4} ${h - 6}L${-w} ${h - 8}`
      : `H${-w + r}Q${-w} ${h} ${-w} ${h - r}`
  return `M${-w + r} ${-h}${upperRight}${lowerRight}${lowerLeft}V${-h + r}Q${-w} ${-h} ${-w + r} ${-h}Z`
}

/** A band across the top of such a counter, with the same chipped corner. */
export function bandPath(halfWidth: number, top: number, height: number, lost: number): string {
  const [l, r] = [-halfWidth + 0.5, halfWidth - 0.5]
  const right =
    lost > 0
      ? `H${r - 11.7}L${r - 9.2} ${top + 3.6}L${r - 5.8} ${top + 4.4}L${r - 4.4} ${top + Math.min(8, height - 1)}L${r - 2} ${top + height}`
      : `H${r - 3.5}Q${r} ${top + 0.5} ${r} ${top + 4}V${top + height}`
  return `M${l} ${top + height}V${top + 4}Q${l} ${top + 0.5} ${l + 3.5} ${top + 0.5}${right}Z`
}
