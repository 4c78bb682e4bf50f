import { late } from '../faults/faults.ts'
import { signIn } from './support/residents.ts'
import { movedOn, watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const screens = [
  '/#/main/dashboard/',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/meters/list/',
  '/#/meters/list/?view=report',
  '/#/requests/',
  '/#/tickets/list/',
  '/#/tickets/detail/?id=1',
  '/#/news/list/',
  '/#/catalog/servises_list/',
  '/#/requests/template_request/category/1/',
  '/#/profile/user/',
  '/#/profile/settings/',
  '/#/profile/insurance/osago/',
]

test('L-09: what comes late moves nothing, on a first visit and over what was stored', async ({
  product,
  device,
}) => {
  test.slow()
  const { page } = device
  const moved: [path: string, sum: number][] = []
  await watchShifts(page)
  product.network.on('GET', '/internal/api/', late(600))
  await signIn(page)
  for (const path of screens)
    await test.step(path, async () => {
      const before = await movedOn(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('.skels:visible, [aria-busy="true"]:visible')).toHaveCount(0)
      moved.push([`${path}, first`, (await movedOn(page)) - before])
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.skels:visible, [aria-busy="true"]:visible')).toHaveCount(0)
      moved.push([`${path}, again`, await movedOn(page)])
    })
  expect(moved.filter(([, sum]) => sum > 0.02)).toEqual([])
})
