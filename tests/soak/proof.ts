import { connect, type Queryable } from '../../server/db/connect.ts'
import { checkLedger } from '../../server/modules/ledger/audit.ts'
import type { Imports } from './imports.ts'
import type { Acknowledged } from './resident.ts'
import { firstFlat } from './site.ts'

export interface Finding {
  readonly invariant: string
  readonly broken: number
  readonly of: number
}

const getCount = async (rows: PromiseLike<readonly { readonly count: number }[]>): Promise<number> =>
  (await rows)[0]?.count ?? 0

async function proveReadings(sql: Queryable, { readings }: Acknowledged): Promise<Finding[]> {
  await sql`create temporary table acknowledged_reading (key uuid, meter_id bigint, receipt bigint, value numeric)`
  await sql`
    insert into acknowledged_reading
    select * from unnest(${readings.map(({ key }) => key)}::uuid[], ${readings.map(({ meterId }) => meterId)}::bigint[],
      ${readings.map(({ receipt }) => receipt)}::bigint[], ${readings.map(({ value }) => String(value))}::numeric[])`
  const of = readings.length
  const missing = await getCount(sql`
    select count(*) from acknowledged_reading told where (
      select count(*) from reading_submission kept join reading using (meter_id, period)
      where kept.key = told.key and kept.meter_id = told.meter_id and kept.id = told.receipt
        and reading."values"[1] = told.value and reading.version = 1) <> 1`)
  const doubled = await getCount(sql`
    select count(*) from (select from reading_submission group by key, meter_id having count(*) > 1) doubled`)
  const unasked = await getCount(sql`
    select count(*) from reading_submission kept join profile on profile.id = profile_id
    join resident on resident.id = resident_id
    where username like 'soak-%' and not exists (
      select from acknowledged_reading told where told.key = kept.key and told.meter_id = kept.meter_id)`)
  return [
    { invariant: 'every acknowledged reading is there once, as it was acknowledged', broken: missing, of },
    { invariant: 'no reading has a second submission by its key', broken: doubled, of },
    { invariant: 'no submission is there that nobody was told of', broken: unasked, of },
  ]
}

async function provePayments(sql: Queryable, { payments }: Acknowledged): Promise<Finding[]> {
  await sql`create temporary table acknowledged_payment (key uuid, id uuid, kopecks bigint)`
  await sql`
    insert into acknowledged_payment
    select * from unnest(${payments.map(({ key }) => key)}::uuid[], ${payments.map(({ id }) => id)}::uuid[],
      ${payments.map(({ kopecks }) => kopecks)}::bigint[])`
  const of = payments.length
  const missing = await getCount(sql`
    select count(*) from acknowledged_payment told where (
      select count(*) from payment join ledger_entry entry on entry.payment_id = payment.id and kind = 'payment'
      join ledger_posting posting on entry_id = entry.id and account = 'bank'
      where payment.id = told.id and payment.key = told.key and state = 'confirmed'
        and posting.kopecks = told.kopecks) <> 1`)
  const doubled = await getCount(sql`
    select count(*) from (select from payment where key is not null group by key having count(*) > 1) doubled`)
  const unasked = await getCount(sql`
    select count(*) from payment join profile on profile.id = profile_id join resident on resident.id = resident_id
    where username like 'soak-%' and state <> 'created'
      and not exists (select from acknowledged_payment told where told.id = payment.id)`)
  return [
    {
      invariant: 'every acknowledged payment is credited once, with what the bank took',
      broken: missing,
      of,
    },
    { invariant: 'no payment is there twice by its key', broken: doubled, of },
    { invariant: 'no payment is credited or on its way that nobody was told of', broken: unasked, of },
  ]
}

async function proveReceipts(sql: Queryable, { flats }: Imports): Promise<Finding> {
  const whole = await getCount(sql`
    select count(*) from (
      select from personal_account account
      join accrual on accrual.personal_account_id = account.id and period = date_trunc('month', now())::date
      join ledger_entry entry on entry.accrual_id = accrual.id
      where length(number) = 9 and number between ${String(firstFlat)} and ${String(firstFlat + flats - 1)}
      group by account.id having count(*) = 1) whole`)
  return {
    invariant: 'every flat of an imported file has one receipt and one entry',
    broken: flats - whole,
    of: flats,
  }
}

/** Checks by SQL that nothing was lost or duplicated and that the ledger sums to zero. */
export async function prove(
  databaseUrl: string,
  acknowledged: Acknowledged,
  imports: Imports,
): Promise<Finding[]> {
  const sql = connect(databaseUrl, { max: 1 })
  await sql`set statement_timeout = 0`
  try {
    const sum = await getCount(sql`select coalesce(sum(kopecks), 0)::bigint as count from ledger_posting`)
    const { entries, damages } = await checkLedger(sql)
    const damaged = damages.reduce((all, { count }) => all + count, 0)
    return [
      ...(await proveReadings(sql, acknowledged)),
      ...(await provePayments(sql, acknowledged)),
      await proveReceipts(sql, imports),
      { invariant: 'the ledger sums to zero (kopecks)', broken: Math.abs(sum), of: entries },
      { invariant: 'the audit of the ledger finds no damage', broken: damaged, of: entries },
    ]
  } finally {
    await sql.end()
  }
}
