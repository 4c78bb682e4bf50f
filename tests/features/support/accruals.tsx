import { act } from '@testing-library/react'
import type { AccrualDetail } from '#contract/accruals/schema.ts'
import { accrual, debt, heating, overhaul, september } from '../accruals/demo-accrual.ts'
import { constants } from './cabinet.tsx'
import { openPage, type Reply } from './page.tsx'

const overhaulDebt = {
  ...debt,
  sector: 'overhaul',
  sector_name: 'Капитальный ремонт',
  amount: 0,
  advance: 82.36,
}
export const listed = {
  accruals: [accrual, overhaul, september],
  debts: [debt, overhaulDebt],
  balance: 6400.01,
}
export const opened: AccrualDetail = {
  accrual,
  lines: [
    { ...heating, recalculated: -189.63, recalculation_reason: 'Не было тепла 3 дня в сентябре' },
    { ...heating, service: 'Домофон', unit: 'шт.', volume: null, tariff: null, charged: 50, before: null },
  ],
  gone: [{ ...heating, service: 'Антенна', charged: 120, to_pay: 120 }],
  before: { id: 9, period: '2026-09', amount: 6120.04 },
  year_ago: { id: 7, period: '2025-10', amount: 6203.35 },
}
export const task = {
  task_id: '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01',
  sector_code: 'housing',
  accrual: 10,
  status: 'wip',
  url: null,
  errors: [],
}

/** Replies by the end of the path; undefined: no reply. */
export const server = (more: Readonly<Record<string, Reply | undefined>> = {}) => {
  const replies: Readonly<Record<string, Reply | undefined>> = {
    'GET /accruals/': { body: listed },
    'GET /accruals/10/': { body: opened },
    'GET /get_not_confirm': { body: { results: [] } },
    'GET /get_profile/': {
      body: {
        user: { id: 5, username: 'anna@demo.local', isPerson: true },
        profiles: [],
        session: { account: 'a', profile: 1, scope: 'anna', csrf: 'c' },
      },
    },
    ...more,
  }
  return (url: URL, request: Request) =>
    Object.entries(replies).find(([key]) => {
      const [method = '', end = ''] = key.split(' ')
      return request.method === method && url.pathname.endsWith(end)
    })?.[1]
}

export const openAccruals = async (
  answer: Parameters<typeof openPage>[0] = server(),
  { isWide = false, canPay = true, hash = '#/accruals/all/', today = constants.today } = {},
) => {
  location.hash = hash
  const page = await openPage(answer, { isWide })
  const { profileAtom, tenantProfileAtom } = await import('../../../src/lib/session/session.ts')
  await act(() => page.store.set(profileAtom))
  await act(() => page.store.set(tenantProfileAtom))
  const { AccrualsScreen } = await import('../../../src/features/accruals/accruals-screen.tsx')
  await page.show(<AccrualsScreen constants={{ ...constants, today }} canPay={canPay} />)
  return page
}
