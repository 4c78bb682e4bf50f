import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { enterDesk } from '../support/desk-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'
import { waitForStored } from '../support/worker.ts'

const picture = 'public/icons/icon-512.png'

test('G-08 O-03: an editor adds a link and a picture to the news, and a resident sees both, offline too', async ({
  product,
  installedDevice: device,
}) => {
  test.slow()
  const { page } = device
  await enterDesk(product, page, 'editor')
  await page.goto('/#/desk/content/new/')
  await page.getByLabel('Заголовок').fill('Новый двор готов')
  const text = page.getByRole('textbox', { name: 'Текст' })
  await text.click()
  await page.keyboard.type('Посмотрите, каким он стал.')
  await page.getByRole('button', { name: 'Ссылка' }).click()
  await page.getByRole('dialog', { name: 'Ссылка' }).getByLabel('Адрес ссылки').fill('https://dvor.example')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'https://dvor.example' })).toBeVisible()
  await expect(text).toHaveText('Посмотрите, каким он стал. https://dvor.example')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Картинка' }).press('Enter')
  await (await choosing).setFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Добавить картинку' })
  await dialog.getByRole('button', { name: 'Поставить в текст' }).click()
  await expect(dialog.getByText('Опишите картинку словами')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Что на картинке').fill('Двор с новой площадкой')
  await dialog.getByRole('button', { name: 'Поставить в текст' }).click()
  await expect(dialog).toBeHidden()
  const shown = { name: 'Двор с новой площадкой' }
  await expect(text.getByRole('img', shown)).toBeVisible()

  await page.reload()
  const preview = page.getByRole('complementary', { name: 'Так увидит житель' })
  await expect(preview.getByRole('img', shown)).toHaveJSProperty('naturalWidth', 512)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('region', { name: 'Список новостей' })).toContainText('Новый двор готов')

  await signIn(page)
  await waitForStored(page)
  await page.goto('/#/news/list/')
  await page.getByText('Новый двор готов').first().click()
  const seen = page.getByRole('main').getByRole('img', shown)
  await expect(seen).toHaveJSProperty('naturalWidth', 512)
  await expect(seen).toHaveAttribute('width', '512')
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await caches.match(document.querySelector('main img')?.getAttribute('src') ?? '')) !== undefined,
      ),
    )
    .toBe(true)
  await device.loseNetwork()
  await page.reload()
  await expect(seen).toHaveJSProperty('naturalWidth', 512)
})
