import { expectAccessibleInBothThemes } from '../support/axe.ts'
import {
  annasChannels,
  givePushService,
  openSettings,
  pushSwitch,
  receiveNotice,
} from '../support/notifications-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('L-01 N-03: axe finds no fault on any step that an email links to', async ({ product, device }) => {
  const { page } = device
  const { settingsLink, unsubscribeLink } = await receiveNotice(product)
  await page.goto(unsubscribeLink)
  await expect(page.getByRole('button', { name: 'Отписаться' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await expect(page.getByText('Вы отписаны')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(settingsLink)
  await expect(page.getByRole('switch', { name: 'Почта' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Это не мой адрес' }).click()
  await expectAccessibleInBothThemes(page)
  await page.goto('/#/notifications/settings/')
  await expect(page.getByText('Ссылка не подходит')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('L-01 N-02: axe finds no fault in the notification settings', async ({
  product,
  installedDevice: device,
}) => {
  const { page, context } = device
  await givePushService(context)
  await signIn(page)
  await openSettings(page)
  await expectAccessibleInBothThemes(page)
  await pushSwitch(page).click()
  await expect.poll(() => annasChannels(product.sql)).toMatchObject({ mobileApp: true })
  await page.reload()
  await expect(page.getByText('В этом браузере уведомления ещё не включены')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
