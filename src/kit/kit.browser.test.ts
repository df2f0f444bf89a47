import { describe, expect, test } from 'vitest'
import { inGallery } from '#test/browser/gallery.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { withProduct } from '#test/browser/stage.ts'

withProduct()

describe('the gallery', () => {
  test.each(['desk', 'phone'] as const)(
    'has no accessibility violations or errors in both themes: %s',
    async (size) => {
      await inGallery({ size, still: true }, async (page) => {
        await page.locator('.k-glow > .k-rim').first().waitFor({ state: 'attached' })
        for (const theme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: theme })
          await picture(page, `gallery-${size}-${theme}`, true)
          expect(await barriers(page)).toEqual([])
        }
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await expect.poll(wide).toBeLessThanOrEqual(0)
      })
    },
  )

  test('has no accessibility violations in high contrast with safe colours, dialog and sheet open', async () => {
    await inGallery({ theme: 'dark', still: true }, async (page) => {
      await page.getByText('More', { exact: true }).click()
      await page.getByText('Colour-blind safe').click()
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
  test('works by keyboard: one tab stop, arrows move spatially, Enter and Space choose', async () => {
    await inGallery({ still: true }, async (page) => {
      const board = page.getByTestId('hex-board')
      await board.getByLabel('A hex board').first().focus()
      await page.keyboard.press('Tab')
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      const box = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().toJSON() as DOMRect)
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

  test('a barred thing cannot be chosen and explains why on hover, focus and long press', async () => {
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

  test('a click chooses; a drag that starts on a thing does not', async () => {
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
  test('keeps a card raised while its lower edge is hovered', async () => {
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

describe('dice', () => {
  test('tumble for about 600 ms and stop on their values; with reduced motion they do not move', async () => {
    await inGallery({}, async (page) => {
      // The page's clock is paused, so that the speed of the machine does not matter.
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
  test('a rule number opens its digest in place; arrow keys move in menus and tabs', async () => {
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
