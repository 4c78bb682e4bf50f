import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Notices } from '#contract/dashboard/schema.ts'
import { isEditable } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toWindow } from '#contract/meters/dates.ts'
import { toRoubles } from '#contract/money.ts'
import type { Balance } from '../accruals/service.ts'
import type { LastPayment } from '../payments/service.ts'

type Payment = Notices['payments'][string]

const toPayments = (balances: readonly Balance[]): ReadonlyArray<readonly [string, Payment]> =>
  balances.flatMap(({ sector, lastPaymentOn: date, lastPaymentKopecks: kopecks }) =>
    date === null || kopecks === null ? [] : [[sector, { date, amount: toRoubles(kopecks) }] as const],
  )

type MoneyNotices = Pick<
  Notices,
  'debts' | 'payments' | 'last_pay_date' | 'last_payment' | 'last_order_payment'
>

const toLastPayment = (last: LastPayment | undefined): Notices['last_payment'] =>
  last ? { date: last.date, amount: toRoubles(last.kopecks), request_number: last.orderNumber } : null

export const presentBalances = (
  balances: readonly Balance[],
  last: LastPayment | undefined,
): MoneyNotices => {
  const lastPayment = toLastPayment(last)
  const { request_number: number = null } = lastPayment ?? {}
  return {
    debts: balances.map(({ sector, sectorName, debtKopecks, onTheWayKopecks, period, dueOn }) => ({
      sector,
      sector_name: sectorName,
      amount: toRoubles(debtKopecks),
      on_the_way: toRoubles(onTheWayKopecks),
      period,
      due_date: dueOn,
    })),
    payments: Object.fromEntries(toPayments(balances)),
    last_pay_date: lastPayment?.date ?? null,
    last_payment: lastPayment,
    last_order_payment: lastPayment && number !== null ? { ...lastPayment, request_number: number } : null,
  }
}

export const presentAutopays = (
  autopays: readonly {
    readonly sector: string
    readonly nextDate: string | null
    readonly nextKopecks: number | null
  }[],
): Notices['auto_payments'] =>
  Object.fromEntries(
    autopays.map(({ sector, nextDate, nextKopecks: kopecks }) => [
      sector,
      { next_date: nextDate, next_sum: kopecks === null ? null : toRoubles(kopecks) },
    ]),
  )

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
