import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { homePanel, plannedVisit } from '../support/home-page.ts'
import { anna, boris, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('H-01: shows the debt, the readings and the planned visit without scrolling, with one primary button', async ({
  product: { sql },
  device: { page },
}) => {
  await signIn(page)
  const answers = [
    page.getByRole('link', { name: 'Оплатить' }),
    page.getByRole('main').getByRole('link', { name: 'Передать показания' }),
    page.getByText(await plannedVisit(sql)),
  ]
  for (const answer of answers) await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page.locator('main .btn--primary')).toHaveCount(1)
  await expect(homePanel(page, 'Новости').getByRole('link')).toHaveCount(3)
})

test('N-04: the bell shows the sent notices with their day at every width', async ({ product, device }) => {
  const { page } = device
  await product.sql`
    insert into sent_notice (profile_id, kind, about, sent_at, title, body, path)
    select profile.id, 'new_receipt', '2026-01', now() - interval '3 days', 'Пришла квитанция', 'За январь',
      '/accruals/all/'
    from profile join resident on resident.id = resident_id where username = ${anna}`
  await signIn(page)
  await page.getByRole('button', { name: /^Уведомления/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(sheet.getByRole('link', { name: /^Пришла квитанция.*За январь.*\d{2}:\d{2}/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Уведомления' })).toBeFocused()
})

test('L-01: axe finds no fault on Home and on the pages of the bank return', async ({ device }) => {
  const { page } = device
  await page.goto('/#/main/from/bank_payment/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await signIn(page, boris)
  await expect(homePanel(page, 'Документы').getByRole('button').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const where of ['bank_payment', 'bank_autopay']) {
    await page.goto(`/#/main/from/${where}/`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }
})
