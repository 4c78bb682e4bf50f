import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const key = '3b241101-e2bb-4255-8caf-4136c566a962'
const pages = [
  ['/#/accruals/payment/', /Оплатить 6\s534,23/],
  ['/#/accruals/payment/?sector=overhaul', 'Долгов нет'],
  ['/#/accruals/payment/?sector=housing&prepayment=1', /^Сначала 6\s482,37.*останется авансом/],
  ['/#/accruals/payment/?accrual=999999', 'Такого начисления нет'],
  [`/#/main/from/bank_payment/?payment=${key}`, 'Такого платежа нет'],
] as const

test('L-01 B-10: axe finds no fault in any state of the payment, and none scrolls sideways', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page, path)
  }
})
