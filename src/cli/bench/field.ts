import type { Numbers } from './measure.ts'

const shown = { width: 1440, height: 900 }
const ROUNDS = 5
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
  for (let round = 0; round < ROUNDS; round++) {
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
