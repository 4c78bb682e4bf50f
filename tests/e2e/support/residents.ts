import { expect, type Page } from '@playwright/test'
import { login } from '#contract/auth/session-endpoints.ts'
import { post } from './calls.ts'

/** See docs/testing.md. */
export const anna = 'anna@demo.local'
export const boris = 'boris@demo.local'
export const vera = 'vera@demo.local'

export const password = 'Podval-2026'

export async function enterCredentials(page: Page, username: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

export async function signInByForm(page: Page, username = anna): Promise<void> {
  await page.goto('/#/auth/login/')
  await enterCredentials(page, username)
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
}

/** By an API call. */
export async function signIn(page: Page, username = anna): Promise<void> {
  await post(page, login, { username, password })
  // An open page has chosen the guest application.
  await page.goto('about:blank')
  await page.goto('/#/main/dashboard/')
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
}

export async function expectAskedToSignIn(page: Page): Promise<void> {
  const asked = page.getByRole('heading', { name: 'Вход' }).or(page.getByText('Войдите снова'))
  await expect(asked.first()).toBeVisible()
}
