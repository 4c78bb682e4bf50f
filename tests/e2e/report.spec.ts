import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { waitForSession } from './support/news-page.ts'
import { signIn } from './support/residents.ts'
import { expectAfterNetworkBack } from './support/retry.ts'
import { expect, test } from './support/test.ts'

const reportPath = '/internal/api/v4/cabinet/meters_report/'

async function openReport(page: Page): Promise<void> {
  await page.goto('/#/meters/list/?view=report')
  await page.getByRole('button', { name: /^Таблица за/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

const chooseMeter = async (page: Page, name: RegExp | string): Promise<void> =>
  page.getByRole('tab', { name }).click()

const plots = (page: Page) => page.locator('.uplot').filter({ visible: true })
const getColor = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color)
const plotValues = (page: Page) => page.locator('.plot__values').filter({ visible: true })
const chooseRange = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: from, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: to, exact: true }).click()
}
const months = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

const measureInk = (page: Page) =>
  page.evaluate(() => {
    let ink = 0
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.uplot canvas')) {
      const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let index = 3; index < points.length; index += 4) ink += points[index] === 0 ? 0 : 1
    }
    return ink
  })

test('M-15: the report shows a ready or custom period and names the errors of a custom one', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/meters/list/')
  await page.getByRole('navigation', { name: 'Вид' }).getByRole('link', { name: 'Отчёт' }).click()
  await page.getByRole('button', { name: 'Таблица за 12 месяцев' }).click()
  await expect(months(page)).toHaveCount(12)
  await chooseRange(page, 'За год', 'За два года')
  await expect(months(page)).toHaveCount(24)
  await chooseRange(page, 'За два года', 'За месяц')
  await expect(months(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'За месяц' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'За месяц' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  const year = new Date().getFullYear()
  await page.getByLabel('С месяца: Месяц').selectOption('май')
  await page.getByLabel('С месяца: Год').selectOption(String(year - 1))
  await page.getByLabel('По месяц: Месяц').selectOption('апрель')
  await page.getByLabel('По месяц: Год').selectOption(String(year - 1))
  await expect(page.getByText('Начало периода позже конца')).toBeVisible()
  await page.getByLabel('По месяц: Месяц').selectOption('август')
  await page.getByRole('button', { name: 'Сформировать' }).click()
  await expect(months(page)).toHaveCount(4)
  await expect(page.getByRole('main')).toContainText(`май ${year - 1} – авг ${year - 1}`)
  const asked = product.network.seen.filter(({ path }) => path.startsWith(reportPath))
  expect(asked.at(-1)?.path).toBe(`${reportPath}?month_from=${year - 1}-05&month_till=${year - 1}-08`)
})

test('M-15 M-11: the table shows reading and consumption of each month, and a dash where there is none', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await openReport(page)
  await chooseMeter(page, 'Все')
  await expect(months(page).first().getByRole('cell').first()).toHaveText('-')
  const last = months(page).nth(1).getByRole('cell')
  await expect(last.nth(0)).toContainText('123,45')
  await expect(last.nth(0)).toContainText(/\d,\d\d\sм³/)
  await expect(last.nth(3)).toContainText('2032')
  await expect(last.nth(4)).toContainText('1077')
  await expect(last.nth(5)).toContainText('14,21730')

  await chooseMeter(page, /^Свет/)
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(3)
  await expect(plots(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Показания', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Передать показания' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Свет/ })).toHaveAttribute('aria-selected', 'true')
})

test('M-16: the chart draws lines and areas, the legend hides meters, and touch and arrow keys move the crosshair', async ({
  device,
}) => {
  const { page } = device
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await signIn(page)
  await openReport(page)
  await expect(page.getByRole('heading', { name: 'График потребления по счётчикам' })).toBeVisible()
  await expect(plots(page)).toHaveCount(1)
  await chooseMeter(page, 'Все')
  await expect(plots(page)).toHaveCount(4)
  const lines = await measureInk(page)
  expect(lines).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Области' }).click()
  await expect.poll(() => measureInk(page)).toBeGreaterThan(lines * 1.5)

  const slider = page.getByRole('slider', { name: 'Месяц на графике' })
  await slider.focus()
  await slider.press('Home')
  await slider.press('ArrowRight')
  const second = new Date(new Date().getFullYear(), new Date().getMonth() - 10, 1)
  const month = new Intl.DateTimeFormat('ru', { month: 'long' }).format(second)
  await expect(page.locator('.chart__month')).toHaveText(`${month.slice(0, 3)} ${second.getFullYear()}`)
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${month} ${second.getFullYear()}`))
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /Электричество, № 28901144: день \d+,\d\d\sкВт·ч, ночь \d+,\d\d\sкВт·ч/,
  )
  await expect(page.getByRole('button', { name: /Газ, № 0084512 \d+,\d\d\sм³/ })).toBeVisible()

  const over = plots(page).first().locator('.u-over')
  const before = await page.locator('.chart__month').textContent()
  await over.tap({ position: { x: 150, y: 60 } })
  await expect(page.locator('.chart__month')).not.toHaveText(before ?? '')
  const shown = await page.locator('.chart__month').textContent()
  const values = plotValues(page).first()
  await expect(values).toContainText(new RegExp(`^${shown}(\\d+,\\d\\d\\sм³){3}$`))
  const [box, plot] = [await values.boundingBox(), await over.boundingBox()]
  const finger = (plot?.x ?? 0) + 150
  const edges = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)]
  expect(Math.min(...edges.map((edge) => Math.abs(edge - finger)))).toBeLessThan(60)

  const electric = page.getByRole('button', { name: /Электричество, № 28901144/ })
  await electric.click()
  await expect(electric).toHaveAttribute('aria-pressed', 'false')
  await expect(plots(page)).toHaveCount(3)
  await electric.click()
  await expect(plots(page)).toHaveCount(4)
  expect(refused).toEqual([])
})

test('M-16: without consumption the chart says what will be here', async ({ product, device }) => {
  await product.sql`delete from reading`
  await signIn(device.page)
  await openReport(device.page)
  await expect(device.page.getByText('Здесь появится потребление ваших счётчиков')).toBeVisible()
  await product.sql`delete from meter`
  await device.page.reload()
  await expect(device.page.getByText('Здесь появится потребление ваших счётчиков')).toBeVisible()
})

test('M-20: the shown report is saved as CSV and XLSX', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await openReport(page)
  const save = async (format: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Скачать ${format}` }).click()
    const file = await download
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const csv = await save('CSV')
  expect(csv.name).toMatch(/^Показания \d\d\.\d{4}-\d\d\.\d{4}\.csv$/)
  const rows = csv.content.toString().split('\r\n')
  expect(rows[0]).toBe(
    '\uFEFFМесяц;Холодная вода, № 17443902, показание, м³;Холодная вода, № 17443902, расход, м³',
  )
  expect(rows[2]).toMatch(/^\d\d\.\d{4};123,45;\d,\d\d$/)
  expect(rows).toHaveLength(15)

  const xlsx = await save('Excel')
  expect(xlsx.name).toMatch(/\.xlsx$/)
  expect(xlsx.content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
})

test('L-03: the printed report has charts and table, dark on white, and reduced motion stops transitions', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await openReport(page)
  await chooseMeter(page, 'Все')
  await page.getByRole('button', { name: /^Таблица за/ }).click()
  const reading = page.locator('.report__table td').filter({ hasText: '123,45' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  expect(await getColor(reading)).toBe('rgb(237, 242, 241)')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => getColor(reading)).toBe('rgb(0, 0, 0)')
  await expect(reading).toBeVisible()
  await expect(plots(page)).toHaveCount(4)
  for (const button of await page.getByRole('button').all())
    if (await button.isVisible()) await expect(button).toHaveClass(/legend|profile|fold/)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)

  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  const button = page.getByRole('button', { name: 'Скачать CSV' })
  // Only a hovered button has a transition.
  await button.hover()
  const duration = () => button.evaluate((element) => getComputedStyle(element).transitionDuration)
  await expect.poll(duration).toBe('0s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(duration).not.toBe('0s')
})

test('O-03: a visited period opens offline with its date, and another says that it is not stored', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await waitForSession(page)
  await openReport(page)
  await device.loseNetwork()
  await page.reload()
  await expect(page.getByText(/Данные на \d+ \S+, \d\d:\d\d/)).toBeVisible()
  await expect(plots(page)).toHaveCount(1)
  await chooseRange(page, 'За год', 'За два года')
  await expect(page.getByText('Этот период вы ещё не открывали')).toBeVisible()
  await device.findNetwork()
  await expectAfterNetworkBack(page, page.getByRole('button', { name: 'Таблица за 24 месяца' }))
})

const screens: readonly { path: string; sign: (page: Page) => Locator }[] = [
  {
    path: '/#/news/list/',
    sign: (page) => page.getByRole('link', { name: /Передайте показания до конца месяца/ }),
  },
  { path: '/#/news/detail/4/', sign: (page) => page.getByRole('table') },
  { path: '/#/meters/list/?view=report', sign: (page) => page.locator('.uplot canvas') },
]
for (const { path, sign } of screens)
  test(`L-01 B-10: axe finds no fault on ${path}, and it scrolls sideways at no width`, async ({
    device,
  }) => {
    const { page } = device
    await signIn(page)
    await page.goto(path)
    await expect(sign(page)).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInBothThemes(page)
    }
    for (const width of [320, 481, 769, 1024, 1380, 1381, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${width} px`).toBe(0)
    }
  })
