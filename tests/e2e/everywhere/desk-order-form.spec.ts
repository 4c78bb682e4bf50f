import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { enterDesk } from '../support/desk-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('S-07 G-08: the order form asks the resident for the fields that the editor chose', async ({
  product,
  device: { page },
}) => {
  const [service] = await product.sql<{ id: number; title: string }[]>`
    select service.id, title from service join service_executor executor on executor.id = executor_id
    where executor.email is not null and contact_mail = 'hidden' and contact_phone = 'necessarily'
    order by place limit 1`
  if (!service) throw new Error('The demo has no service whose orders go by e-mail')
  await enterDesk(product, page, 'editor')
  await page.goto(`/#/desk/catalogue/${service.id}/`)
  const asked = page.getByRole('region', { name: 'Что спросить в заказе' })
  await asked.getByLabel('Телефон жителя').selectOption('не спрашивать')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(asked.getByText('Спросите телефон или почту')).toBeVisible()
  // Scrolls up: axe takes a box half hidden by the sticky header for a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleInBothThemes(page)
  await asked.getByLabel('Почта жителя').selectOption('обязательно')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Услуга сохранена')).toBeVisible()

  await signIn(page)
  await page.goto('/#/catalog/servises_list/')
  await page.getByPlaceholder('Поиск').fill(service.title)
  await page.getByRole('link', { name: service.title }).first().click()
  const form = page.getByRole('dialog', { name: service.title })
  await expect(form.getByLabel('Электронная почта')).toHaveAttribute('aria-required', 'true')
  await expect(form.getByLabel('Телефон')).toHaveCount(0)
})
