import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Opened, patient } from '#test/browser/chromium.ts'
import { browser, product, withOwnProduct, withWholeBrowser } from '#test/browser/stage.ts'
import { visit } from '#test/browser/table.ts'
import { text } from '#test/browser/texts.ts'
import ja from '#text/app/ja.json'

withOwnProduct({ MEHEN_PUSH_CONTACT: 'mailto:keeper@example.org' })
withWholeBrowser()

const ALLOWED = ['notifications']

/** A page whose browser receives push messages from the test instead of a push service. */
async function reachable(path: string, language = 'en') {
  const opened = await visit(browser, product, path, { language, worker: true })
  const { page, context } = opened
  await context.grantPermissions(ALLOWED, { origin: product.url })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const wire = await context.newCDPSession(page)
  const registration = new Promise<string>((found) =>
    wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) found(registrations[0].registrationId)
    }),
  )
  await wire.send('ServiceWorker.enable')
  const registrationId = await registration
  const push = (notice: object) =>
    wire.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId,
      data: JSON.stringify(notice),
    })
  return { ...opened, push }
}

/** The visible notifications. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, data }) => [title, body, data])
  })

describe('a push message', () => {
  test('announces a turn in the reader’s language, once for each table', async () => {
    const { page, context, push } = await reachable('/settings')
    await push({ table: 'one', game: 'ur' })
    await expect
      .poll(() => shown(page), patient)
      .toEqual([['Your turn', 'It’s your move in The Royal Game of Ur.', '/table/one']])
    await push({ table: 'one', game: 'ur' })
    await page.getByText('日本語').click()
    await page.getByRole('heading', { name: '設定' }).waitFor()
    await expect
      .poll(async () => {
        await push({ table: 'two', game: 'ankh' })
        return (await shown(page)).map(([title]) => title).sort()
      }, patient)
      .toEqual(['Your turn', ja['push.title']])
    await context.close()
  })

  test('uses the browser’s language by default', async () => {
    const { page, context, push } = await reachable('/about', 'cs')
    await push({ table: 'one', game: 'god-kings' })
    await expect
      .poll(() => shown(page), patient)
      .toEqual([['Jste na tahu', 'Božští králové: čeká se na váš tah.', '/table/one']])
    await context.close()
  })

  test('opens its table when it is clicked, or goes to the window that shows it', async () => {
    const { page, context, push } = await reachable('/about')
    await push({ table: 'one', game: 'ur' })
    await expect.poll(async () => (await shown(page)).length, patient).toBe(1)
    expect(await click(context)).toEqual(['open /table/one'])
    expect(await shown(page)).toEqual([])

    await page.goto(`${product.url}/table/one`)
    await push({ table: 'one', game: 'ur' })
    await expect.poll(async () => (await shown(page)).length, patient).toBe(1)
    expect(await click(context)).toEqual(['focus /table/one'])
    await context.close()
  })
})

/**
 * Simulates a click on the notification, which is impossible without a screen. The two actions that the browser allows
 * only after a real click are recorded instead.
 */
async function click(context: Opened['context']): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  return worker!.evaluate(`(async () => {
    const did = []
    Object.defineProperty(clients, 'openWindow', { configurable: true, value: async (url) => void did.push('open ' + url) })
    WindowClient.prototype.focus = async function () { did.push('focus ' + new URL(this.url).pathname) }
    const [notification] = await registration.getNotifications()
    const event = new NotificationEvent('notificationclick', { notification })
    let done
    Object.defineProperty(event, 'waitUntil', { value: (work) => { done = work } })
    dispatchEvent(event)
    await done
    return did
  })()`)
}

const toggle = (page: Page) => page.getByRole('switch', { name: text('settings.push') })

describe('the settings of push', () => {
  test('explain that the browser forbids notifications', async () => {
    const { page, context } = await visit(browser, product, '/settings', { worker: true })
    await context.clearPermissions()
    await toggle(page).click()
    await page.getByText(text('settings.push.denied')).waitFor()
    expect(await toggle(page).isChecked()).toBe(false)
    await context.close()
  })

  test('explain that the push service does not answer, and allow another try', async () => {
    const { page, context } = await reachable('/about')
    await page.addInitScript(silentPushService)
    await page.goto(`${product.url}/settings`)
    await expect.poll(() => toggle(page).isEnabled(), patient).toBe(true)
    await toggle(page).click()
    await page.getByText(text('settings.push.failed')).waitFor()
    expect(await toggle(page).isChecked()).toBe(false)
    await expect.poll(() => toggle(page).isEnabled(), patient).toBe(true)
    await context.close()
  })

  test('subscribe, are kept, and unsubscribe on the server', async () => {
    const { page, context, troubles } = await reachable('/about')
    await page.addInitScript(pretendPushService)
    const told: string[] = []
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      if (pathname === '/api/push') told.push(`${response.request().method()} ${response.status()}`)
    })
    await page.goto(`${product.url}/settings`)
    await expect.poll(() => toggle(page).isEnabled(), patient).toBe(true)
    await toggle(page).click()
    await expect.poll(() => toggle(page).isChecked(), patient).toBe(true)
    expect(told).toEqual(['POST 200'])
    await page.reload()
    await expect.poll(() => toggle(page).isChecked(), patient).toBe(true)
    await toggle(page).click()
    await expect.poll(() => toggle(page).isChecked(), patient).toBe(false)
    expect(told).toEqual(['POST 200', 'DELETE 200'])
    expect(troubles.errors).toEqual([])
    await context.close()
  })
})

/** Runs in the page: a push service that cannot be reached. */
function silentPushService(): void {
  const fail = async () => {
    throw new DOMException('Registration failed - push service error', 'AbortError')
  }
  Object.assign(PushManager.prototype, { subscribe: fail })
}

/** Runs in the page: a push service that answers; the test browser has none. */
function pretendPushService(): void {
  const made = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/some-browser',
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: async () => {
      localStorage.removeItem('push')
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem('push', 'on')
      return made
    },
    getSubscription: async () => (localStorage.getItem('push') === null ? null : made),
  })
}
