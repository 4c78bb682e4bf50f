import { expect, type Locator, type Page } from '@playwright/test'

export const expectAfterNetworkBack = (page: Page, wanted: Locator): Promise<void> =>
  expect(async () => {
    const again = page.getByRole('main').getByRole('button', { name: 'Повторить' })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(wanted).toBeVisible({ timeout: 3000 })
  }).toPass()
