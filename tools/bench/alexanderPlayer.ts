import type { Locator, Page } from 'playwright-core'
import { policy } from '#games/alexander/bot/policy.ts'
import { title } from '#games/alexander/index.ts'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { lineOffers } from '#games/alexander/rules/command/mode.ts'
import { distanceTo, isOnMap } from '#games/alexander/rules/pieces/units.ts'
import type { Alexander } from '#games/alexander/rules/state.ts'
import { type Ask, keyInSet, type Match, type Random, randomFrom, resolveMultiSelect, type Seat } from '#kernel'
import type { Table } from '#table/table.ts'
import { readKept } from '#test/browser/kept.ts'

/** What a player points with. */
export type Hand = 'mouse' | 'finger' | 'keys'

/** Units in the shortest Line that is commanded as a whole. */
const LEAST_LINE = 3

/** A question that was put to the player. */
interface Question {
  readonly kind: string
  /** One sensible answer. */
  readonly empty: boolean
}

/** Asks that have only one sensible answer for a newcomer, in every position. */
const NEVER_A_QUESTION = ['placePW', 'endOfMove', 'stepFacing']

/** The asks that one order is made of, in the order of the rules. */
const OF_ONE_ORDER = ['orderKind', 'ride', 'step', 'stepFacing', 'formation']

/**
 * A sensible player of a solo battle: decides by the bot's policy and carries the decision out through the page's own
 * controls. Counts what that takes.
 */
export class BattlePlayer {
  clicks = 0
  /** Changes of the zoom that the player did not make. */
  selfZooms = 0
  /** The most presses of Undo that one gesture took to undo. */
  undos = 0
  readonly questions: Question[] = []
  private readonly page: Page
  private readonly seat: Seat
  private readonly hand: Hand
  private readonly random: Random
  private zoom = ''
  private lineSent = ''
  private laysNoMarkers = false

  constructor(page: Page, seat: Seat, hand: Hand = 'mouse') {
    this.page = page
    this.seat = seat
    this.hand = hand
    this.random = randomFrom(`sensible ${seat}`)
  }

  /** Plays until a condition holds or the battle is over; returns the number of gestures. */
  async play(until: (s: Alexander) => boolean = () => false, most = 2000): Promise<number> {
    for (let gestures = 0; gestures < most; gestures++) {
      const table = await this.waitForQuestion()
      if (gestures === 0) await this.page.evaluate(hasOpened)
      if (table === null) return gestures
      const match = table.requireMatch() as Match<Alexander>
      if (until(match.state)) return gestures
      const { length } = match
      const { position } = table.state
      const ask = match.asked(this.seat)!
      this.questions.push({ kind: ask.kind, empty: isEmpty(match, ask) })
      this.zoom = await this.page.evaluate(zoomNow)
      await this.carryOut(match, ask)
      await this.page.waitForFunction(isPast, position)
      // At the end the map makes room for the outcome, and a map that is shown whole stays whole.
      const isOver = await this.page.locator('.outcome').isVisible()
      if (!isOver && (await this.page.evaluate(zoomNow)) !== this.zoom) this.selfZooms++
      await this.countUndos(length)
    }
    return most
  }

  /** The table as the page shows it, once it asks the player; null if the battle is over. */
  private async waitForQuestion(): Promise<Table | null> {
    for (;;) {
      await this.page.waitForFunction(isAtRest)
      if (await this.page.locator('.outcome').isVisible()) return null
      const table = await readKept(this.page, title)
      const shown = await this.page.locator('[data-position]').getAttribute('data-position')
      const isShown = table.state.status === 'playing' && String(table.state.position) === shown
      if (isShown && table.requireMatch().asked(this.seat) !== undefined) return table
      await new Promise((waited) => setTimeout(waited, 20))
    }
  }

  /** How many presses of Undo would take the last gesture back, as far as the rules let it be undone. */
  private async countUndos(before: number): Promise<void> {
    const table = await readKept(this.page, title)
    if (table.state.status !== 'playing') return
    const match = table.requireMatch()
    const { answers } = table.undoLimit(this.seat)
    if (match.length <= before || match.length - answers > before) return
    let presses = 0
    while (match.length > before) {
      table.undo(this.seat, table.undoLimit(this.seat).gesture, 0)
      presses++
    }
    this.undos = Math.max(this.undos, presses)
  }

  private async carryOut(match: Match<Alexander>, ask: Ask): Promise<void> {
    if (await this.answerForGood(ask)) return
    if (ask.kind === 'giveOrder' && ask.about?.line === true && (await this.advanceLine(match))) return
    if (ask.set !== null && (await this.pickSet(match, ask))) return
    const keys = this.thrifty(match, ask, this.plan(match, ask))
    const [first] = keys
    if (ask.kind === 'orderMode' && first!.startsWith('line')) return this.commandLine(match, first!)
    const unit = keys.find((key) => key.startsWith('unit:'))
    if (unit !== undefined) return this.order(unit, keys.slice(keys.indexOf(unit) + 1))
    if (ask.kind === 'step' && first!.startsWith('go:')) return this.moveTo(keys)
    await this.choose(first!)
  }

  /**
   * Lines march, single units fight: prefers a Line that needs no die, and gives orders only to units that shoot, rally,
   * recover or come near the enemy. Leaders move with their units.
   */
  private thrifty(match: Match<Alexander>, ask: Ask, keys: readonly string[]): readonly string[] {
    if (ask.kind === 'orderMode') {
      const lines = lineOffers(match.state).map(({ members }, i) => ({ key: `line:${i}`, size: members.length }))
      const free = lines.filter(({ key, size }) => size >= LEAST_LINE && ask.find(key) !== undefined)
      const longest = free.reduce<(typeof free)[number] | undefined>(
        (a, b) => (a && a.size >= b.size ? a : b),
        undefined,
      )
      return longest === undefined ? keys : [longest.key]
    }
    if (ask.kind !== 'giveOrder' || ask.find('done') === undefined) return keys
    const march = keys.find((key) => key.startsWith('go:'))
    if (keys[0]!.startsWith('leader:')) return ['done']
    if (march === undefined || keys.includes('fire')) return keys
    const { state } = match
    const b = battleOf(state)
    const hex = b.grid.names.indexOf(march.slice(3))
    const side = b.sides.findIndex(({ id }) => id === this.seat)
    const near = b.unitIds.some((_, u) => b.side[u] !== side && isOnMap(state, u) && distanceTo(state, u, hex) <= 1)
    return near ? keys : ['done']
  }

  /** Shoots back, does not turn and lays no markers, from the first time on: both are offered at the question. */
  private async answerForGood({ kind, options }: Ask): Promise<boolean> {
    if (kind === 'placePW' && this.laysNoMarkers) return false
    this.laysNoMarkers ||= kind === 'placePW'
    const shoots = kind === 'reactionFire' && options.filter(({ key }) => key.startsWith('at:')).length === 1
    if (!shoots && kind !== 'reactionFacing' && kind !== 'placePW') return false
    await this.point(this.page.locator('.ask-tools [aria-haspopup="menu"]'))
    const items = this.page.locator('.k-menu [role="menuitem"]')
    // The last answer is to do nothing, the first to shoot; the second item of each has no limit in time.
    await this.point(kind === 'placePW' ? items.last() : items.nth(1))
    return true
  }

  /** The policy's answers from an ask on: to the end of one order, or a single one. */
  private plan(match: Match<Alexander>, ask: Ask): string[] {
    const ahead = match.fork()
    const keys: string[] = []
    for (let next: Ask | undefined = ask; next !== undefined; next = ahead.asked(this.seat)) {
      const goesOn = keys.length === 0 || OF_ONE_ORDER.includes(next.kind) || keys.at(-1) === 'orders'
      if (!goesOn) break
      const option = policy(ahead, next, this.random)
      keys.push(option.key)
      ahead.answer(next, option)
      if (option.key === 'stop') break
    }
    return keys
  }

  /** Sends a Line forward once; after that its command ends. */
  private async advanceLine(match: Match<Alexander>): Promise<boolean> {
    const { turn, phase } = match.state
    const name = `${turn} ${phase!.leader} ${phase!.kind} ${phase!.command!.members}`
    const forward = this.page.locator('.al-linebar [data-gesture="forward"]:enabled')
    if (
      name !== this.lineSent &&
      (await forward.count()) > 0 &&
      (await forward.locator('.al-line-harm').count()) === 0
    ) {
      this.lineSent = name
      if ((await forward.getAttribute('aria-pressed')) !== 'true') await this.point(forward)
      await this.point(forward)
      return true
    }
    if (name !== this.lineSent || match.asked(this.seat)!.find('done') === undefined) return false
    await this.choose('done')
    return true
  }

  /** Clicks a unit of the Line and commands it. */
  private async commandLine(match: Match<Alexander>, key: string): Promise<void> {
    const members = lineOffers(match.state)[Number(key.split(':')[1])]!.members
    const id = battleOf(match.state).unitIds[members[0]!]
    await this.point(this.page.locator(`.al-units .k-choice[data-key="unit:${id}"]`))
    await this.point(this.page.locator(`.al-unitbar [data-gesture="${key}"]`))
  }

  /** Orders a clicked unit: to move by the map, anything else by its bar. */
  private async order(unit: string, keys: readonly string[]): Promise<void> {
    await this.point(this.page.locator(`.al-units .k-choice[data-key="${unit}"]`))
    const kind = keys.find((key) => !['along', 'stay', 'move'].includes(key))
    if (kind?.startsWith('go:')) return this.moveTo(keys)
    // Without further answers the only order is taken by itself.
    const wanted = keys.length === 0 ? '' : `="${keys[0]}"`
    const button = this.page.locator(`.al-unitbar [data-gesture${wanted}]`)
    if ((await button.count()) > 0) return this.point(button)
    // An enemy may withdraw before the unit sets out: it is ordered first, and goes when that is settled.
    await this.point(this.page.locator('.al-unitbar button').last())
    await this.chooseFromList(unit)
  }

  /** Aims at a hex, with the facing and the riders that are wanted, and goes. */
  private async moveTo(keys: readonly string[]): Promise<void> {
    const go = keys.find((key) => key.startsWith('go:'))!
    await this.point(this.page.locator(`.al-field .k-choice[data-key="${go}"]`))
    const bar = this.page.locator('.al-aimbar')
    await bar.waitFor()
    if (keys.includes('stay')) await this.point(bar.locator('input'))
    const facing = keys[keys.indexOf(go) + 1]
    const turn = this.page.locator(`.al-aim .al-turn[data-key="${facing}"]:not(.al-turn-chosen)`)
    if (facing !== undefined && (await turn.count()) > 0 && !keys.includes('stay')) await this.point(turn)
    else await this.point(bar.locator('.k-button-primary'))
  }

  /** Picks everything that the policy would pick, and confirms. Returns false if there is only one thing. */
  private async pickSet(match: Match<Alexander>, ask: Ask): Promise<boolean> {
    const ahead = match.fork()
    const picks: string[] = []
    for (let next = ahead.asked(this.seat); next !== undefined && next.set === ask.set; next = ahead.asked(this.seat)) {
      const option = policy(ahead, next, this.random)
      if (option !== next.leave) picks.push(keyInSet(next, option))
      ahead.answer(next, option)
    }
    const things = resolveMultiSelect(match, this.seat, picks)!.parts.flatMap((part) => part.things)
    if (things.reduce((sum, { most }) => sum + most, 0) < 2) return false
    const unfold = this.page.locator('.picker header [aria-expanded="false"]')
    if ((await unfold.count()) > 0) await this.point(unfold)
    for (const { key, picked } of things)
      for (let n = 0; n < picked; n++) await this.point(this.page.locator(`.picker [data-option="${key}"]`))
    await this.choose('done')
    return true
  }

  /** Chooses an option on the map, in the bar or in its list. */
  private async choose(key: string): Promise<void> {
    const thing = this.page.locator(`.al-field .k-choice[data-key="${key}"]`)
    const button = this.page.locator(`.ask-acts [data-option="${key}"], .picker [data-option="${key}"]`)
    if ((await button.count()) > 0) return this.point(button.first())
    if ((await thing.count()) > 0) {
      await this.point(thing)
      const meant = this.page.locator(`.al-menu [data-option="${key}"]`)
      if ((await meant.count()) > 0) await this.point(meant)
      return
    }
    await this.chooseFromList(key)
  }

  private async chooseFromList(key: string): Promise<void> {
    if ((await this.page.locator('#option-list').count()) === 0)
      await this.point(this.page.locator('.ask-bar [aria-controls="option-list"]').first())
    await this.point(this.page.locator(`#option-list [data-option="${key}"]`))
  }

  /** Points at the first of some things that is in the open, after dragging the map if none is. */
  private async point(things: Locator): Promise<void> {
    await things.first().waitFor({ state: 'attached' })
    this.clicks++
    if ((await things.first().getAttribute('data-option')) !== null) await things.first().scrollIntoViewIfNeeded()
    if (this.hand === 'keys') {
      await this.page.keyboard.press('Shift')
      await things.first().focus()
      return this.page.keyboard.press('Enter')
    }
    for (let drags = 0; drags < 6; drags++) {
      const places: Place[] = await things.evaluateAll(openPlaces)
      const at = places.find(({ open }) => open === 'centre') ?? places.find(({ open }) => open === 'edge')
      if (at !== undefined) return this.pointAt(at)
      await this.drag(places[0]!)
    }
    throw new Error(`${await things.first().getAttribute('data-key')} is out of reach`)
  }

  private async pointAt({ x, y }: { x: number; y: number }): Promise<void> {
    if (this.hand === 'finger') return this.page.touchscreen.tap(x, y)
    await this.page.mouse.click(x, y)
  }

  /** Drags the map so that a point comes to the middle of the field. */
  private async drag({ x, y }: { x: number; y: number }): Promise<void> {
    const box = (await this.page.locator('.al-field .k-panzoom').boundingBox())!
    const [midX, midY] = [box.x + box.width / 2, box.y + box.height / 2]
    const limit = (by: number, size: number) => Math.max(-size * 0.4, Math.min(size * 0.4, by))
    const [dx, dy] = [limit(midX - x, box.width), limit(midY - y, box.height)]
    this.clicks++
    const { mouse } = this.page
    await mouse.move(midX, midY)
    await mouse.down()
    await mouse.move(midX + dx / 2, midY + dy / 2)
    await mouse.move(midX + dx, midY + dy)
    await mouse.up()
    await this.page.waitForTimeout(60)
  }
}

/** Asks whose answers show only in later dice, so that the position right after them is the same. */
const SHOWN_LATER = ['standFor', 'leaderInCombat', 'leaderWithdraw', 'group', 'reactionFire', 'chooseLeader']

/** Whether there is one sensible answer: a single one, or all lead to the same position. */
function isEmpty(match: Match<Alexander>, ask: Ask): boolean {
  if (ask.options.length < 2 || NEVER_A_QUESTION.includes(ask.kind)) return true
  if (ask.options.length > 4 || SHOWN_LATER.includes(ask.kind)) return false
  const after = ask.options.map((option) => {
    const ahead = match.fork()
    ahead.answer(ahead.asked(ask.seat)!, option)
    return JSON.stringify([ahead.state, ahead.open.map(({ kind, seat: asked, about }) => [kind, asked, about])])
  })
  return after.every((one) => one === after[0])
}

/** In the page: whether it waits for its player, or the battle is over. */
const isAtRest = (): boolean => {
  const doc = (globalThis as any).document
  if (doc.querySelector('.outcome') !== null) return true
  if (doc.querySelector('.al-board[data-running], .ask-acts [data-option]:disabled') !== null) return false
  return doc.querySelector('.ask-bar[data-asked]') !== null
}

/** In the page: whether the table has moved on from a position. */
const isPast = (position: number): boolean => {
  const doc = (globalThis as any).document
  return (
    doc.querySelector('[data-position]')?.dataset.position !== String(position) ||
    doc.querySelector('.outcome') !== null
  )
}

/** In the page: waits until the map has chosen the zoom that it begins with, which takes it a moment. */
const hasOpened = async (): Promise<void> => {
  const page = globalThis as any
  for (let frame = 0; frame < 30; frame++) await new Promise(page.requestAnimationFrame)
}

/** In the page: the zoom of the map. */
const zoomNow = (): string => {
  const sheet = (globalThis as any).document.querySelector('.al-field .k-moved')
  return /scale\(([^)]*)\)/.exec(sheet?.style.transform ?? '')?.[1] ?? ''
}

/** A point of an element in the window, and whether its centre or only an edge is in the open. */
interface Place {
  readonly x: number
  readonly y: number
  readonly open: 'centre' | 'edge' | 'no'
}

/** In the page: of each element at rest an uncovered point, or where it is. */
const openPlaces = async (elements: any[]): Promise<Place[]> => {
  const page = globalThis as any
  const boxOf = (element: any) => element.getBoundingClientRect()
  let box = boxOf(elements[0])
  for (let still = 0, frame = 0; still < 3 && frame < 120; frame++) {
    await new Promise(page.requestAnimationFrame)
    const now = boxOf(elements[0])
    still = now.x === box.x && now.y === box.y ? still + 1 : 0
    box = now
  }
  const shares = [0.5, 0.2, 0.8, 0.08, 0.92]
  return elements.map((element) => {
    const { x, y, width, height } = boxOf(element)
    for (const across of shares)
      for (const down of shares) {
        const at = { x: x + width * across, y: y + height * down }
        if (element.contains(page.document.elementFromPoint(at.x, at.y)))
          return { ...at, open: across === 0.5 && down === 0.5 ? 'centre' : 'edge' }
      }
    return { x: x + width / 2, y: y + height / 2, open: 'no' }
  })
}

const PATIENCE_MS = 120_000

/** Begins a battle against the weakest bot. */
async function beginBattle(browser: any, address: string, scenario: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...{ locale: 'en', reducedMotion: 'reduce' },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page: Page = await context.newPage()
  await page.addInitScript(unpaced)
  await page.goto(`${address}/new?game=alexander`)
  await page.locator(`.new-scenarios label:has(input[value="${scenario}"])`).click()
  await page.getByLabel('Persians', { exact: true }).selectOption('easy')
  await page.getByLabel('Macedonians', { exact: true }).selectOption('me')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.locator('.ask-bar[data-asked]').waitFor()
  return page
}

/** In the page, before it: nothing waits to be read. */
const unpaced = (): void => {
  const { localStorage } = globalThis as any
  localStorage['mehen.prefs'] ??= JSON.stringify({ pauses: 'never', guide: false })
}

/** What a whole Phrygia and one turn of Granicus cost the player of the Macedonians in clicks, questions and Undo. */
export async function clickNumbers(browser: any, address: string): Promise<{ [name: string]: number }> {
  const phrygia = new BattlePlayer(await beginBattle(browser, address, 'phrygia'), 'macedonian')
  await phrygia.play()
  const granicus = new BattlePlayer(await beginBattle(browser, address, 'granicus'), 'macedonian')
  await granicus.play(({ turn }) => turn > 1)
  const asked = [...phrygia.questions, ...granicus.questions]
  return {
    'clicks.phrygia': phrygia.clicks,
    'clicks.granicusTurn': granicus.clicks,
    'questions.emptyPercent': (100 * asked.filter(({ empty }) => empty).length) / asked.length,
    'undo.perGesture': Math.max(phrygia.undos, granicus.undos),
    'view.selfZooms': phrygia.selfZooms + granicus.selfZooms,
  }
}
