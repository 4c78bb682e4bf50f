import { arrived, expectStatus } from '../support/meters-page.ts'
import { annasFlat, onceEach, planReadings, readingsOf } from '../support/readings.ts'
import { anna, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('L-01: a resident signs in and submits a reading with the keyboard alone', async ({
  product,
  device,
}) => {
  const { page } = device
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
  const { keyboard } = page

  /** Goes on with Tab until the focus is on that control. */
  const tabTo = async (role: 'textbox' | 'button' | 'link', name: string | RegExp) => {
    const target = page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab never reached ${role} ${name}`)
  }

  await page.goto('/')
  await tabTo('textbox', 'Электронная почта')
  await keyboard.type(anna)
  await tabTo('textbox', 'Пароль')
  await keyboard.type('Podval-2026')
  await keyboard.press('Enter')
  await tabTo('link', 'Счётчики')
  await keyboard.press('Enter')
  await tabTo('textbox', 'Холодная вода, показание')
  await keyboard.type(planned[0]?.texts[0] ?? '')
  await tabTo('button', 'Передать показания')
  await keyboard.press('Enter')
  await expectStatus(page, planned, arrived)
  expect(await readingsOf(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('L-07: a sheet closes by its button, by Escape and by Back, and an arrow key in it switches nothing', async ({
  device,
}) => {
  const { page } = device
  await page.goto('/#/')
  await signIn(page)
  const opener = page.getByRole('button', { name: /кв\. 12/ }).filter({ visible: true })
  const sheet = page.getByRole('dialog', { name: 'Адрес' })
  const address = page.url()
  const leaves = [
    () => sheet.getByRole('button', { name: 'Закрыть' }).click(),
    () => page.keyboard.press('Escape'),
    // The driver's own waits for a page that does not come.
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of leaves) {
    await opener.click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await leave()
    await expect(sheet).toBeHidden()
    expect(page.url()).toBe(address)
    await expect(opener).toBeFocused()
  }
})
