import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

/** A match to continue on the server, and the players of its two seats. */
export interface Begun {
  readonly game: string
  readonly record: string
  readonly mine: string
  readonly other: string
}

/** Seats two people at a server table that continues a record, the second by invitation. */
export async function sitDownAt(product: Product, one: Page, two: Page, begun: Begun): Promise<void> {
  const { game, record, mine, other } = begun
  const made = await one.evaluate(
    async (wanted) => {
      const post = async (path: string, body: unknown) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      }
      await post('/api/me', {})
      return (await post('/api/tables', wanted)) as { id: string; invitation: string }
    },
    { game, record, seats: { [mine]: 'me', [other]: 'anyone' } },
  )
  await one.goto(`${product.url}/table/${made.id}`)
  const invitation = await one.getByLabel('Send this link to the people you want to play with').inputValue()
  await two.goto(invitation)
  await two.getByRole('button', { name: 'Sit down here' }).click()
  for (const page of [one, two]) await page.locator('.table-board').waitFor()
}
