import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  barriers,
  browser,
  buildGallery,
  none,
  type OpenOptions,
  open,
  picture,
  serveStatic,
  slowness,
  withBrowser,
} from '../../../test/browser/index.ts'

withBrowser()

let server: Awaited<ReturnType<typeof serveStatic>>

beforeAll(async () => {
  server = await serveStatic(await buildGallery())
})
afterAll(() => server?.close())

/** Opens the gallery, does something there, and fails on any trouble. */
async function inGallery(options: OpenOptions, act: (page: Page) => Promise<void>, query = '') {
  const { context, page, troubles } = await open(browser, `${server.url}/gallery.html${query}`, options)
  try {
    await page.getByRole('main').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await act(page)
    expect(troubles).toEqual(none)
  } finally {
    await context.close()
  }
}

/** The frames a second this machine gives an empty page. */
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

describe('the gallery', () => {
  for (const size of ['desk', 'phone'] as const)
    for (const theme of ['dark', 'light'] as const)
      test(`has no barriers and no troubles: ${size}, ${theme}`, async () => {
        await inGallery({ size, theme, still: true }, async (page) => {
          await page.locator('.k-glow > .k-rim').first().waitFor({ state: 'attached' })
          await picture(page, `gallery-${size}-${theme}`, true)
          expect(await barriers(page)).toEqual([])
          const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          await expect.poll(wide).toBeLessThanOrEqual(0)
        })
      })

  test('has no barriers in high contrast, with safe colours, dialog and sheet open', async () => {
    await inGallery({ theme: 'dark', still: true }, async (page) => {
      await page.getByText('More', { exact: true }).click()
      await page.getByText('Safe for all eyes').click()
      const chosen = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
      await expect.poll(chosen).toMatchObject({ contrast: 'more', seats: 'safe', speed: 'off' })
      expect(await barriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Side sheet' }).click()
      await page.getByRole('button', { name: 'Dialog' }).click()
      await page.getByRole('dialog', { name: 'Leave the table?' }).waitFor()
      expect(await barriers(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dialog')
    })
  })
})

describe('choosing', () => {
  test('by keyboard: one tab stop, arrows go where things lie, Enter and Space choose', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('hex-board')
      await board.getByLabel('A hex board').first().focus()
      await page.keyboard.press('Tab')
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      const box = () =>
        page.evaluate(() => document.activeElement!.getBoundingClientRect().toJSON() as DOMRect)
      await expect.poll(focused).toBe('Put a camel here')
      const stops = () => board.locator('svg [tabindex="0"]').count()
      expect(await stops()).toBe(1)
      const start = await box()
      expect(await page.getByTestId('map-board').locator('svg [tabindex="0"].k-choice').count()).toBe(1)
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).toMatch(/^March to Hex/)
      const right = await box()
      expect(right.x).toBeGreaterThan(start.x)
      await page.keyboard.press('ArrowDown')
      await expect.poll(async () => (await box()).y).toBeGreaterThan(right.y)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Home')
      await expect.poll(focused).toBe('Put a camel here')
      await page.keyboard.press('ArrowRight')
      await expect.poll(box).toEqual(right)
      expect(await stops()).toBe(1)
      await page.keyboard.press('Enter')
      await page.getByText(/Marched [12] hexes/).waitFor()
      const unit = board.getByRole('button', { name: 'Egyptian chariots' })
      await unit.focus()
      await expect.poll(focused).toBe('Egyptian chariots')
      expect(await unit.getAttribute('aria-pressed')).toBe('false')
      await page.keyboard.press(' ')
      await expect.poll(() => unit.getAttribute('aria-pressed')).toBe('true')
    })
  })

  test('what is barred cannot be chosen and says why on hover, on focus and on a long press', async () => {
    await inGallery({ still: true }, async (page) => {
      const barred = page.getByTestId('states').getByRole('button', { name: /Spearmen: not possible/ })
      expect(await barred.getAttribute('aria-disabled')).toBe('true')
      const tip = page.getByRole('tooltip')
      await barred.hover()
      await tip.waitFor()
      await expect.poll(() => tip.textContent()).toMatch(/Strategy 3 needs a 3-Ops card.*9\.2A/)
      await page.mouse.move(0, 0)
      await tip.waitFor({ state: 'detached' })
      await page.keyboard.press('Tab')
      await barred.focus()
      await tip.waitFor()
      await page.keyboard.press('Escape')
      await tip.waitFor({ state: 'detached' })
    })
    await inGallery({ size: 'phone', still: true }, async (page) => {
      const barred = page.getByTestId('states').getByRole('button', { name: /Spearmen: not possible/ })
      await barred.scrollIntoViewIfNeeded()
      const at = (await barred.boundingBox())!
      const session = await page.context().newCDPSession(page)
      const point = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await page.getByRole('tooltip').filter({ hasText: 'Strategy 3' }).waitFor()
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.getByRole('tooltip').filter({ hasText: 'Strategy 3' }).waitFor()
    })
  })

  test('a click chooses, a drag that begins on a thing does not', async () => {
    await inGallery({ still: true }, async (page) => {
      const unit = page.getByTestId('hex-board').getByRole('button', { name: 'Egyptian chariots' })
      await unit.scrollIntoViewIfNeeded()
      const before = (await unit.boundingBox())!
      const from = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 60, from.y + 40, { steps: 6 })
      await page.mouse.up()
      const moved = async () => {
        const after = (await unit.boundingBox())!
        return [Math.round(after.x - before.x), Math.round(after.y - before.y)]
      }
      await expect.poll(moved).toEqual([60, 40])
      expect(await unit.getAttribute('aria-pressed')).toBe('false')
      await unit.click()
      await expect.poll(() => unit.getAttribute('aria-pressed')).toBe('true')
    })
  })
})

describe('a hand', () => {
  test('holds a card up whose lower edge is pointed at', async () => {
    await inGallery({ still: true }, async (page) => {
      const card = page.getByRole('list', { name: 'Your hand' }).locator('li').nth(1)
      await card.scrollIntoViewIfNeeded()
      const rest = (await card.boundingBox())!
      await page.mouse.move(rest.x + rest.width / 3, rest.y + rest.height - 6)
      await expect.poll(async () => (await card.boundingBox())!.y).toBeLessThan(rest.y - 8)
      const heights = await card.evaluate(async (element) => {
        const seen = new Set<number>()
        for (let i = 0; i < 30; i++) {
          seen.add(Math.round(element.getBoundingClientRect().y))
          await new Promise(requestAnimationFrame)
        }
        return [...seen]
      })
      expect(heights).toHaveLength(1)
    })
  })
})

describe('the view', () => {
  test('wheel zooms about the pointer, keys zoom and fit, double click fits', async () => {
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

  test('focus brings what is out of sight into sight', async () => {
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

  test('the light of choosable things lies exactly over their rims and follows the choices', async () => {
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

  test('1,500 counters on 2,700 hexes pan at 50 frames a second or more', async () => {
    const usual = Math.min(50, (await framesOfNothing()) * 0.8)
    await inGallery(
      {},
      async (page) => {
        await page.waitForFunction(() => window.__panBench)
        const before = await slowness(page)
        const { fps, worst, elements } = await page.evaluate(() => window.__panBench!(2.5))
        const slow = Math.max(before, await slowness(page))
        await picture(page, 'stress')
        console.log(
          `pan: ${fps} fps, worst frame ${worst} ms, on a machine ${slow.toFixed(1)} times slower than usual`,
        )
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
      const allApart = async () =>
        (await boxes()).every((a, i, all) => all.slice(0, i).every((b) => apart(a, b)))
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

  test('fan out again by a click or a move though focus and pointer never left them, but not right after Escape', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('map-board')
      const stack = board.getByRole('button', { name: stackName })
      const fan = board.locator('.k-fan')
      await page.keyboard.press('Tab')
      await stack.focus()
      await fan.waitFor()
      // Elsewhere is pressed, and the focus is kept: what a board does that is dragged.
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

describe('dice', () => {
  test('tumble for about 600 ms and come to rest on their values; stilled they do not move', async () => {
    await inGallery({}, async (page) => {
      // The page's own clock stands still, so that it does not matter how fast the machine is.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.getByRole('button', { name: 'Throw' }).click()
      const tumbling = page.locator('.k-die-tumbling')
      const dice = page.locator('section:has(> #dice) .k-dice').first().locator('.k-die')
      await expect.poll(() => tumbling.count()).toBeGreaterThan(5)
      await page.clock.runFor(500)
      expect(await tumbling.count()).toBeGreaterThan(5)
      await page.clock.runFor(500)
      const values = () => dice.evaluateAll((all) => all.map((die) => die.getAttribute('data-value')))
      await expect.poll(values).toEqual(['1', '2', '3', '4', '5', '6'])
      expect(await tumbling.count()).toBe(0)
    })
    await inGallery({ still: true }, async (page) => {
      await page.getByRole('button', { name: 'Throw' }).click()
      expect(await page.locator('.k-die-tumbling').count()).toBe(0)
    })
  })
})

describe('panels', () => {
  test('a rule number opens its digest in place; menus and tabs go by arrow keys', async () => {
    await inGallery({ still: true }, async (page) => {
      const chip = page.locator('section:has(> #words)').getByRole('button', { name: 'Rule 15.5.2' })
      await chip.click()
      await page.getByText('send its chariots ahead').waitFor()
      await expect.poll(() => chip.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Escape')
      await page.getByText('send its chariots ahead').waitFor({ state: 'detached' })
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect.poll(focused).toContain('Copy')
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toContain('Branch from here')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.getByText('Link copied').waitFor()
      await page.getByRole('tab', { name: 'Journal' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('What the players say.')
    })
  })
})
