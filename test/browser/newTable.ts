import type { Page } from 'playwright-core'

/** Chooses the number of players and the scenario on the new-table page. */
export async function chooseScenario(page: Page, scenario: string, players?: number): Promise<void> {
  const part = page.locator('.new-scenarios')
  if (players !== undefined) await part.locator(`.k-segment:has(input[value="${players}"])`).click()
  await part.locator(`label:has(input[value="${scenario}"])`).click()
}
