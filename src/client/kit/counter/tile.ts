/** The outline of a stone tile with corners knocked off: upper right first, then lower right, lower left. Pure. */
export function chipped(halfWidth: number, halfHeight: number, lost: number, radius = 4): string {
  const [w, h, r] = [halfWidth, halfHeight, radius]
  const upperRight =
    lost > 0
      ? `H${w - 12}L${w - 9.5} ${-h + 3.2}L${w - 6} ${-h + 4}L${w - 4.5} ${-h + 8}L${w} ${-h + 11}`
      : `H${w - r}Q${w} ${-h} ${w} ${-h + r}`
  const lowerRight =
    lost > 1
      ? `V${h - 10}L${w - 3.4} ${h - 7.6}L${w - 4} ${h - 4.6}L${w - 8} ${h - 3.4}L${w - 10.5} ${h}`
      : `V${h - r}Q${w} ${h} ${w - r} ${h}`
  const lowerLeft =
    lost > 2
      ? `H${-w + 10.5}L${-w + 8} ${h - 3.6}L${-w + 4.4} ${h - 4.2}L${-w + 3.4} ${h - 8}L${-w} ${h - 10}`
      : `H${-w + r}Q${-w} ${h} ${-w} ${h - r}`
  return `M${-w + r} ${-h}${upperRight}${lowerRight}${lowerLeft}V${-h + r}Q${-w} ${-h} ${-w + r} ${-h}Z`
}
