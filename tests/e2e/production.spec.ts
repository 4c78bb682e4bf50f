import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { clusterUrl } from './support/global-setup.ts'
import {
  arrived,
  expectStatus,
  meterRow,
  openMeters,
  pressSubmit,
  savedOnPhone,
  typeReading,
} from './support/meters-page.ts'
import { operate } from './support/operator.ts'
import { startOutsideParties } from './support/outside-parties.ts'
import { outcome, pressAtBank } from './support/payment-page.ts'
import { startProduct } from './support/product.ts'
import { annasFlat, listReadings } from './support/readings.ts'
import { serve } from './support/server-process.ts'
import { expect, test as base } from './support/test.ts'
import { waitForStored } from './support/worker.ts'

type Outside = Awaited<ReturnType<typeof startOutsideParties>>

/** Runs the documented command on an empty database, with external services outside the product. */
const test = base.extend<{ outside: Outside; folder: string }>({
  // eslint-disable-next-line no-empty-pattern
  outside: async ({}, give) => {
    const outside = await startOutsideParties()
    await give(outside)
    await outside.stop()
  },
  product: async ({ outside }, give) => {
    const { settings } = outside
    const product = await startProduct(clusterUrl(), { startOn: serve, settings, template: 'template1' })
    outside.listenAt(product.serverUrl, product.url)
    await give(product)
    await product.close()
  },
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, give) => {
    const folder = mkdtempSync(join(tmpdir(), 'organisation-'))
    await give(folder)
    rmSync(folder, { recursive: true })
  },
})

const today = DateTime.now().setZone('Europe/Moscow')
const lastMonth = today.minus({ months: 1 })
/** The samples are of November 2025. */
const dates: Readonly<Record<string, string>> = {
  '01.11.2025': lastMonth.toFormat('01.MM.yyyy'),
  '01.12.2025': today.toFormat('01.MM.yyyy'),
  '15.12.2025': today.plus({ months: 1 }).toFormat('15.MM.yyyy'),
  '05.12.2025': today.toFormat('dd.MM.yyyy'),
  '11.2025': lastMonth.toFormat('MM.yyyy'),
}
const readSample = (name: string): string =>
  readFileSync(`docs/samples/${name}.csv`, 'utf8').replaceAll(
    /\b(?:\d\d\.)?\d\d\.2025\b/g,
    (date) => dates[date] ?? date,
  )
const [, organisation = ''] =
  /организация\.json`:\n\n```json\n([^]*?)```/.exec(readFileSync('docs/first-day.md', 'utf8')) ?? []
/** Account 100200012 of the samples. */
const anna = { email: 'anna@zarya.test', password: 'Podval-2026', surname: 'Соколова', area: '12' }
const reading = { id: 0, serial: '17443902', type: 'ColdWaterAreaMeter', values: [14.2], texts: ['14,2'] }

test('G-01 G-02 A-02 O-07 P-13: an empty database is filled by imports until a resident sends a reading, pays and corrects', async ({
  product,
  outside,
  installedDevice: device,
  folder,
}) => {
  const { page } = device
  const file = (name: string, content: string): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const operator = (...words: string[]) => operate(product, ...words)
  const debt = page.getByRole('region', { name: /^К оплате/ })

  await page.goto('/')
  await expect(page.getByText('Кабинет ещё не настроен')).toBeVisible()

  await operator('organisation', file('организация.json', organisation))
  const tables = ['accounts', 'meters', 'balances', 'accruals'].map((kind) =>
    file(`${kind}.csv`, readSample(kind)),
  )
  await operator('import', ...tables)
  expect(await operator('import', ...tables)).not.toMatch(/новых [1-9]/)

  await page.reload()
  await page.goto('/#/auth/registration/')
  await page.getByLabel('Фамилия владельца лицевого счёта').fill(anna.surname)
  await page.keyboard.press('Enter')
  await page.getByLabel('Номер лицевого счёта').fill(annasFlat)
  await page.keyboard.press('Enter')
  await page.getByLabel('Электронная почта').fill(anna.email)
  await page.getByLabel('Согласен на обработку персональных данных').check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  const link = () => /href="([^"]+)"/.exec(outside.emails()[0]?.html ?? '')?.[1]
  await expect.poll(link).toBeDefined()
  await page.goto(link() ?? '')
  await page.getByLabel('Номер квартиры').fill(anna.area)
  await page.keyboard.press('Enter')
  await page.getByLabel('Новый пароль').fill(anna.password)
  await page.keyboard.press('Enter')
  await expect(debt).toContainText(/3\s861,40/)

  await openMeters(page)
  await expect(meterRow(page, '0118237')).toBeVisible()
  await waitForStored(page)
  await device.loseNetwork()
  await typeReading(page, reading)
  await pressSubmit(page)
  await expectStatus(page, [reading], savedOnPhone)
  await device.findNetwork()
  await expectStatus(page, [reading], arrived)
  expect(await listReadings(product.sql, annasFlat)).toEqual([
    { serial: reading.serial, values: reading.values, submissions: 1 },
  ])

  await page.goto('/#/main/')
  await page.getByRole('link', { name: 'Оплатить' }).click()
  await page.getByRole('textbox', { name: 'Сумма' }).fill('1000,00')
  await page.getByRole('button', { name: /^Оплатить 1\s000,00/ }).click()
  await pressAtBank(page, 'Оплатить')
  await expect(outcome(page, 'Оплачено')).toContainText(/1\s000,00/)
  await outcome(page, 'Оплачено').getByRole('link', { name: 'На главную' }).click()
  await expect(debt).toContainText(/2\s861,40/)

  const exported = async (kind: string): Promise<string> => {
    const path = join(folder, `${kind}-out.csv`)
    await operator('export', kind, '--new', 'billing', '--out', path)
    return readFileSync(path, 'utf8')
  }
  expect(await exported('readings')).toMatch(/100200012.*17443902.*14,2/)
  expect(await exported('payments')).toMatch(/100200012.*1000,00/)

  const [header = ''] = readSample('payments').split('\n')
  const paid = `100200012;housing;${dates['05.12.2025']};861,40;ПКО-15;касса;`
  await operator('import', file('payments.csv', `${header}\n${paid}\n`))
  await page.reload()
  await expect(debt).toContainText(/2\s000,00/)

  await operator('import', file('accruals.csv', readSample('accruals').replace('2 479,79', '2 379,79')))
  await page.reload()
  await expect(debt).toContainText(/1\s900,00/)
  await page.goto('/#/accruals/all/')
  await page.getByRole('region', { name: 'Начисления по месяцам' }).getByRole('link').first().click()
  await expect(page.getByText('Квитанция исправлена')).toBeVisible()
})
