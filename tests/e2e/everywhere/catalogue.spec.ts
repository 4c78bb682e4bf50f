import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { openCatalogue } from '../support/catalogue-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('L-01: axe finds no fault in the catalogue, its panel, its form and its previews', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await openCatalogue(page)
  await expectAccessibleInBothThemes(page)
  await page.goto('/#/catalog/servises_list/?position=all')
  await expect(page.getByRole('button', { name: 'Назад' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const position of [
    'installation_and_repair_of_equipment',
    'services_for_animals',
    'beauty_and_health',
  ]) {
    await page.goto(`/#/catalog/servises_list/?position=${position}`)
    const chosen = page.getByRole('navigation', { name: 'Категории услуг' }).locator('[aria-current]')
    await expect(chosen).toBeInViewport({ ratio: 1 })
  }
  await page.getByPlaceholder('Поиск').fill('дракон')
  await expect(page.getByRole('heading', { name: /^В категории/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/#/catalog/servises_list/?id=1')
  const card = page.getByRole('dialog', { name: 'Ремонт ванной комнаты под ключ' })
  await card.getByRole('button', { name: 'Показать телефон' }).click()
  await card.getByLabel('Имя').fill('Ян')
  await card.getByText('Прочитать согласие').click()
  await expect(card.getByText('Не менее 3 символов')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const form of ['mobile', 'pc']) {
    await page.goto(`/#/catalog/preview/${form}/1/`)
    await expect(page.getByRole('article')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }
})

test('S-01 S-05 S-07: chips, cards, panel and form work with the keyboard only', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await openCatalogue(page)
  const press = async (keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByPlaceholder('Поиск').focus()
  await press(['Tab', 'Tab', 'Enter'])
  await expect(page.getByRole('link', { name: 'Ремонт, строительство' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('navigation', { name: 'Вы находитесь здесь' })).toBeVisible()
  await page.getByRole('link', { name: 'Красота и здоровье' }).focus()
  await press(['Tab', 'Enter'])
  const card = page.getByRole('dialog')
  await expect(card.getByRole('button', { name: 'Закрыть' })).toBeFocused()
  await expect(card.getByRole('textbox', { name: /^Имя/ })).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    if (await card.getByRole('checkbox').evaluate((node) => node === document.activeElement)) break
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))
    if (name === 'name') await page.keyboard.type('Анна')
    if (name === 'tel') await page.keyboard.type('9035550147')
  }
  await press(['Space'])
  await expect(card.getByRole('button', { name: /^Отправить заявку/ })).toBeEnabled()
  await press(['Escape'])
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/position=repair_and_construction$/)
})
