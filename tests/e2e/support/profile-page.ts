import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './residents.ts'

/** Phones that Anna's flat has in the demo data. */
export const staffPhone = '+7 916 555 01 12'
export const ownPhone = '+7 903 555 01 47'

/** Signs Anna in and opens her profile. */
export async function openProfile(page: Page): Promise<void> {
  await signIn(page)
  await page.goto('/#/profile/user/')
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
}

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** The line of a phone in the profile's list. */
export const phoneLine = (page: Page, number: string): Locator =>
  panel(page, 'Телефоны').getByRole('listitem').filter({ hasText: number })
