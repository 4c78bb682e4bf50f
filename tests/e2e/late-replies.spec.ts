import { signedRoutes } from '../../src/lib/routes/paths.ts'
import { publicRoutes } from '../../src/lib/routes/public-paths.ts'
import { late } from '../faults/faults.ts'
import { signIn } from './support/residents.ts'
import { movedOn, watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const parameters: Readonly<Record<string, string>> = { idCat: '1', idCategory: '1', idImg: '1', id: '1' }
const queries: Readonly<Record<string, string>> = { requestDetail: '?id=1', ticketDetail: '?id=1' }

const listPaths = (routes: Readonly<Record<string, { readonly pattern: string }>>): string[] =>
  Object.entries(routes).map(
    ([name, { pattern }]) =>
      `/#${pattern.replaceAll(/:(\w+)/g, (_, key: string) => parameters[key] ?? '')}${queries[name] ?? ''}`,
  )

const signed = [...listPaths(signedRoutes), '/#/meters/list/?view=report']
const third = Math.ceil(signed.length / 3)
const { login, registration, repair, publicServices, qr } = publicRoutes
const parts = [
  { who: 'a guest', screens: listPaths({ login, registration, repair, publicServices, qr }) },
  { who: 'a resident', screens: signed.slice(0, third) },
  { who: 'a resident', screens: signed.slice(third, 2 * third) },
  { who: 'a resident', screens: signed.slice(2 * third) },
]

for (const { who, screens } of parts)
  test(`L-09: late replies cause no layout shift for ${who} at ${screens[0]} and ${screens.length - 1} more, on a first visit and with a cache`, async ({
    product,
    installedDevice: device,
  }) => {
    test.slow()
    const { page } = device
    const moved: [path: string, sum: number][] = []
    await watchShifts(page)
    product.network.on('GET', '/internal/api/', late(300))
    if (who === 'a resident') await signIn(page)
    for (const path of screens)
      await test.step(path, async () => {
        const before = await movedOn(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0)
        moved.push([`${path}, first`, (await movedOn(page)) - before])
        await page.reload()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0)
        moved.push([`${path}, again`, await movedOn(page)])
      })
    expect(moved.filter(([, sum]) => sum > 0.02)).toEqual([])
  })
