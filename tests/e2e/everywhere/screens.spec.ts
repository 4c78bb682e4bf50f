import type { Page } from '@playwright/test'
import { openNewest } from '../support/accruals-page.ts'
import { signIn } from '../support/residents.ts'
import { expectGood, expectPrintable, media, prepareChecks } from '../support/screen-checks.ts'
import { expect, test } from '../support/test.ts'

const open = [
  '/#/auth/login/',
  '/#/auth/registration/',
  '/#/auth/repair/',
  '/#/auth/services/list/',
  '/#/auth/services/meters/',
  '/#/auth/activation_error/',
  '/#/catalog/preview/pc/1/',
  '/#/notifications/settings/none/',
  '/#/pay_from_vk/none/',
  '/#/qr/payment/phone',
  '/#/qr/payment/greetings',
  '/#/no/such/',
]
const signedIn = [
  '/#/main/dashboard/',
  '/#/meters/list/',
  '/#/meters/list/?view=report',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/requests/',
  '/#/requests/create/',
  '/#/requests/template_request/',
  '/#/requests/template_request/category/1/',
  '/#/requests/template_request/payment/1/',
  '/#/tickets/list/',
  '/#/tickets/create/',
  '/#/news/list/',
  '/#/news/detail/1/',
  '/#/catalog/servises_list/',
  '/#/catalog/servises_list/?id=1',
  '/#/profile/user/',
  '/#/profile/settings/',
  '/#/profile/autopay/',
  '/#/profile/autopay/connect/',
  '/#/profile/info/',
  '/#/profile/services/',
  '/#/profile/insurance/osago/',
  '/#/queue/',
  '/#/more/',
  '/#/no/such/',
]

async function onEach(page: Page, paths: readonly string[], check: (path: string) => Promise<void>) {
  for (const path of paths)
    await test.step(path, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', ...media.light })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('main')).toContainText(/\S/)
      await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0)
      await check(path)
    })
}

const rows = 'L-01 L-02 L-04 B-10'
const good =
  'no fault that axe finds, whole at 100 to 200 % of the font size, readable in each low-vision scheme, no sideways scroll'

test(`${rows}: public screens have ${good}`, async ({ device: { page } }) => {
  await prepareChecks(page)
  await onEach(page, open, (path) => expectGood(page, path))
  await page.goto('/#/auth/login/')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Введите пароль')).toBeVisible()
  await expectGood(page, 'the sign-in at fault')
})

const size = Math.ceil(signedIn.length / 3)
for (const paths of [signedIn.slice(0, size), signedIn.slice(size, 2 * size), signedIn.slice(2 * size)])
  test(`${rows} L-08: ${paths[0]} and ${paths.length - 1} more have ${good}, and print black on white`, async ({
    device: { page },
  }) => {
    await prepareChecks(page)
    await signIn(page)
    await onEach(page, paths, async (path) => {
      await expectGood(page, path)
      await expectPrintable(page, path)
    })
  })

test(`${rows} L-08: an open request, ticket and receipt have ${good}, and print black on white`, async ({
  device: { page },
}) => {
  await prepareChecks(page)
  await signIn(page)
  for (const path of ['/#/requests/', '/#/tickets/list/']) {
    await page.goto(path)
    await page.getByRole('main').locator('a.row:visible, a.event:visible').first().click()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectGood(page, `what opens of ${path}`)
    await expectPrintable(page, `what opens of ${path}`)
  }
  await openNewest(page)
  await expectGood(page, 'an open receipt')
  await expectPrintable(page, 'an open receipt')
})
