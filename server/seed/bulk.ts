import { toMonth, shiftPeriod } from '#contract/calendar.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { toLocalDate } from '../kernel/local-date.ts'
import { copyRows } from './copy.ts'
import { organisation } from './demo-data.ts'
import { capacity, firstNumber, buildFlat, flatsInHouse, getHouse, metersInFlat, type Flat } from './flats.ts'

interface BulkReceipts {
  /** `what` names the table in progress reports. */
  readonly flats: (what: string) => Iterable<{ readonly flat: Flat; readonly index: number }>
  readonly sectorId: number
  readonly firstAccount: number
  readonly firstAccrual: number
  readonly entry: number
  readonly at: Date
}

const services = {
  ColdWaterAreaMeter: { service: 'Холодная вода', tariff: 58.32 },
  HotWaterAreaMeter: { service: 'Горячая вода', tariff: 241.16 },
} as const

/** Charges water by the newest readings. */
function* generateReceipts({ flats }: BulkReceipts, what: string) {
  for (const { flat, index } of flats(what)) {
    const lines = flat.meters.map(({ type, readings }) => {
      const { period = '', delta = 0 } = readings.at(-1) ?? {}
      const { service, tariff } = services[type]
      return { service, tariff, period, volume: delta, charged: Math.round(delta * tariff * 100) }
    })
    const kopecks = lines.reduce((sum, { charged }) => sum + charged, 0)
    yield { lines, kopecks, index, period: lines[0]?.period ?? '' }
  }
}

function* accrualRows(options: BulkReceipts) {
  const { firstAccount, firstAccrual, sectorId } = options
  for (const { kopecks, index, period } of generateReceipts(options, 'receipts')) {
    const issuedOn = `${period}-28`
    yield [
      firstAccrual + index,
      firstAccount + index,
      sectorId,
      `${period}-01`,
      issuedOn,
      issuedOn,
      kopecks,
      0,
      0,
    ]
  }
}

function* lineRows(options: BulkReceipts) {
  for (const { lines, index } of generateReceipts(options, 'lines of receipts'))
    for (const [place, { service, tariff, volume, charged }] of lines.entries())
      yield [options.firstAccrual + index, place + 1, service, 'м³', tariff, volume, charged]
}

/** Each flat's debt, balanced by the total. */
function* postingRows(options: BulkReceipts) {
  const { entry, firstAccount, sectorId } = options
  let all = 0
  for (const { kopecks, index } of generateReceipts(options, 'ledger')) {
    all += kopecks
    yield [entry, index + 2, 'resident', firstAccount + index, sectorId, kopecks]
  }
  yield [entry, 1, 'income', '\\N', sectorId, -all]
}

const copyReceipts = async (tx: Tx, options: BulkReceipts): Promise<void> => {
  const sums = ['charged_kopecks', 'recalculated_kopecks', 'benefit_kopecks']
  const accrual = ['id', 'personal_account_id', 'sector_id', 'period', 'issued_on', 'due_on', ...sums]
  await copyRows(tx, 'accrual', accrual, accrualRows(options))
  const line = ['accrual_id', 'place', 'service', 'unit', 'tariff', 'volume', 'charged_kopecks']
  await copyRows(tx, 'accrual_line', line, lineRows(options))
  await tx`
    insert into ledger_entry (id, kind, at) overriding system value
    values (${options.entry}, 'opening', ${options.at})`
  const posting = ['entry_id', 'line', 'account', 'personal_account_id', 'sector_id', 'kopecks']
  await copyRows(tx, 'ledger_posting', posting, postingRows(options))
  await tx`analyze accrual, accrual_line, ledger_entry, ledger_posting, ledger_balance`
}

interface BulkOptions {
  readonly flats: number
  readonly seed: number
  readonly now: Date
  readonly report?: (text: string) => void
}

const months = 3
const flatsInReport = 100_000

/** Returns the first of `count` ids. */
const takeIds = async (tx: Tx, table: string, count: number): Promise<number> => {
  const [row] = await tx<{ readonly first: number }[]>`
    select coalesce(max(id), 0) + 1 as first from ${tx(table)}`
  const first = row?.first ?? 1
  await tx`select setval(pg_get_serial_sequence(${table}, 'id'), ${first + count - 1})`
  return first
}

const generateFlats = function* (
  { flats, seed, now, report }: BulkOptions,
  what: string,
): Generator<{ readonly flat: Flat; readonly index: number }> {
  const present = toMonth(toLocalDate(organisation.timeZone, now))
  const periods = Array.from({ length: months }, (_, index) => shiftPeriod(present, index - months))
  for (let index = 0; index < flats; index += 1) {
    yield { flat: buildFlat(seed, index, periods), index }
    if ((index + 1) % flatsInReport === 0) report?.(`${what}: ${index + 1} flats of ${flats}`)
  }
}

function* accountRows(options: BulkOptions, organisationId: number, firstId: number) {
  for (const { flat, index } of generateFlats(options, 'accounts'))
    yield [firstId + index, organisationId, flat.number, flat.surname, flat.house, flat.address, flat.area]
}

function* meterRows(options: BulkOptions, firstAccount: number, firstId: number) {
  for (const { flat, index } of generateFlats(options, 'meters'))
    for (const [place, { type, serial }] of flat.meters.entries())
      yield [
        firstId + index * metersInFlat + place,
        firstAccount + index,
        type,
        serial,
        'Кухня',
        capacity,
        '{0}',
      ]
}

function* readingRows(options: BulkOptions, firstMeter: number) {
  for (const { flat, index } of generateFlats(options, 'readings'))
    for (const [place, { readings }] of flat.meters.entries())
      for (const { period, value, delta } of readings) {
        const meterId = firstMeter + index * metersInFlat + place
        yield [meterId, `${period}-01`, `{${value}}`, `{${delta}}`, 1, `${period}-12T09:30:00Z`]
      }
}

/** Creates the same flats for the same seed and month. Throws if the flats exist. */
export const seedFlats = (sql: Sql, options: BulkOptions): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    const [owner] = await tx<{ readonly id: number; readonly sectorId: number }[]>`
      select organisation_id as id, id as sector_id from sector order by organisation_id, id limit 1`
    if (!owner) throw new Error('There is no organisation with a sector to add flats to')
    const there = await tx`
      select from personal_account where organisation_id = ${owner.id} and number = ${String(firstNumber)}`
    if (there.length > 0) throw new Error('The database has its flats for measurements already')

    const account = await takeIds(tx, 'personal_account', options.flats)
    const meter = await takeIds(tx, 'meter', options.flats * metersInFlat)
    for (let first = 0; first < options.flats; first += flatsInHouse)
      await tx`
        insert into house (organisation_id, address) values (${owner.id}, ${getHouse(first)}) on conflict do nothing`
    const accountColumns = ['id', 'organisation_id', 'number', 'surname', 'house', 'address', 'area_number']
    await copyRows(tx, 'personal_account', accountColumns, accountRows(options, owner.id, account))
    const meterColumns = [
      'id',
      'personal_account_id',
      'type',
      'serial_number',
      'place',
      'digit_capacity',
      'first_values',
    ]
    await copyRows(tx, 'meter', meterColumns, meterRows(options, account, meter))
    const readingColumns = ['meter_id', 'period', 'values', 'deltas', 'version', 'submitted_at']
    await copyRows(tx, 'reading', readingColumns, readingRows(options, meter))
    await tx`analyze personal_account, meter, reading`
    await copyReceipts(tx, {
      flats: (what) => generateFlats(options, what),
      sectorId: owner.sectorId,
      firstAccount: account,
      firstAccrual: await takeIds(tx, 'accrual', options.flats),
      entry: await takeIds(tx, 'ledger_entry', 1),
      at: options.now,
    })
  })
