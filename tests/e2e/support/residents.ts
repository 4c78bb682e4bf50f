import { expect, type Page } from '@playwright/test'
import { login } from '#contract/auth/session-endpoints.ts'
import { post } from './calls.ts'

/** Residents of the demo data (docs/testing.md). */
export const anna = 'anna@demo.local'
export const boris = 'boris@demo.local'
export const vera = 'vera@demo.local'

export const password = 'Podval-2026'

/** Fills the login screen that is open. */
export async function enterCredentials(page: Page, username: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Opens the cabinet and signs in through its login screen. */
export async function signInByForm(page: Page, username = anna): Promise<void> {
  await page.goto('/#/auth/login/')
  await enterCredentials(page, username)
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
}

/** Signs in with a call instead of the login screen, and opens Home. */
export async function signIn(page: Page, username = anna): Promise<void> {
  await post(page, login, { username, password })
  // A page that is open chose its application without the session.
  await page.goto('about:blank')
  await page.goto('/#/main/dashboard/')
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
}

/** The session is over: the login stands there, or the waiting readings say what is needed to send them. */
export async function expectAskedToSignIn(page: Page): Promise<void> {
  const asked = page.getByRole('heading', { name: 'Вход' }).or(page.getByText('Войдите снова'))
  await expect(asked.first()).toBeVisible()
}
