import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const key = '3b241101-e2bb-4255-8caf-4136c566a962'
const pages = [
  ['/#/accruals/payment/', /Оплатить 6\s534,23/],
  ['/#/accruals/payment/?sector=overhaul', 'Долгов нет'],
  ['/#/accruals/payment/?sector=housing&prepayment=1', 'Пойдёт в счёт следующих квитанций'],
  ['/#/accruals/payment/?accrual=999999', 'Такого начисления нет'],
  [`/#/main/from/bank_payment/?payment=${key}`, 'Такого платежа нет'],
] as const
const widths = [320, 768, 1440]
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('L-01 B-10: no state of the payment has a fault that axe can find, or scrolls sideways', async ({
  device,
}) => {
  const { page } = device
  const size = page.viewportSize()
  await signIn(page)
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(overflow), `${path} at ${width} px`).toBe(0)
    }
    if (size) await page.setViewportSize(size)
  }
})
