import type { Sql } from '../../../server/db/connect.ts'

/** What is stored after an import of a file of the corpus, in roubles. */
export const corpusQueries = (sql: Sql) => {
  const debts = async () => {
    const rows = await sql<{ number: string; kopecks: number }[]>`
    select number, debt_kopecks as kopecks from ledger_balance join personal_account account on account.id = personal_account_id
    order by number`
    return rows.map(({ number, kopecks }) => [number, kopecks / 100])
  }
  const payments = async () => {
    const rows = await sql<
      { number: string; day: string; kopecks: number; document: string; state: string }[]
    >`
    select number, to_char(decided_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day, kopecks, document, state
    from payment join external_payment on payment_id = payment.id
    join personal_account account on account.id = personal_account_id order by day, document`
    return rows.map(({ number, day, kopecks, document, state }) => [
      number,
      day,
      kopecks / 100,
      document,
      state,
    ])
  }
  const readings = async () => {
    const rows = await sql<{ serialNumber: string; period: string; values: string[] }[]>`
    select serial_number, period, "values" from reading join meter on meter.id = meter_id order by 1`
    return rows.map(({ serialNumber, period, values }) => [serialNumber, period, Number(values[0])])
  }
  const meters = async () => {
    const rows = await sql<{ serialNumber: string; type: string }[]>`
    select serial_number, type from meter where serial_number not in ('17443902', '17443903', '0118237') order by id`
    return rows.map(({ serialNumber, type }) => [serialNumber, type])
  }
  const accounts = async () => {
    const rows = await sql<{ number: string; surname: string; house: string; areaNumber: string }[]>`
    select number, surname, house, area_number from personal_account order by number`
    return rows.map(({ number, surname, house, areaNumber }) => [number, surname, house, areaNumber])
  }
  const names = async () => {
    const rows = await sql<{ number: string; surname: string; name: string; patronymic: string }[]>`
    select number, surname, name, patronymic from personal_account order by number`
    return rows.map(({ number, surname, name, patronymic }) => [number, surname, name, patronymic])
  }
  const allValues = async () => {
    const rows = await sql<{ serialNumber: string; period: string; values: string[] }[]>`
    select serial_number, period, "values" from reading join meter on meter.id = meter_id order by 1`
    return rows.map(({ serialNumber, period, values }) => [serialNumber, period, values.map(Number)])
  }
  const lines = async () => {
    const rows = await sql<Record<string, string | number | null>[]>`
    select period, issued_on, due_on, service, unit, tariff, volume, line.charged_kopecks, line.recalculated_kopecks
    from accrual_line line join accrual on accrual.id = line.accrual_id order by place`
    return rows.map((row) =>
      Object.entries(row).map(([name, value]) =>
        /tariff|volume/.test(name) && value ? Number(value) : value,
      ),
    )
  }
  const charges = async () => {
    const rows = await sql<
      { number: string; period: string; service: string; charged: number; change: number; benefit: number }[]
    >`
    select number, period, service, line.charged_kopecks as charged, line.recalculated_kopecks as change,
      line.benefit_kopecks as benefit
    from accrual_line line join accrual on accrual.id = accrual_id
    join personal_account account on account.id = personal_account_id order by number, period desc, place`
    return rows.map(({ number, period, service, charged, change, benefit }) => [
      number,
      period,
      service,
      charged / 100,
      change / 100,
      benefit / 100,
    ])
  }
  const base = new Set(['17443902', '17443903', '0118237'])
  const checks = async () => {
    const rows = await sql<{ serialNumber: string; nextCheckDate: string | null }[]>`
    select serial_number, next_check_date from meter order by serial_number`
    return rows.flatMap(({ serialNumber, nextCheckDate }) =>
      base.has(serialNumber) ? [[serialNumber, nextCheckDate]] : [],
    )
  }
  return { debts, names, allValues, payments, readings, meters, accounts, lines, charges, checks }
}
