import type { Numbers } from './measure.ts'

const shown = { width: 1440, height: 900 }
const ROUNDS = 3
const ANSWERS = 20

interface FieldBench {
  readonly ms: number[]
  readonly redrawn: number[]
  readonly options: number
}

/** 169 two-sided counters with facing, 60 options: the pieces drawn for one answer, the answer, and the board panned. */
export async function fieldNumbers(browser: any, address: string): Promise<Numbers> {
  const answers: number[] = []
  const fps: number[] = []
  let redrawn = 0
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: shown, locale: 'en', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${address}/gallery.html?scene=field`)
    await page.locator('.table-board .k-choice').first().waitFor()
    const found: FieldBench = await page.evaluate(`window.__fieldBench(${ANSWERS})`)
    if (found.options !== 60) throw new Error(`${found.options} options instead of 60`)
    // The first one is answered by a page that has just been opened.
    answers.push(...found.ms.slice(1))
    redrawn = Math.max(redrawn, ...found.redrawn)
    fps.push((await page.evaluate('window.__panBench(3)')).fps)
    await context.close()
  }
  answers.sort((a, b) => a - b)
  return {
    'client.redrawn': redrawn,
    'client.hexAnswerMs': answers[Math.floor(answers.length * 0.95)]!,
    'client.hexPanFps': fps.sort((a, b) => a - b)[fps.length >> 1]!,
  }
}
