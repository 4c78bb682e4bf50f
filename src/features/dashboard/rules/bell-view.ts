import type { Debt, Notices } from '#contract/dashboard/schema.ts'
import { getEvents, type HomeEvent } from './events.ts'

/** The content of the bell. */
export interface BellView {
  readonly debts: readonly Debt[]
  readonly events: readonly HomeEvent[]
  /** A text that changes with the content. */
  readonly mark: string
}

/** The content of the bell: owed receipts and the last events. A new receipt or a newer event changes the mark. */
export const bellView = (notices: Pick<Notices, 'debts' | 'requests' | 'tickets'>): BellView => {
  const debts = notices.debts.filter(({ amount }) => amount > 0)
  const events = getEvents(notices)
  const receipts = debts.map(({ sector, period }) => `${sector} ${period}`).toSorted()
  return { debts, events, mark: [...receipts, events[0]?.notice.changed_at ?? ''].join(' ') }
}
