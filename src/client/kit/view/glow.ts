/** How long the board must be unchanged before the rims are copied again, so that moving pieces have arrived. */
const restMs = 350

/**
 * Animates the rims of all choosable things together: copies their outlines into one layer above the board, of which
 * only the opacity changes, so that the animation repaints nothing. Returns a function that stops it.
 */
export function keepGlowing(drawing: SVGSVGElement, glow: SVGSVGElement): () => void {
  let timer = 0
  const light = () => {
    const toDrawing = drawing.getScreenCTM()?.inverse()
    const copies: SVGElement[] = []
    if (toDrawing)
      for (const rim of drawing.querySelectorAll<SVGGraphicsElement>('.k-choice:not(.k-advised) > .k-rim')) {
        const at = rim.getScreenCTM()
        if (!at) continue
        const { a, b, c, d, e, f } = toDrawing.multiply(at)
        const copy = rim.cloneNode(false) as SVGElement
        copy.setAttribute('transform', `matrix(${[a, b, c, d, e, f].map((n) => Math.round(n * 1e4) / 1e4).join(' ')})`)
        copies.push(copy)
      }
    glow.replaceChildren(...copies)
  }
  const later = () => {
    clearTimeout(timer)
    if (glow.childElementCount) glow.replaceChildren()
    timer = window.setTimeout(light, restMs)
  }
  const watch = new MutationObserver(later)
  watch.observe(drawing, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'transform', 'style', 'd', 'points'],
  })
  later()
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}
