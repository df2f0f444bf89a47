import type { Page } from 'playwright-core'

/** Minimum size of a touch target in pixels. */
const FINGER = 40

/** Touch targets that are too small and too close to others. Links within a sentence may have the height of a line. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const touchable = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], .k-choice'
    const seen = (thing: Element) => {
      const { width, height, left, right, top, bottom } = thing.getBoundingClientRect()
      // Elements in a closed <details> have a box, too.
      const shown = width > 0 && height > 0 && thing.checkVisibility({ visibilityProperty: true })
      return shown && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    }
    /** The touch target: a label includes its field. */
    const boxOf = (thing: Element) => (thing.closest('label') ?? thing).getBoundingClientRect()
    const inSentence = (thing: Element) => thing.matches('p a, li a, dd a, .k-rule-chip')
    /** The topmost element at the target's centre: covered or scrolled-out elements don't count. */
    const onTop = (thing: Element) => {
      const { left, top, width, height } = boxOf(thing)
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there !== null && (thing.contains(there) || there.contains(thing))
    }
    const things = [...document.querySelectorAll(touchable)].filter(
      (thing) => seen(thing) && !thing.matches('.k-spoken') && onTop(thing),
    )
    const away = (x: number, y: number, box: DOMRect) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    return things.flatMap((thing) => {
      const box = boxOf(thing)
      if ((box.width >= finger - 0.5 && box.height >= finger - 0.5) || inSentence(thing)) return []
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const near = things.find(
        (other) =>
          other !== thing &&
          !other.contains(thing) &&
          !thing.contains(other) &&
          !(thing.closest('label') !== null && thing.closest('label') === other.closest('label')) &&
          away(x, y, boxOf(other)) < finger / 2 - 0.5,
      )
      if (near === undefined) return []
      const name = (one: Element) =>
        `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)}`
      return [`${name(thing)} (${Math.round(box.width)} x ${Math.round(box.height)}) beside ${name(near)}`]
    })
  }, FINGER)
