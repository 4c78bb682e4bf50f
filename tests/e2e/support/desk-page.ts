import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { headers } from '#contract/errors.ts'
import { verifyTotp, staffSignIn } from '#contract/staff/endpoints.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { staffSessionSchema } from '#contract/staff/session-schema.ts'
import { post } from './calls.ts'
import type { Product } from './product.ts'
import { password } from './residents.ts'

const codesSchema = z.object({ codes: z.array(z.object({ email: z.string(), code: z.string() })) })

export const staffEmail = (role: StaffRole): string => `${role}@demo.local`

export const fetchCode = async ({ serverUrl }: Product, email: string): Promise<string> => {
  const reply = await fetch(`${serverUrl}/sandbox/codes.json`)
  const found = codesSchema.parse(await reply.json()).codes.find((code) => code.email === email)
  if (!found) throw new Error(`The sandbox knows no code of ${email}`)
  return found.code
}

export const showPassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Рабочая почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Дальше' }).click()
}

export const showCode = async (page: Page, code: string): Promise<void> => {
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const expectDesk = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()

export const enterDeskByForm = async (product: Product, page: Page, role: StaffRole): Promise<void> => {
  await page.goto('/#/desk/')
  await showPassword(page, staffEmail(role))
  await expect(page.getByRole('heading', { name: 'Подтвердите вход' })).toBeVisible()
  await showCode(page, await fetchCode(product, staffEmail(role)))
  await expectDesk(page)
}

/** By API calls. */
export const enterDesk = async (product: Product, page: Page, role: StaffRole): Promise<void> => {
  const email = staffEmail(role)
  // A reply to an open page without a session could clear the new cookie.
  await page.goto('about:blank')
  const { csrf } = staffSessionSchema.parse(await post(page, staffSignIn, { email, password }))
  await post(page, verifyTotp, { code: await fetchCode(product, email) }, { [headers.csrf]: csrf })
  await page.goto('/#/desk/')
  await expectDesk(page)
}

/** In pages opened from now on. */
export const countRings = async (page: Page): Promise<() => number> => {
  let rings = 0
  await page.exposeFunction('ring', () => {
    rings += 1
  })
  await page.addInitScript(() => {
    class Silent extends AudioContext {
      constructor() {
        super()
        Reflect.get(globalThis, 'ring')()
      }
    }
    Object.assign(globalThis, { AudioContext: Silent })
  })
  return () => rings
}

/** One hour old, so the desk has not shown it. */
export const comeIn = (product: Product, subcategory: string) =>
  product.sql`
    insert into request (organisation_id, personal_account_id, house, type, category, category_name, subcategory,
      subcategory_name, description, status, created_at, changed_at)
    select organisation_id, id, house, 'AreaRequest', 'plumbing', 'Сантехника', 'pipe', ${subcategory}, 'Заливает', 'accepted',
      now() - interval '1 hour', now()
    from personal_account where number = '100200012'`
