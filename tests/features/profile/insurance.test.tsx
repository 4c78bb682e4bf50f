// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bareHost, host } from '../../support/host.ts'
import { openPage } from '../support/page.tsx'
import { withContacts } from '../support/support-context.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const policy = {
  id: 1,
  type: 'osago',
  insurer: 'СК «Надежда»',
  number: '1',
  object: '',
  valid_from: '2026-01-01',
  valid_till: '2026-12-31',
}
const serve = (...results: object[]) => openPage(() => ({ body: { results } }))
const rows = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

const list = async (of: typeof host, ...results: object[]) => {
  const { show } = await serve(...results)
  const { InsuranceScreen } = await import('../../../src/features/profile/screens/insurance-screen.tsx')
  await show(<InsuranceScreen host={of} today="2026-11-28" />)
}

it('B-16 R-05: lists the kinds that the organisation sells or the resident has', async () => {
  await list(host)
  expect(rows()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ОСАГО/), expect.stringMatching(/ипотеки/)]),
  )
  cleanup()
  await list(bareHost, policy)
  expect(rows().filter((row) => /ОСАГО|ипотеки/.test(row ?? ''))).toEqual([expect.stringMatching(/^ОСАГО/)])
  cleanup()
  await list(bareHost)
  expect(screen.getByText('Полисов пока нет')).toBeTruthy()
})

it('B-16 R-05: explains how to buy a policy only where the organisation sells it', async () => {
  const { show } = await serve(policy)
  const { InsuranceTypeScreen } =
    await import('../../../src/features/profile/screens/insurance-type-screen.tsx')
  await show(<InsuranceTypeScreen type="osago" host={bareHost} today="2026-11-28" />)
  expect(screen.getByText(/СК «Надежда»/)).toBeTruthy()
  expect(screen.queryByText('Как оформить')).toBeNull()
  cleanup()
  await show(<InsuranceTypeScreen type="osago" host={host} today="2026-11-28" />)
  expect(screen.getByRole('link', { name: 'Оформить полис' }).getAttribute('href')).toBe(host.links.osago)
})

it('B-16 R-05: the menu leads to insurance only if there is some', async () => {
  const menu = async (of: typeof host, ...results: object[]) => {
    const { show } = await serve(...results)
    const { MoreLinks } = await import('../../../src/app/cabinet/more/more-links.tsx')
    await show(await withContacts(<MoreLinks permissions={{}} />, of))
    return screen.queryByRole('link', { name: /^Страхование/ })
  }
  expect(await menu(bareHost)).toBeNull()
  cleanup()
  expect(await menu(bareHost, policy)).toBeTruthy()
  cleanup()
  expect(await menu(host)).toBeTruthy()
})
