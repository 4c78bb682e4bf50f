import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { signIn, vera } from '../support/residents.ts'
import { isPhone } from '../support/screen-checks.ts'
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

test('L-05: in forced colours the current section has the colour of a selection', async ({
  device: { page },
}) => {
  test.skip(isPhone(page), 'a phone has no rail')
  await signIn(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const current = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Главная' })
  const selection = await page.evaluate(() => {
    const sample = document.createElement('p')
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none'
    document.body.append(sample)
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  })
  await expect(current).toHaveCSS('background-color', selection)
})
