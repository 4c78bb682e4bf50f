import type { Page } from '@playwright/test'
import type { Press } from './repeated-press.ts'

export type Open = NonNullable<Press['open']>

export const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first()
export const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last()
export const press =
  (name: string | RegExp): Open =>
  (page) =>
    named(name)(page).click()
export const follow =
  (name: RegExp): Open =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).first().click()
export const fill =
  (fields: Readonly<Record<string, string>>): Open =>
  async (page) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(text)
  }
export const check =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('checkbox', { name }).check()
export const choose =
  (name: RegExp): Open =>
  (page) =>
    page.getByRole('radio', { name }).check()
export const all =
  (...steps: readonly Open[]): Open =>
  async (page, product) => {
    for (const step of steps) await step(page, product)
  }

export const secret = 'Sadovaya-30'
export const tokens = `${'a'.repeat(22)}/${'b'.repeat(22)}/`
export const registration = fill({
  'Фамилия владельца лицевого счёта': 'Новосёлова',
  'Номер лицевого счёта': '100200300',
  'Электронная почта': 'nova@demo.local',
})
