import type { Page } from '@playwright/test'
import { openNewest } from '../support/accruals-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const widths = [320, 360, 480, 481, 768, 769, 1024, 1380, 1381, 1920, 2560]

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(overflow), `${what} at ${width} px`).toBe(0)
  }
}

test('B-10: no public screen scrolls sideways from 320 to 2560 px', async ({ device }) => {
  for (const path of [
    '/#/auth/login/',
    '/#/qr/payment/phone',
    '/#/auth/registration/',
    '/#/catalog/preview/pc/1/',
    '/#/pay_from_vk/none/',
  ]) {
    await device.page.goto(path)
    for (const width of widths) {
      await device.page.setViewportSize({ width, height: 800 })
      await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await device.page.evaluate(overflow), `${path} at ${width} px`).toBe(0)
    }
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
    await expectToFit(device.page, path)
  }
  await openNewest(device.page)
  await expectToFit(device.page, 'an open receipt')
})
