import type { Page } from '@playwright/test'
import { openNewest } from '../support/accruals-page.ts'
import { expectNoSidewaysScroll, smallTargets } from '../support/geometry.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('B-10: no public screen scrolls sideways from 320 to 2560 px', async ({ device }) => {
  for (const path of [
    '/#/auth/login/',
    '/#/qr/payment/phone',
    '/#/auth/registration/',
    '/#/catalog/preview/pc/1/',
    '/#/pay_from_vk/none/',
  ]) {
    await device.page.goto(path)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(device.page, path)
  }
})

test('B-10: no signed-in screen scrolls sideways from 320 to 2560 px', async ({ device }) => {
  await signIn(device.page)
  for (const path of [
    '/#/main/dashboard/',
    '/#/meters/list/',
    '/#/queue/',
    '/#/more/',
    '/#/accruals/all/',
    '/#/payments/list/',
    '/#/catalog/servises_list/',
    '/#/catalog/servises_list/?id=1',
  ]) {
    await device.page.goto(path)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectNoSidewaysScroll(device.page, path)
  }
  await openNewest(device.page)
  await expectNoSidewaysScroll(device.page, 'an open receipt')
})

const signedIn = [
  '/#/main/dashboard/',
  '/#/meters/list/',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/requests/',
  '/#/requests/create/',
  '/#/tickets/create/',
  '/#/news/list/',
  '/#/catalog/servises_list/',
  '/#/profile/user/',
  '/#/profile/settings/',
  '/#/queue/',
  '/#/more/',
]
const open = ['/#/auth/login/', '/#/auth/registration/', '/#/qr/payment/phone']

/** Opens each screen, signed in where that is needed, and calls back when it stands with its content. */
async function onEach(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  for (const path of [...open, ...signedIn]) {
    if (path === signedIn[0]) await signIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('main')).toContainText(/\S/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await check(path)
  }
}

test('L-01: whatever is pressed is 44 px at least', async ({ device }) => {
  await onEach(device.page, async (path) => {
    expect.soft(await device.page.evaluate(smallTargets), path).toEqual([])
  })
})
