import { page as foreignPage, rewrite } from '../../faults/faults.ts'
import type { FaultProxy } from '../../faults/proxy.ts'
import { meterRow, typeReading } from '../support/meters-page.ts'
import { annasFlat, planReading } from '../support/readings.ts'
import { openAnnasMeters } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

/** Publishes another build: a marked index.html and a worker whose precache list has its new revision. */
function publishUpdate(network: FaultProxy): void {
  const marked = rewrite((html) => html.replace('<html ', '<html data-build="next" '))
  for (const path of ['/index.html', '/?']) network.on('GET', path, marked)
  network.on(
    'GET',
    '/sw.js',
    rewrite((script) =>
      script.replace(
        /("?url"?:"index\.html","?revision"?:")[^"]+|("?revision"?:")[^"]+(","?url"?:"index\.html")/,
        '$1$2next$3',
      ),
    ),
  )
}

test('O-04 O-10: an update waits for consent while the resident types, and keeps the draft', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReading(product.sql, annasFlat)
  const { page } = device
  await openAnnasMeters(page)
  await meterRow(page, planned.serial).getByRole('textbox').first().pressSequentially('1')
  publishUpdate(product.network)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const offer = page.getByRole('button', { name: 'Обновить' })
  await expect(offer).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'next')

  await meterRow(page, planned.serial).getByRole('textbox').first().fill('')
  await typeReading(page, planned)
  await offer.click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  for (const [index, text] of planned.texts.entries())
    await expect(meterRow(page, planned.serial).getByRole('textbox').nth(index)).toHaveValue(text)
})

test('O-10: a page of an old build still opens its chunks when the server has only new ones', async ({
  product,
  installedDevice: device,
}) => {
  await openAnnasMeters(device.page)
  product.network.on('GET', '/assets/', foreignPage(404, 'Not Found'))
  await device.page.goto('/#/queue/')
  await expect(device.page.getByRole('heading', { level: 1, name: 'Не отправлено' })).toBeVisible()
})
