import { monthOf, shiftPeriod } from '#contract/calendar.ts'
import { dateIn } from '../kernel/local-date.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { copyReceipts } from './bulk-accruals.ts'
import { copyInto } from './copy.ts'
import { organisation } from './demo-data.ts'
import { capacity, firstNumber, flatOf, metersInFlat, type Flat } from './flats.ts'

export interface BulkOptions {
  readonly flats: number
  readonly seed: number
  readonly now: Date
  /** Told of each table's progress. */
  readonly report?: (text: string) => void
}

const months = 3
const flatsInReport = 100_000

/** The first id that a table's sequence has not given, after taking `count` of them. */
const takeIds = async (tx: Tx, table: string, count: number): Promise<number> => {
  const [row] = await tx<{ readonly first: number }[]>`
    select coalesce(max(id), 0) + 1 as first from ${tx(table)}`
  const first = row?.first ?? 1
  await tx`select setval(pg_get_serial_sequence(${table}, 'id'), ${first + count - 1})`
  return first
}

const flatsOf = function* (
  { flats, seed, now, report }: BulkOptions,
  what: string,
): Generator<{ readonly flat: Flat; readonly index: number }> {
  const present = monthOf(dateIn(organisation.timeZone, now))
  const periods = Array.from({ length: months }, (_, index) => shiftPeriod(present, index - months))
  for (let index = 0; index < flats; index += 1) {
    yield { flat: flatOf(seed, index, periods), index }
    if ((index + 1) % flatsInReport === 0) report?.(`${what}: ${index + 1} flats of ${flats}`)
  }
}

function* accountRows(options: BulkOptions, organisationId: number, firstId: number) {
  for (const { flat, index } of flatsOf(options, 'accounts'))
    yield [firstId + index, organisationId, flat.number, flat.surname, flat.address, flat.area]
}

function* meterRows(options: BulkOptions, firstAccount: number, firstId: number) {
  for (const { flat, index } of flatsOf(options, 'meters'))
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
  for (const { flat, index } of flatsOf(options, 'readings'))
    for (const [place, { readings }] of flat.meters.entries())
      for (const { period, value, delta } of readings) {
        const meterId = firstMeter + index * metersInFlat + place
        yield [meterId, `${period}-01`, `{${value}}`, `{${delta}}`, 1, `${period}-12T09:30:00Z`]
      }
}

/**
 * Adds flats for measurements to the first organisation, each with two meters, three months of readings and a
 * receipt, all or none. The rows are the same for the same seed and month. Throws when the database has such flats already.
 */
export const seedFlats = (sql: Sql, options: BulkOptions): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    const [owner] = await tx<{ readonly id: number; readonly sectorId: number }[]>`
      select organisation_id as id, id as "sectorId" from sector order by organisation_id, id limit 1`
    if (!owner) throw new Error('There is no organisation with a sector to add flats to')
    const there = await tx`select 1 from personal_account where number = ${String(firstNumber)}`
    if (there.length > 0) throw new Error('The database has its flats for measurements already')

    const account = await takeIds(tx, 'personal_account', options.flats)
    const meter = await takeIds(tx, 'meter', options.flats * metersInFlat)
    const accountColumns = ['id', 'organisation_id', 'number', 'surname', 'address', 'area_number']
    await copyInto(tx, 'personal_account', accountColumns, accountRows(options, owner.id, account))
    const meterColumns = [
      'id',
      'personal_account_id',
      'type',
      'serial_number',
      'place',
      'digit_capacity',
      'first_values',
    ]
    await copyInto(tx, 'meter', meterColumns, meterRows(options, account, meter))
    const readingColumns = ['meter_id', 'period', 'values', 'deltas', 'version', 'submitted_at']
    await copyInto(tx, 'reading', readingColumns, readingRows(options, meter))
    await tx`analyze personal_account, meter, reading`
    await copyReceipts(tx, {
      flats: (what) => flatsOf(options, what),
      sectorId: owner.sectorId,
      firstAccount: account,
      firstAccrual: await takeIds(tx, 'accrual', options.flats),
      entry: await takeIds(tx, 'ledger_entry', 1),
      at: options.now,
    })
  })
