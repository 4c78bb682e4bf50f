import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Notices } from '#contract/dashboard/schema.ts'
import { isEditable } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toWindow } from '#contract/meters/dates.ts'
import { toRoubles } from '#contract/money.ts'
import type { Balance } from '../accruals/service.ts'
import type { PaidOrder } from '../payments/service.ts'

type Payment = Notices['payments'][string]

const toPayments = (balances: readonly Balance[]): ReadonlyArray<readonly [string, Payment]> =>
  balances.flatMap(({ sector, lastPaymentOn: date, lastPaymentKopecks: kopecks }) =>
    date === null || kopecks === null ? [] : [[sector, { date, amount: toRoubles(kopecks) }] as const],
  )

type MoneyNotices = Pick<Notices, 'debts' | 'payments' | 'last_pay_date' | 'last_order_payment'>

/** Sorts dates as text, because they are 'YYYY-MM-DD'. */
export const presentBalances = (balances: readonly Balance[], order: PaidOrder | undefined): MoneyNotices => {
  const payments = toPayments(balances)
  return {
    debts: balances.map(({ sector, sectorName, debtKopecks, onTheWayKopecks, period, dueOn }) => ({
      sector,
      sector_name: sectorName,
      amount: toRoubles(debtKopecks),
      on_the_way: toRoubles(onTheWayKopecks),
      period,
      due_date: dueOn,
    })),
    payments: Object.fromEntries(payments),
    last_pay_date:
      [...payments.map(([, { date }]) => date), ...(order ? [order.date] : [])].toSorted().at(-1) ?? null,
    last_order_payment: order?.isNewest
      ? { date: order.date, amount: toRoubles(order.kopecks), request_number: order.number }
      : null,
  }
}

export const presentAutopays = (
  autopays: readonly { readonly sector: string; readonly nextDate: string | null }[],
): Notices['auto_payments'] =>
  Object.fromEntries(autopays.map(({ sector, nextDate }) => [sector, { next_date: nextDate }]))

export const presentMeters = (
  meters: readonly Meter[],
  { today, period, meter_window: window }: Constants,
): Notices['meters'] =>
  meters
    .filter((meter) => isEditable(meter, today))
    .map(({ id, type, serial_number, last_readings: last }) => ({
      id,
      type,
      serial_number,
      is_sent: last?.period === period,
      till: toWindow(period, window).till,
    }))
