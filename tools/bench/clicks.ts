import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { titles } from '#games/index.ts'
import type { Seat } from '#kernel'
import type { NewTable } from '#table/protocol/commands.ts'
import { goToKept, tableWithSeed } from '#test/browser/kept.ts'
import { findChromium } from '../../scripts/prerequisites.mjs'
import { clickNumbers } from './alexanderPlayer.ts'
import { startServer } from './client.ts'
import { type Numbers, skipBench } from './measure.ts'
import { ScriptedPlayer } from './scriptedPlayer.ts'

/**
 * How much work a whole game is: a scripted player who chooses as the computer would plays against computer players
 * through the page's own controls, and every click is counted.
 */

interface Played {
  readonly name: string
  readonly game: string
  readonly wanted: NewTable
  readonly seat: Seat
}

/** The Battle of Kadesh as Egypt, and a game of Ankh against two others. */
const GAMES: readonly Played[] = [
  {
    name: 'kadesh',
    game: 'god-kings',
    wanted: {
      game: 'god-kings',
      setup: { scenario: 'kadesh', players: 2 },
      seats: { egypt: 'me', hatti: { bot: 'normal' } },
    },
    seat: 'egypt',
  },
  {
    name: 'ankhGame',
    game: 'ankh',
    wanted: {
      game: 'ankh',
      setup: { scenario: 'middle-kingdom-3', players: 3 },
      seats: { player1: 'me', player2: { bot: 'normal' }, player3: { bot: 'normal' } },
    },
    seat: 'player1',
  },
]

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SIZE = process.env.MEHEN_CLICKS_SIZE === 'phone' ? 'phone' : 'desk'

/** A folder for pictures of every question and a film strip of the first ones. */
const FILM = process.env.MEHEN_CLICKS_FILM
/** The width of a picture in the strip, how many there are, and how many per row. */
const STRIP = { desk: { width: 460, shown: 12, across: 3 }, phone: { width: 195, shown: 12, across: 6 } }

const PATIENCE_MS = 30_000

export async function clicksSuite(): Promise<Numbers> {
  const folder = join(import.meta.dirname, 'client')
  if (!existsSync(join(folder, 'index.html'))) return skipBench('clicks', 'build')
  const driver = 'playwright-core'
  const playwright = await import(driver).catch(() => undefined)
  const executablePath = findChromium()
  if (!executablePath || !playwright) return skipBench('clicks', executablePath ? 'driver' : 'browser')
  const browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const server = await startServer()
  const only = process.env.MEHEN_CLICKS?.split(',')
  try {
    let numbers: Numbers = {}
    for (const played of GAMES) {
      if (only !== undefined && !only.includes(played.name)) continue
      const page = await sitDown(browser, server.address, played)
      numbers = combine(numbers, await playToTheEnd(page, played).catch((error) => fail(page, played, error)))
    }
    if (only !== undefined && !only.includes('alexander')) return numbers
    return combine(numbers, await clickNumbers(browser, server.address))
  } finally {
    server.stop()
    await browser.close()
  }
}

/** The numbers of several games; of shared ones the worst. */
function combine(all: Numbers, more: Numbers): Numbers {
  const worst = Object.entries(more).map(([name, value]) => [name, Math.max(value, all[name] ?? value)])
  return { ...all, ...Object.fromEntries(worst) }
}

/** Opens a stored table with known dice in a browser of its own, with the settings of a newcomer who reads no hints. */
async function sitDown(browser: Browser, address: string, played: Played): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZES[SIZE],
    locale: 'en',
    reducedMotion: 'reduce',
    hasTouch: SIZE === 'phone',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(`localStorage['mehen.prefs'] ??= '{"guide":false}'`)
  const page = await context.newPage()
  await page.goto(`${address}/about`)
  const title = await titles[played.game]!()
  await goToKept(page, await tableWithSeed(title, played.wanted, 'clicks'))
  return page
}

async function playToTheEnd(page: Page, { name, game, seat }: Played): Promise<Numbers> {
  const player = new ScriptedPlayer(page, await titles[game]!(), seat, SIZE === 'phone' ? 'finger' : 'mouse')
  const frames: Buffer[] = []
  const frame = async () => {
    if (FILM === undefined) return
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 80 })
    frames.push(jpeg)
    writeFileSync(join(FILM, `${name}-${SIZE}-${frames.length}.jpg`), jpeg)
  }
  player.onQuestion = frame
  await player.play()
  await frame()
  const { clicks, nexts, asked, undo } = player
  const selfZooms = await player.selfZooms()
  if (process.env.MEHEN_CLICKS_LOG) console.error(clicks, nexts, asked.all, asked.empty, [...asked.kinds].sort())
  if (FILM !== undefined) await saveFilm(page, frames, join(FILM, `${name}-${SIZE}.jpg`))
  await page.context().close()
  return {
    [`clicks.${name}`]: clicks,
    [`clicks.${name}.next`]: nexts,
    [`questions.${name}`]: asked.all,
    'questions.emptyPercent': (100 * asked.empty) / Math.max(1, asked.all),
    'undo.perGesture': undo.most,
    'view.selfZooms': selfZooms,
  }
}

/** Keeps a picture of what the player could not get past. */
async function fail(page: Page, { name }: Played, error: unknown): Promise<never> {
  await page.screenshot({ path: join(import.meta.dirname, `stuck-${name}.png`) })
  throw error
}

/** Saves the first questions and the end as one picture. */
async function saveFilm(played: Page, frames: readonly Buffer[], path: string): Promise<void> {
  const { width, shown, across } = STRIP[SIZE]
  const page = await played.context().newPage()
  await page.setViewportSize({ width: across * (width + 6) + 6, height: 200 })
  const all = frames.length <= shown ? frames : [...frames.slice(0, shown - 1), frames.at(-1)!]
  const images = all.map((jpeg) => `<img width="${width}" src="data:image/jpeg;base64,${jpeg.toString('base64')}">`)
  await page.setContent(
    `<style>body{margin:3px;font-size:0;background:#14171c}img{margin:3px}</style>${images.join('')}`,
  )
  await page.screenshot({ path, type: 'jpeg', quality: 62, fullPage: true })
}
