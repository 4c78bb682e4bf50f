import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './residents.ts'

export const staffPhone = '+7 916 555 01 12'
export const ownPhone = '+7 903 555 01 47'

export async function openProfile(page: Page): Promise<void> {
  await signIn(page)
  await page.goto('/#/profile/user/')
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
}

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name })

export const phoneLine = (page: Page, number: string): Locator =>
  panel(page, 'Телефоны').getByRole('listitem').filter({ hasText: number })
