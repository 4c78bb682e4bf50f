import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { signIn, vera } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('L-01: axe finds no fault in dialogs and on the benefit screen', async ({ device }) => {
  const { page } = device
  await signIn(page, vera)
  await page.goto('/#/accruals/payment/')
  await expect(page.getByRole('main')).toContainText('602-ФЗ')
  await expectAccessibleInBothThemes(page)
  await page.goto('/#/more/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
