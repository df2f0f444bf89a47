import type { Page } from 'playwright-core'

/** How large a thing must be for a finger, in pixels. */
const FINGER = 40

/**
 * What a finger would miss on the page as it is shown: things to touch that are smaller than a finger and so close to
 * others that it would touch those too. Links inside a sentence are as high as its lines.
 */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const touchable = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], .k-choice'
    const seen = (thing: Element) => {
      const { width, height, left, right, top, bottom } = thing.getBoundingClientRect()
      // What a closed <details> holds has a box, too.
      const shown = width > 0 && height > 0 && thing.checkVisibility({ visibilityProperty: true })
      return shown && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    }
    /** What a finger aims at: a label stands for the field inside it. */
    const boxOf = (thing: Element) => (thing.closest('label') ?? thing).getBoundingClientRect()
    const inSentence = (thing: Element) => thing.matches('p a, li a, dd a, .k-rule-chip')
    /** What lies on top where the thing's middle is: what is covered cannot be touched, nor what scrolled out of its box. */
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
