import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { slowness } from '#test/browser/chromium.ts'
import { inGallery } from '#test/browser/gallery.ts'
import { picture } from '#test/browser/look.ts'
import { browser, withProduct } from '#test/browser/stage.ts'

withProduct()

/** Frames per second of an empty page on this machine. */
async function framesOfNothing(): Promise<number> {
  const page = await browser.newPage()
  const fps = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let frames = 0
        const from = performance.now()
        const tick = (now: number) => {
          if (now - from > 1000) return done((frames * 1000) / (now - from))
          frames++
          requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
  )
  await page.close()
  return fps
}

describe('the view', () => {
  test('the wheel zooms about the pointer, keys zoom and fit, a double click fits', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('hex-board')
      await board.scrollIntoViewIfNeeded()
      const unit = board.getByRole('button', { name: 'Egyptian chariots' })
      const middle = async () => {
        const at = (await unit.boundingBox())!
        return { x: at.x + at.width / 2, y: at.y + at.height / 2, width: at.width }
      }
      const start = await middle()
      await page.mouse.move(start.x, start.y)
      const zoom = async () => (await middle()).width / start.width
      await page.mouse.wheel(0, -200)
      await expect.poll(zoom).toBeGreaterThan(1.3)
      const away = async () => {
        const near = await middle()
        return Math.hypot(near.x - start.x, near.y - start.y)
      }
      await expect.poll(away).toBeLessThan(3)
      await board.locator('.k-panzoom').focus()
      await page.keyboard.press('-')
      await page.keyboard.press('0')
      await expect.poll(zoom).toBeCloseTo(1, 1)
      await page.keyboard.press('+')
      await expect.poll(zoom).toBeGreaterThan(1.2)
      const box = (await board.boundingBox())!
      await page.mouse.dblclick(box.x + 20, box.y + 20)
      await expect.poll(zoom).toBeCloseTo(1, 1)
    })
  })

  test('a view the reader has chosen survives a reload', async () => {
    await inGallery({ still: true }, async (page) => {
      const width = async () => {
        const unit = page.getByTestId('hex-board').getByRole('button', { name: 'Egyptian chariots' })
        return (await unit.boundingBox())!.width
      }
      const whole = await width()
      await page.getByTestId('hex-board').locator('.k-panzoom-controls button').first().click()
      await expect.poll(async () => (await width()) / whole).toBeGreaterThan(1.4)
      const kept = () => page.evaluate(() => Object.keys(sessionStorage).some((name) => name.startsWith('mehen.view')))
      await expect.poll(kept).toBe(true)
      const chosen = await width()
      await page.reload()
      await expect.poll(async () => Math.abs((await width()) / chosen - 1) < 0.02).toBe(true)
    })
  })

  test('two fingers zoom', async () => {
    await inGallery({ size: 'phone', still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      await board.scrollIntoViewIfNeeded()
      const box = (await board.boundingBox())!
      const city = board.getByRole('button', { name: 'March to Aleppo' })
      const before = (await city.boundingBox())!.width
      const session = await page.context().newCDPSession(page)
      const y = box.y + box.height / 2
      const x = box.x + box.width / 2
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd'
              ? []
              : [
                  { x: x - spread, y, id: 1 },
                  { x: x + spread, y, id: 2 },
                ],
        })
      await touch('touchStart', 40)
      for (const spread of [50, 60, 70, 80]) await touch('touchMove', spread)
      await touch('touchEnd', 0)
      await expect.poll(async () => (await city.boundingBox())!.width / before).toBeGreaterThan(1.6)
    })
  })

  test('focus brings a thing into view', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      await board.scrollIntoViewIfNeeded()
      const box = (await board.boundingBox())!
      await page.mouse.move(box.x + box.width - 160, box.y + box.height - 60)
      await page.mouse.wheel(0, -1200)
      const city = board.getByRole('button', { name: 'March to Ugarit' })
      const inSight = async () => {
        const at = (await city.boundingBox())!
        return at.x > box.x && at.y > box.y
      }
      await expect.poll(inSight).toBe(false)
      await board.locator('.k-panzoom').focus()
      await page.keyboard.press('Tab')
      await city.focus()
      await expect.poll(inSight).toBe(true)
    })
  })

  test('the glow of choosable things is exactly over their rims and follows the choices', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('hex-board')
      const lights = () =>
        board.evaluate((all) => {
          const boxes = (list: NodeListOf<Element>) =>
            [...list].map((one) => {
              const { x, y, width } = one.getBoundingClientRect()
              return [x, y, width].map(Math.round).join(' ')
            })
          return {
            rims: boxes(all.querySelectorAll('svg[role=group] .k-choice > .k-rim')),
            lights: boxes(all.querySelectorAll('.k-glow > .k-rim')),
          }
        })
      const lit = async () => {
        const { rims, lights: lying } = await lights()
        return rims.length > 10 && rims.join() === lying.join()
      }
      await expect.poll(lit).toBe(true)
      const before = await lights()
      await board
        .getByRole('button', { name: /^March to Hex/ })
        .last()
        .click()
      await expect.poll(async () => (await lights()).rims).not.toEqual(before.rims)
      await expect.poll(lit).toBe(true)
    })
  })

  test('1,500 counters on 2,700 hexes pan at 50 frames per second or more', async () => {
    const usual = Math.min(50, (await framesOfNothing()) * 0.8)
    await inGallery(
      {},
      async (page) => {
        await page.waitForFunction(() => window.__panBench)
        const before = await slowness(page)
        const { fps, worst, elements } = await page.evaluate(() => window.__panBench!(2.5))
        const slow = Math.max(before, await slowness(page))
        await picture(page, 'stress')
        console.log(`pan: ${fps} fps, worst frame ${worst} ms, on a machine ${slow.toFixed(1)} times slower than usual`)
        expect(elements).toBeGreaterThan(15_000)
        expect(fps * slow).toBeGreaterThanOrEqual(usual)
      },
      '?scene=stress',
    )
  })
})

describe('stacks', () => {
  const stackName = /^Stack of 20: Unit 1, Unit 2/
  const elsewhere = (page: Page) =>
    page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))

  test('fan out on hover and close when the pointer leaves', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      const stack = board.getByRole('button', { name: stackName })
      await stack.hover()
      await board.locator('.k-fan').waitFor()
      await expect.poll(() => board.locator('.k-fan .k-counter').count()).toBe(20)
      const boxes = () =>
        board
          .locator('.k-fan-piece')
          .evaluateAll((all) =>
            all.map((one) => one.querySelector('.k-tile')!.getBoundingClientRect().toJSON() as DOMRect),
          )
      const apart = (a: DOMRect, b: DOMRect) =>
        a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom
      const allApart = async () => (await boxes()).every((a, i, all) => all.slice(0, i).every((b) => apart(a, b)))
      await expect.poll(allApart).toBe(true)
      await picture(board, 'stack-fan')
      expect(Math.min(...(await boxes()).map((box) => box.width))).toBeGreaterThan(40)
      await page.mouse.move(5, 5)
      await board.locator('.k-fan').waitFor({ state: 'detached' })
    })
  })

  test('fan out on focus; arrows reach the pieces, Enter chooses, Escape gives the focus back', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      await page.keyboard.press('Tab')
      await board.getByRole('button', { name: stackName }).focus()
      await board.locator('.k-fan').waitFor()
      const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await page.keyboard.press('ArrowUp')
      await expect.poll(name).toMatch(/^Unit \d+$/)
      const piece = Number((await name())!.slice(5)) - 1
      await page.keyboard.press('Enter')
      await page.getByText(`Chosen: u${piece}`, { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await board.locator('.k-fan').waitFor({ state: 'detached' })
      await expect.poll(name).toMatch(stackName)
    })
  })

  test('fan out again on a click or a move without losing focus first, but not right after Escape', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      const stack = board.getByRole('button', { name: stackName })
      const fan = board.locator('.k-fan')
      await page.keyboard.press('Tab')
      await stack.focus()
      await fan.waitFor()
      // A press elsewhere that keeps the focus, as dragging the board does.
      await elsewhere(page)
      await fan.waitFor({ state: 'detached' })
      await stack.dispatchEvent('click')
      await fan.waitFor()
      await elsewhere(page)
      await fan.waitFor({ state: 'detached' })
      await stack.dispatchEvent('pointermove', { pointerType: 'mouse', bubbles: true })
      await fan.waitFor()
      await page.keyboard.press('Escape')
      await fan.waitFor({ state: 'detached' })
      await stack.dispatchEvent('pointermove', { pointerType: 'mouse', bubbles: true })
      expect(await fan.count()).toBe(0)
    })
  })

  test('fan out on a tap and close on a tap elsewhere', async () => {
    await inGallery({ size: 'phone', still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      const stack = board.getByRole('button', { name: stackName })
      await stack.scrollIntoViewIfNeeded()
      await stack.tap()
      await board.locator('.k-fan').waitFor()
      await picture(board, 'stack-fan-phone')
      await board.locator('.k-fan').getByRole('button', { name: 'Unit 4', exact: true }).tap()
      await page.getByText('Chosen: u3').waitFor()
      await board.tap({ position: { x: 12, y: 12 } })
      await board.locator('.k-fan').waitFor({ state: 'detached' })
    })
  })
})
