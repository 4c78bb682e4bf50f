import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { homePanel, plannedVisit } from '../support/home-page.ts'
import { anna, boris, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('H-01: the three answers are there before any scroll, and one button alone is filled', async ({
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

test('N-04: the bell is there on every width and tells what was sent, and when', async ({
  product,
  device,
}) => {
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

test('L-01: Home and the returns from a bank have no fault that axe can find', async ({ device }) => {
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
