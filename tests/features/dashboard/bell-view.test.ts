import { describe, expect, it } from 'vitest'
import type { Debt, RequestNotice } from '#contract/dashboard/schema.ts'
import { toBellView } from '../../../src/features/dashboard/rules/bell-view.ts'

const debt: Debt = {
  sector: 'housing',
  sector_name: 'Жилищно-коммунальные услуги',
  amount: 100,
  on_the_way: 0,
  period: '2026-10',
  due_date: '2026-11-15',
}
const request: RequestNotice = {
  id: '7',
  title: 'Течёт кран',
  status: 'accepted',
  planned_at: null,
  is_rated: false,
  category: 'plumbing',
  performer: null,
  attention: 'none',
  changed_at: '2026-11-12T08:00:00Z',
}
const buildNotices = (debts: Debt[], latest: RequestNotice[] = []) => ({
  debts,
  tickets: [],
  requests: { own: { count: latest.length, latest }, house: { count: 0, latest: [] } },
})

describe('the bell', () => {
  it('H-01: lists unpaid receipts and the last events', () => {
    const { debts, events } = toBellView(
      buildNotices([debt, { ...debt, sector: 'heat', amount: 0 }], [request]),
    )
    expect(debts.map(({ sector }) => sector)).toEqual(['housing'])
    expect(events).toHaveLength(1)
  })

  it('H-01: marks a newer receipt or event, but not a partial payment', () => {
    const { mark } = toBellView(buildNotices([debt], [request]))
    expect(toBellView(buildNotices([{ ...debt, amount: 50 }], [request])).mark).toBe(mark)
    expect(toBellView(buildNotices([{ ...debt, period: '2026-11' }], [request])).mark).not.toBe(mark)
    const overdue = { ...request, attention: 'overdue' as const }
    expect(toBellView(buildNotices([debt], [overdue])).mark).not.toBe(mark)
    const moved = { ...request, changed_at: '2026-11-12T09:00:00Z' }
    expect(toBellView(buildNotices([debt], [moved])).mark).not.toBe(mark)
  })
})
