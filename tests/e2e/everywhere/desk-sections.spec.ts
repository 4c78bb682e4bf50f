import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { enterDesk } from '../support/desk-page.ts'
import { dropSession } from '../support/device.ts'
import { waitForLetter } from '../support/mailbox.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('G-08 G-03: the head invites a member, removes another, and finds both in the audit log', async ({
  product,
  device: { page },
}) => {
  await enterDesk(product, page, 'head')
  await page.goto('/#/desk/members/')
  const members = page.getByRole('region', { name: 'Сотрудники' })
  await expect(members.getByText('Ирина Ким')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByLabel('Рабочая почта')).toBeFocused()
  await page.getByLabel('Рабочая почта').fill('kuznetsova@demo.local')
  await page.getByLabel('Имя и фамилия').fill('Вера Кузнецова')
  await page.reload()
  await expect(page.getByLabel('Имя и фамилия')).toHaveValue('Вера Кузнецова')
  await page.getByLabel('Роль').selectOption('Редактор')
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByText('Приглашение уйдёт на kuznetsova@demo.local')).toBeVisible()
  await expect(members.getByText('Вера Кузнецова')).toBeVisible()
  await expect(page.getByLabel('Имя и фамилия')).toHaveValue('')
  await waitForLetter(product, 'kuznetsova@demo.local', 'Приглашение')

  await members.getByRole('button', { name: 'Убрать: Ирина Ким' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click()
  await expect(members.getByText('Ирина Ким')).toHaveCount(0)

  await page.getByRole('link', { name: 'Журнал действий' }).click()
  const record = page.getByRole('region', { name: 'Журнал действий' }).first()
  await expect(record.getByText('Доступ убран: accountant@demo.local')).toBeVisible()
  await expect(record.getByText('Приглашение: kuznetsova@demo.local, редактор')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Лицевой счёт').fill('100200012')
  await page.keyboard.press('Enter')
  await expect(page.getByText('По этому отбору записей нет')).toBeVisible()
})

test('G-08: an editor does not see the staff section', async ({ product, device: { page } }) => {
  await enterDesk(product, page, 'editor')
  await page.goto('/#/desk/members/')
  await expect(page.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Ирина Ким')
})

test('G-08: the desk opens with the pending work of the role', async ({ product, device: { page } }) => {
  test.slow()
  await product.sql`
    insert into import_run (organisation_id, at, who, file, sha256, kind, new_rows, changed_rows, same_rows, bad_rows)
    select id, now(), 'Ким', 'ноябрь.xlsx', '\\x00', 'accruals', 10, 0, 0, 3 from organisation`
  await product.sql`update request set created_at = created_at - interval '90 days' where status = 'accepted'`
  const main = page.getByRole('main')

  await enterDesk(product, page, 'dispatcher')
  await expect(page.getByRole('heading', { level: 1, name: /^Сегодня, \d+ / })).toBeVisible()
  await expect(main.getByRole('link', { name: /Просрочены [1-9]/ })).toBeVisible()
  await expect(main.getByText(/^С (?:ответом|работой) опоздали \d+\s(?:мин|ч|д)/).first()).toBeVisible()
  await expect(main.getByText(/Показания за/)).toBeVisible()
  await expect(main.getByText(/^Деньги с /)).toHaveCount(0)
  await expect(main.getByText('ноябрь.xlsx')).toHaveCount(0)

  await dropSession(page)
  await enterDesk(product, page, 'accountant')
  await expect(main.getByText('Загрузка «ноябрь.xlsx»: 3 строки с ошибкой')).toBeVisible()
  await expect(main.getByText(/^Деньги с (?:понедельника|вторника|среды|четверга|пятницы), \d/)).toBeVisible()
  await expect(main.getByText('Просрочены')).toHaveCount(0)

  await product.sql`
    insert into request (organisation_id, personal_account_id, house, type, category, category_name, subcategory,
      subcategory_name, description, phones, status, created_at, changed_at)
    select organisation_id, personal_account_id, house, type, category, category_name, subcategory, subcategory_name,
      description, phones, 'accepted', now(), now()
    from (select * from request where type = 'AreaRequest' limit 1) one cross join generate_series(1, 201)`
  await dropSession(page)
  await enterDesk(product, page, 'head')
  const [open] = await product.sql<{ count: number }[]>`
    select count(*)::int as count from desk_case where is_open`
  await expect(main.getByRole('link', { name: `Открыты ${open?.count}` })).toBeVisible()
  await expect(main.getByText(/^Деньги с (?:понедельника|вторника|среды|четверга|пятницы), \d/)).toBeVisible()
  await expect(main.getByText('Просрочены')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('G-08 G-09: Today links to undelivered emails, and one is sent again', async ({
  product,
  device: { page },
}) => {
  await product.sql`
    insert into notification_outbox (channel, kind, recipient, data, created_at, due_at, given_up_at, attempts, last_error)
    values ('email', 'account_password_changed', 'anna@demo.local', '{}', now(), now(), now(), 40, '550'),
      ('email', 'receipts_receipt', 'boris@demo.local', '{}', now(), now(), now() - interval '1 day', 40, 'ETIMEDOUT')`
  await enterDesk(product, page, 'dispatcher')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Письма не дошли 2/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Письма, которые не дошли' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Письма' })
  await expect(list.getByText('anna@demo.local')).toBeVisible()
  await expect(list.getByText(/такого ящика нет, или он не принимает письма/)).toBeVisible()
  await expect(list.getByText(/почтовый сервер не отвечал/)).toBeVisible()
  await expect(list.getByRole('link', { name: /Садовая, 5, кв. 12/ })).toHaveAttribute(
    'href',
    /desk\/flats\/\d+/,
  )
  await expectAccessibleInBothThemes(page)
  await list
    .getByRole('button', { name: 'Отправить ещё раз: Пароль изменён, anna@demo.local' })
    .press('Enter')
  await expect(page.getByText('Письмо на anna@demo.local уйдёт сейчас')).toBeVisible()
  await expect(list.getByText('anna@demo.local')).toHaveCount(0)
  await expect(list.getByText('boris@demo.local')).toBeVisible()
  await waitForLetter(product, 'anna@demo.local', 'Пароль')
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(main.getByRole('link', { name: /^Письма не дошли 1/ })).toBeVisible()
})

const word = `<p class="MsoNormal" style="color:red"><o:p></o:p><b onclick="alert(1)">Что сделать:</b></p>
  <h2>Заранее</h2><ul><li>наберите воду<script>alert(2)</script></li></ul><p><a href="javascript:alert(3)">сюда</a></p>`

test("G-08: an editor's draft of news survives a reload, and residents read the published news", async ({
  product,
  device: { page },
}) => {
  test.slow()
  await enterDesk(product, page, 'editor')
  await page.goto('/#/desk/content/')
  await expect(page.getByRole('region', { name: 'Список новостей' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Написать новость' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('Напишите заголовок')).toBeVisible()
  await page.getByLabel('Заголовок').fill('Отключат горячую воду')
  const text = page.getByRole('textbox', { name: 'Текст' })
  await text.click()
  await page.keyboard.type('С 10:00 до 16:00 заменим задвижку.')
  await page.keyboard.press('Enter')
  await text.evaluate((place, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, word)
  const blocks = ['С 10:00 до 16:00 заменим задвижку.', 'Что сделать:', 'Заранее', 'наберите воду', 'сюда']
  await expect(text.locator(':scope > :is(p, ul)')).toHaveText(blocks)
  await expect(page.locator('.preview .prose > :is(p, ul)')).toHaveText(blocks)
  await page.reload()
  await expect(page.getByLabel('Заголовок')).toHaveValue('Отключат горячую воду')
  await expect(text.getByRole('listitem')).toHaveText('наберите воду')
  await expect(text.locator('b')).toHaveText(['Что сделать:', 'Заранее'])
  expect(await text.locator('[style], [class], [onclick], script, h2, [href^=javascript]').count()).toBe(0)
  await expect(page.getByRole('complementary', { name: 'Так увидит житель' })).toContainText(
    'С 10:00 до 16:00',
  )
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const list = page.getByRole('region', { name: 'Список новостей' })
  await expect(list.getByText('Отключат горячую воду')).toBeVisible()

  await signIn(page)
  await page.goto('/#/news/list/')
  await page.getByText('Отключат горячую воду').first().click()
  await expect(page.getByRole('main')).toContainText('наберите воду')

  await page.goto('/#/desk/content/')
  await list.getByText('Отключат горячую воду').click()
  await page.getByRole('button', { name: 'Снять с публикации' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(page.getByRole('heading', { name: 'Новая новость' })).toBeVisible()
  await expect(page.getByLabel('Заголовок')).toHaveValue('Отключат горячую воду')
  expect(await product.sql`select from news where title = 'Отключат горячую воду'`).toHaveLength(0)
})

test('S-01 G-08: an editor changes a service, hides another and sets the emergency number, and residents see the changes', async ({
  product,
  device: { page },
}) => {
  test.slow()
  await enterDesk(product, page, 'editor')
  await page.goto('/#/desk/catalogue/')
  const list = page.getByRole('region', { name: 'Услуги каталога' })
  await expect(list.getByText('Вызов сантехника')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await list.getByText('Вызов сантехника').click()
  await page.getByLabel('Показывать жителям').uncheck()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Услуга сохранена')).toBeVisible()
  await page.goto('/#/desk/catalogue/')
  await expect(list.getByText('скрыта от жителей')).toBeVisible()
  await list.getByText('Поклейка обоев').click()
  await page.getByLabel('Название', { exact: true }).fill('Обои под покраску')
  await page.reload()
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Обои под покраску')
  await page.getByLabel('Цена', { exact: true }).fill('415,50')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Услуга сохранена')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/#/desk/shop/')
  await page.getByRole('link', { name: /^Электрика/ }).click()
  await page.getByLabel('Выезд мастера').fill('350')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Платные услуги сохранены')).toBeVisible()

  await page.goto('/#/desk/settings/')
  await page.getByLabel('Аварийная служба').fill('8 (495) 111-22-33')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Контакты и сроки сохранены')).toBeVisible()

  await page.goto('/#/auth/login/')
  await expect(page.getByRole('link', { name: /8 \(495\) 111-22-33/ }).first()).toBeVisible()
  await signIn(page)
  await page.goto('/#/catalog/servises_list/')
  await expect(page.getByText('Обои под покраску').first()).toBeVisible()
  await expect(page.getByText('Вызов сантехника')).toHaveCount(0)
})
