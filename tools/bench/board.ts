import { foughtToLine } from '#test/browser/fought.ts'
import { sitAt } from '#test/browser/kept.ts'
import type { Numbers } from './measure.ts'

const shown = { width: 1440, height: 900 }
const FIELD_ROUNDS = 5
const ANSWERS = 40
const WARM_UP = 5

interface FieldBench {
  readonly ms: number[]
  readonly redrawn: number[]
  readonly options: number
}

/**
 * 169 two-sided counters with facing and 60 options, the most pieces redrawn for one answer: time from a click to the
 * redrawn board (95th percentile) and panning, best of several rounds.
 */
export async function fieldNumbers(browser: any, address: string): Promise<Numbers> {
  let [redrawn, answerMs, fps] = [0, Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < FIELD_ROUNDS; round++) {
    const context = await browser.newContext({ viewport: shown, locale: 'en', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${address}/gallery.html?scene=field`)
    await page.locator('.table-board .k-choice').first().waitFor()
    const found: FieldBench = await page.evaluate(`window.__fieldBench(${ANSWERS})`)
    if (found.options !== 60) throw new Error(`${found.options} options instead of 60`)
    // Warm-up answers on a page just opened.
    const answers = found.ms.slice(WARM_UP).sort((a, b) => a - b)
    answerMs = Math.min(answerMs, answers[Math.floor(answers.length * 0.95)]!)
    redrawn = Math.max(redrawn, ...found.redrawn)
    fps = Math.max(fps, (await page.evaluate('window.__panBench(2)')).fps)
    await context.close()
  }
  return { 'client.redrawn': redrawn, 'client.hexAnswerMs': answerMs, 'client.hexPanFps': fps }
}

const BATTLE_ROUNDS = 4
const BATTLE_ANSWERS = 60
const BATTLE_WARM_UP = 8
const PAN_S = 3
const PATIENCE_MS = 120_000

/**
 * Gaugamela, the largest battle, at a table: time from a click to the redrawn board (95th percentile) and panning,
 * best of several rounds.
 */
export async function battleNumbers(browser: any, address: string): Promise<Numbers> {
  let [answerMs, panFps] = [Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < BATTLE_ROUNDS; round++) {
    const context = await browser.newContext({ viewport: shown, locale: 'en', reducedMotion: 'reduce' })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await begin(page, address)
    // Warm-up answers on a page just opened.
    const answers = (await answersOf(page)).slice(BATTLE_WARM_UP).sort((a, b) => a - b)
    answerMs = Math.min(answerMs, answers[Math.floor(answers.length * 0.95)]!)
    panFps = Math.max(panFps, await page.evaluate(panned))
    await context.close()
  }
  return {
    'alexander.answerMs': answerMs,
    'alexander.panFps': panFps,
    'alexander.lineMs': await lineMs(browser, address),
  }
}

/** The largest Line of the first turn of Gaugamela. */
const LINE_UNITS = 13
const CALM_MS = 1000

/** Gaugamela: time from a Line Command to the last redraw. */
async function lineMs(browser: any, address: string): Promise<number> {
  const made = await foughtToLine('gaugamela', LINE_UNITS)
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < BATTLE_ROUNDS; round++) {
    const context = await browser.newContext({ viewport: shown, locale: 'en', reducedMotion: 'reduce' })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(`${address}/about`)
    await sitAt(page, made)
    const forward = page.locator('.al-linebar [data-gesture="forward"]:enabled')
    await forward.waitFor()
    if ((await forward.getAttribute('aria-pressed')) !== 'true') await forward.click()
    await page.waitForTimeout(CALM_MS)
    least = Math.min(least, await page.evaluate(`(${lineSent})(${CALM_MS})`))
    await context.close()
  }
  return least
}

/** In the page: sends the aimed Line; gives the time to the last redraw, once nothing has changed for a while. */
const lineSent = `(calm) => new Promise((done) => {
  const position = document.querySelector('[data-position]')
  let [last, waiting] = [0, 0]
  const start = performance.now()
  new MutationObserver(() => {
    clearTimeout(waiting)
    requestAnimationFrame(() => setTimeout(() => (last = performance.now())))
    waiting = setTimeout(() => done(last - start), calm)
  }).observe(position, { subtree: true, attributes: true, childList: true })
  document.querySelector('.al-linebar [data-gesture="forward"]').click()
})`

/** Hot seat without secret setup. */
async function begin(page: any, address: string): Promise<void> {
  await page.goto(`${address}/new?game=alexander`)
  await page.locator('.new-scenarios label:has(input[value="gaugamela"])').click()
  await page.getByText('Optional rules').click()
  await page.getByLabel('Pre-arranged withdrawal', { exact: true }).selectOption({ label: 'Off' })
  for (const side of ['Macedonians', 'Persians']) await page.getByLabel(side, { exact: true }).selectOption('me')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.locator('.al-units .al-piece').first().waitFor()
}

/** Times of some answers. */
async function answersOf(page: any): Promise<number[]> {
  const found: number[] = []
  for (let tries = 0; tries < 4 * BATTLE_ANSWERS && found.length < BATTLE_ANSWERS; tries++) {
    await page.locator('.ask-bar[data-asked]').waitFor()
    await page.waitForFunction(atRest)
    const took: number | null = await page.evaluate(`(${answerOnce})(${tries})`)
    if (took !== null) found.push(took)
  }
  if (found.length < BATTLE_ANSWERS) throw new Error(`${found.length} answers instead of ${BATTLE_ANSWERS}`)
  return found
}

const atRest = `document.querySelector('.al-board[data-running], .ask-acts [data-option]:disabled') === null`

/**
 * In the page: orders units one after another to hexes in reach and answers every other prompt; gives the time from a
 * click to the painted board of the next position, or null if a click only aimed.
 */
const answerOnce = `async (n) => {
  const all = (what) => [...document.querySelectorAll(what)]
  const turn = (things) => things[(n * 7) % things.length]
  const rested = () => new Promise((done) => setTimeout(done, 150))
  const goals = all('.al-goal.k-choice')
  if (goals.length > 0) {
    turn(goals).dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await rested()
  }
  const kind = document.querySelector('.ask-bar').dataset.asked
  const words = all('.ask-acts [data-option]')
  const thing =
    document.querySelector('.al-aimbar [data-gesture=go]') ??
    (kind === 'giveOrder' ? turn(all('.al-units .k-choice')) : undefined) ??
    words.find((it) => ['activate', 'orders', 'stop'].includes(it.dataset.option)) ??
    document.querySelector('.al-spot .k-choice, .al-turn.k-choice') ??
    words.at(-1)
  if (!thing) return null
  const took = await new Promise((done) => {
    const position = document.querySelector('[data-position]')
    const seen = new MutationObserver(() => {
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    })
    seen.observe(position, { attributes: true, attributeFilter: ['data-position'] })
    setTimeout(() => done(null), 20_000)
    const start = performance.now()
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await rested()
  return took
}`

/** In the page: pans the board at counter-reading zoom and counts frames. */
const panned = `new Promise(async (done) => {
  const field = document.querySelector('.al-field .k-scroller')
  for (let i = 0; i < 2; i++) document.querySelector('.k-panzoom-controls button').click()
  await new Promise((drawn) => setTimeout(drawn, 1500))
  const [x, y] = [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight]
  const run = (seconds) => new Promise((over) => {
    let [first, count] = [0, 0]
    const tick = (now) => {
      if (first === 0) first = now
      else count++
      const t = (now - first) / 1000
      field.scrollTo(x / 2 + Math.min(420, x / 2) * Math.sin(t * 2), y / 2 + Math.min(320, y / 2) * Math.sin(t * 1.6))
      if (t < seconds) requestAnimationFrame(tick)
      else over(Math.round((count / t) * 10) / 10)
    }
    requestAnimationFrame(tick)
  })
  await run(1)
  done(await run(${PAN_S}))
})`
