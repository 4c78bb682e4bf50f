import type { Debt, Notices } from '#contract/dashboard/schema.ts'
import { eventsOf, type HomeEvent } from './events.ts'

/** What the bell tells of. */
export interface BellView {
  readonly debts: readonly Debt[]
  readonly events: readonly HomeEvent[]
  /** A word that changes when something new is to be told. */
  readonly mark: string
}

/** Receipts that are owed and the last events; a new receipt, or a newer event, makes another mark. */
export const bellView = (notices: Pick<Notices, 'debts' | 'requests' | 'tickets'>): BellView => {
  const debts = notices.debts.filter(({ amount }) => amount > 0)
  const events = eventsOf(notices)
  const receipts = debts.map(({ sector, period }) => `${sector} ${period}`).toSorted()
  return { debts, events, mark: [...receipts, events[0]?.notice.changed_at ?? ''].join(' ') }
}
