import type { Tx } from '../db/connect.ts'
import { copyInto } from './copy.ts'
import type { Flat } from './flats.ts'

/** What the rows of receipts are made of. */
export interface BulkReceipts {
  /** A walk over the flats, told of under the name of a table. */
  readonly flats: (what: string) => Iterable<{ readonly flat: Flat; readonly index: number }>
  readonly sectorId: number
  readonly firstAccount: number
  readonly firstAccrual: number
  readonly entry: number
  /** When the books were opened. */
  readonly at: Date
}

const services = {
  ColdWaterAreaMeter: { service: 'Холодная вода', tariff: 58.32 },
  HotWaterAreaMeter: { service: 'Горячая вода', tariff: 241.16 },
} as const

/** The newest receipt of each flat: its water by the readings of the newest month. */
function* receiptsOf({ flats }: BulkReceipts, what: string) {
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
  for (const { kopecks, index, period } of receiptsOf(options, 'receipts')) {
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
  for (const { lines, index } of receiptsOf(options, 'lines of receipts'))
    for (const [place, { service, tariff, volume, charged }] of lines.entries())
      yield [options.firstAccrual + index, place + 1, service, 'м³', tariff, volume, charged]
}

/** One entry opens the books: what each flat owes, and all of it together on the other side. */
function* postingRows(options: BulkReceipts) {
  const { entry, firstAccount, sectorId } = options
  let all = 0
  for (const { kopecks, index } of receiptsOf(options, 'ledger')) {
    all += kopecks
    yield [entry, index + 2, 'resident', firstAccount + index, sectorId, kopecks]
  }
  yield [entry, 1, 'income', '\\N', sectorId, -all]
}

/** Fills the tables of receipts, and the ledger, which checks and sums what comes as it always does. */
export const copyReceipts = async (tx: Tx, options: BulkReceipts): Promise<void> => {
  const sums = ['charged_kopecks', 'recalculated_kopecks', 'benefit_kopecks']
  const accrual = ['id', 'personal_account_id', 'sector_id', 'period', 'issued_on', 'due_on', ...sums]
  await copyInto(tx, 'accrual', accrual, accrualRows(options))
  const line = ['accrual_id', 'place', 'service', 'unit', 'tariff', 'volume', 'charged_kopecks']
  await copyInto(tx, 'accrual_line', line, lineRows(options))
  await tx`
    insert into ledger_entry (id, kind, at) overriding system value
    values (${options.entry}, 'opening', ${options.at})`
  const posting = ['entry_id', 'line', 'account', 'personal_account_id', 'sector_id', 'kopecks']
  await copyInto(tx, 'ledger_posting', posting, postingRows(options))
  await tx`analyze accrual, accrual_line, ledger_entry, ledger_posting, ledger_balance`
}
