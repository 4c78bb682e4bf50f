import type { Debt, Notices } from '#contract/dashboard/schema.ts'
import { readOwed } from '#contract/payments/owed.ts'
import { getEvents, type HomeEvent } from './events.ts'

export interface BellView {
  readonly debts: readonly Debt[]
  readonly events: readonly HomeEvent[]
  /** Changes with the content, so that new content shows the dot. */
  readonly mark: string
}

export const toBellView = (notices: Pick<Notices, 'debts' | 'requests' | 'tickets'>): BellView => {
  const debts = notices.debts.filter((debt) => readOwed(debt).toPay > 0)
  const events = getEvents(notices)
  const receipts = debts.map(({ sector, period }) => `${sector} ${period}`).toSorted()
  return {
    debts,
    events,
    mark: [...receipts, events[0]?.notice.attention, events[0]?.notice.changed_at].join(' '),
  }
}
