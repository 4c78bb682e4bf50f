import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import { changeProfile } from '#contract/auth/endpoints.ts'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMetersReport } from '#contract/meters/endpoints.ts'
import { toFixedPoint } from '#contract/meters/fixed.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { toKopecks } from '#contract/money.ts'
import { sumWithFee } from '#contract/payments/amount.ts'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import { findBalance } from '../../../server/modules/ledger/service.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { findSectorAccount } from '../support/money.ts'
import { password } from '../support/residents.ts'

const { sql } = await testDatabase()
const clock = new TestClock('2026-11-12T09:00:00Z')
await seedDemo(sql, clock.now())
const { browser } = await startApp(sql, { clock })
const months = { month_from: '2024-11', month_till: '2026-10' }
const services: Readonly<Record<string, readonly string[]>> = {
  cold: ['Холодная вода'],
  hot: ['Горячая вода'],
  gas: ['Газ'],
  heat: ['Отопление'],
}
const powerServices = [['Электроэнергия'], ['Электроэнергия, день', 'Электроэнергия, ночь']]

const open = async (number: string) => {
  const client = browser()
  await client.signIn('anna@demo.local', password)
  const [profile] = await sql<{ id: number }[]>`
    select profile.id from profile join personal_account account on account.id = personal_account_id
    where account.number = ${number}`
  await client.call(changeProfile, { body: { profile: profile?.id } })
  const fetchReply = async <E extends Endpoint>(
    endpoint: E,
    call: Parameters<typeof client.call>[1] = {},
  ): Promise<z.output<E['reply']>> => (await client.call(endpoint, call)).json()
  const { accruals, debts, balance } = await fetchReply(listAccruals, { query: months })
  const details = await Promise.all(accruals.map(({ id }) => fetchReply(getAccrual, { params: { id } })))
  const { readings_report: report } = await fetchReply(getMetersReport, { query: months })
  const range = { date_from: '2024-01-01', date_till: '2026-11-30' }
  const { results: payments } = await fetchReply(listPayments, { query: range })
  return {
    number,
    accruals,
    debts,
    balance,
    details,
    report,
    payments,
    notices: await fetchReply(getNotices),
  }
}
const profiles = [await open('100200012'), await open('100200047')]
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

describe.each(profiles)('demo data of account $number', (profile) => {
  const { number, accruals, debts, balance, details, report, payments, notices } = profile
  const housing = details.filter(({ accrual }) => accrual.sector === 'housing')
  const findVolume = (period: string, service: string): number =>
    housing.find(({ accrual }) => accrual.period === period)?.lines.find((line) => line.service === service)
      ?.volume ?? 0
  const measured = report.filter(({ type }) => toMeterKind(type) !== 'distributor')

  it('P-02 M-15: bills the difference of the readings, so the averages agree', () => {
    expect(housing).toHaveLength(24)
    expect(measured.length).toBeGreaterThan(2)
    for (const { type, readings } of measured) {
      expect(readings).toHaveLength(24)
      const zones = readings[0]?.values ?? []
      const names = services[toMeterKind(type)] ?? powerServices[zones.length - 1] ?? []
      expect(names).toHaveLength(zones.length)
      for (const [zone, service] of names.entries()) {
        const used = readings.slice(1).map(({ values }, index) => {
          const before = readings[index]?.values[zone] ?? Number.NaN
          return (toFixedPoint(values[zone] ?? 0) ?? 0) - (toFixedPoint(before) ?? 0)
        })
        const billed = readings.slice(1).map(({ period }) => toFixedPoint(findVolume(period, service)))
        expect(billed, service).toEqual(used)
        expect(readings.slice(1).map(({ deltas }) => toFixedPoint(deltas[zone] ?? 0))).toEqual(used)
      }
    }
  })

  it('P-02: charges the volume times the tariff, and a receipt is the sum of its lines', () => {
    for (const { accrual, lines } of details) {
      for (const { service, volume, tariff, charged } of lines)
        expect(Math.abs((volume ?? 0) * (tariff ?? 0) - charged), service).toBeLessThan(0.005_001)
      const parts = lines.map(
        (line) => toKopecks(line.charged) + toKopecks(line.recalculated) - toKopecks(line.benefit),
      )
      expect([accrual.period, toKopecks(accrual.amount)]).toEqual([accrual.period, sum(parts)])
      expect(sum(lines.map((line) => toKopecks(line.paid)))).toBe(toKopecks(accrual.paid))
    }
  })

  it('P-12: has paid what the payments are, and owes what the ledger says', async () => {
    const sectors = [...new Set(accruals.map(({ sector }) => sector))]
    for (const sector of sectors) {
      const own = accruals.filter((accrual) => accrual.sector === sector)
      const paid = sum(own.map((accrual) => toKopecks(accrual.paid)))
      expect(paid).toBe(
        sum(payments.filter((payment) => payment.sector === sector).map(({ amount }) => toKopecks(amount))),
      )
      const { personalAccountId, sectorId } = await findSectorAccount(sql, number, sector)
      const owed = await findBalance(sql, personalAccountId, sectorId)
      expect(sum(own.map(({ to_pay }) => toKopecks(to_pay)))).toBe(owed)
      expect(debts.filter((debt) => debt.sector === sector).map(({ amount }) => toKopecks(amount))).toEqual([
        owed,
      ])
      expect(
        notices.debts.filter((debt) => debt.sector === sector).map(({ amount }) => toKopecks(amount)),
      ).toEqual([owed])
    }
    expect(toKopecks(balance)).toBe(sum(debts.map(({ amount }) => toKopecks(amount))))
  })

  it('P-30: names the newest payment of the history on Home', () => {
    const [newest] = payments
    expect(newest).toBeDefined()
    expect(notices.last_payment).toMatchObject({
      date: newest?.paid_at.slice(0, 10),
      amount: newest && sumWithFee(newest) / 100,
    })
  })
})
