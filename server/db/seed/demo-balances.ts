import { monthOf, shiftDate, shiftMonths, shiftPeriod } from '#contract/calendar.ts'
import type { Tx } from '../connect.ts'

interface DemoBalance {
  readonly account: string
  readonly sector: string
  readonly debt: number
  /** Days from today to the last day of paying. */
  readonly dueIn: number
  /** The last payment, a month and some days ago. */
  readonly paid?: number
}

/** Sums in kopecks. The second flat of Anna has no receipt in the second sector yet (decisions §9). */
const balances: readonly DemoBalance[] = [
  { account: '100200012', sector: 'housing', debt: 648_237, dueIn: 3, paid: 612_004 },
  { account: '100200012', sector: 'overhaul', debt: 0, dueIn: 3 },
  { account: '100200047', sector: 'housing', debt: 0, dueIn: 3, paid: 401_850 },
  { account: '100200003', sector: 'housing', debt: 391_512, dueIn: 12, paid: 388_090 },
  { account: '100200003', sector: 'overhaul', debt: 71_400, dueIn: 12, paid: 71_400 },
  { account: '100200021', sector: 'housing', debt: 287_366, dueIn: -5, paid: 279_941 },
  { account: '100200021', sector: 'overhaul', debt: 0, dueIn: -5, paid: 63_250 },
]

/** What the demo's accounts owe by the receipt of last month; `today` is 'YYYY-MM-DD' of the organisation. */
export const addBalances = async (tx: Tx, today: string): Promise<void> => {
  const period = `${shiftPeriod(monthOf(today), -1)}-01`
  const paidOn = shiftDate(shiftMonths(today, -1), -4)
  for (const { account, sector, debt, dueIn, paid = null } of balances) {
    await tx`
      insert into accrual_balance
        (personal_account_id, sector_id, period, debt_kopecks, due_on, last_payment_on, last_payment_kopecks)
      select account.id, sector.id, ${period}, ${debt}, ${shiftDate(today, dueIn)},
        ${paid === null ? null : paidOn}, ${paid}
      from personal_account account join sector using (organisation_id)
      where account.number = ${account} and sector.code = ${sector}`
  }
}
