import type { StoredFile } from '#contract/files/schema.ts'
import type { DeviceKind } from '#contract/meters/submit-schema.ts'
import type { Queryable } from '../../db/connect.ts'
import { listFiles } from '../files/service.ts'
import { meterColumns, readingAsJson, type StoredMeter, type StoredReading } from './store.ts'
import { fromValues, type Values } from './submission.ts'

/** `reply` is the reading at that time. */
interface SubmissionRow {
  readonly id: number
  readonly fingerprint: Buffer
  readonly reply: StoredReading
}

export type Neighbours = Awaited<ReturnType<typeof findNeighbours>>

/** Serialises submissions; undefined if foreign. */
export const lockMeter = async (tx: Queryable, meterId: number, personalAccountId: number) => {
  const [row] = await tx<StoredMeter[]>`
    select ${meterColumns(tx)} from meter
    where id = ${meterId} and personal_account_id = ${personalAccountId} for no key update`
  return row
}

export const findSubmission = async (tx: Queryable, profileId: number, key: string, meterId: number) => {
  const [row] = await tx<SubmissionRow[]>`
    select id, fingerprint, reply from reading_submission
    where profile_id = ${profileId} and key = ${key} and meter_id = ${meterId}`
  return row
}

/** Returns the receipt number of the call's first meter. */
export const findReceipt = async (sql: Queryable, profileId: number, key: string) => {
  const [row] = await sql<{ readonly id: number }[]>`
    select id from reading_submission where profile_id = ${profileId} and key = ${key} order by id limit 1`
  return row?.id
}

export const findNeighbours = async (tx: Queryable, meterId: number, period: string) => {
  const month = `${period}-01`
  const rows = await tx<{ readonly reading: StoredReading }[]>`
    (select ${readingAsJson(tx)} as reading from reading
      where meter_id = ${meterId} and period <= ${month} order by period desc limit 2)
    union all
    (select ${readingAsJson(tx)} from reading
      where meter_id = ${meterId} and period > ${month} order by period limit 1)`
  const readings = rows.map(({ reading }) => reading)
  return {
    previous: readings.find((reading) => reading.period < period) ?? null,
    standing: readings.find((reading) => reading.period === period) ?? null,
    next: readings.find((reading) => reading.period > period) ?? null,
  }
}

/** Upserts the month's reading. `source` is null for a resident, else names the staff. */
export const saveReading = async (
  tx: Queryable,
  meterId: number,
  reading: StoredReading,
  source: string | null,
) => {
  const { period, values, deltas, version, late, submitted_at } = reading
  await tx`
    insert into reading (meter_id, period, "values", deltas, version, late, submitted_at, source)
    values (${meterId}, ${`${period}-01`}, ${values}, ${deltas}, ${version}, ${late}, ${submitted_at}, ${source})
    on conflict (meter_id, period) do update set "values" = excluded."values", deltas = excluded.deltas,
      version = excluded.version, late = excluded.late, submitted_at = excluded.submitted_at, source = excluded.source`
}

/** Who saved the month's reading, as the profile sees it, from what and with how many photos (O-08). */
export const findAuthor = async (tx: Queryable, meterId: number, period: string, profileId: number) => {
  const [row] = await tx<
    {
      readonly isOffice: boolean
      readonly id: number | null
      readonly isOwn: boolean | null
      readonly device: DeviceKind | null
    }[]
  >`
    select reading.source is not null as is_office, submission.id, submission.profile_id = ${profileId} as is_own,
      submission.device
    from reading left join lateral (
      select id, profile_id, device from reading_submission
      where meter_id = reading.meter_id and period = reading.period order by id desc limit 1
    ) submission on true
    where reading.meter_id = ${meterId} and reading.period = ${`${period}-01`}`
  if (!row || row.isOffice || row.id === null) return row?.isOffice ? ({ by: 'office' } as const) : {}
  const files = await listFiles(tx, 'reading', [row.id])
  return {
    by: row.isOwn ? 'you' : 'flat',
    photos: files.get(row.id)?.length ?? 0,
    ...(row.device && { device: row.device }),
  } as const
}

/** Corrects a later month after a change of its base. */
export const saveDeltas = async (tx: Queryable, meterId: number, period: string, deltas: Values) => {
  await tx`
    update reading set deltas = ${fromValues(deltas)} where meter_id = ${meterId} and period = ${`${period}-01`}`
}

interface AcceptedSubmission {
  readonly profileId: number
  readonly meterId: number
  readonly key: string
  readonly fingerprint: Buffer
  readonly capturedAt: string
  readonly receivedAt: Date
  readonly device: DeviceKind | null
  readonly reading: StoredReading
}

/** Returns the receipt number. */
export const saveSubmission = async (tx: Queryable, accepted: AcceptedSubmission): Promise<number> => {
  const { profileId, meterId, key, fingerprint, capturedAt, receivedAt, device, reading } = accepted
  const { period, values, version, late } = reading
  const [row] = await tx<{ readonly id: number }[]>`
    insert into reading_submission
      (profile_id, meter_id, key, fingerprint, period, "values", version, late, captured_at, received_at, device,
        reply)
    values (${profileId}, ${meterId}, ${key}, ${fingerprint}, ${`${period}-01`}, ${values}, ${version}, ${late},
      ${capturedAt}, ${receivedAt}, ${device}, ${tx.json({ ...reading })})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Oldest first; inclusive months 'YYYY-MM'. */
const listSubmissions = (sql: Queryable, personalAccountId: number, from: string, till: string) =>
  sql<{ readonly id: number; readonly meterId: number; readonly period: string }[]>`
    select submission.id, meter_id, to_char(period, 'YYYY-MM') as period
    from meter join reading_submission submission on submission.meter_id = meter.id
    where personal_account_id = ${personalAccountId} and period between ${`${from}-01`} and ${`${till}-01`}
    order by submission.id`

/** Returns a lookup of files by meter and month. The months are inclusive, 'YYYY-MM' (M-19). */
export const filesOfRange = async (sql: Queryable, personalAccountId: number, from: string, till: string) => {
  const submissions = await listSubmissions(sql, personalAccountId, from, till)
  const owned = await listFiles(
    sql,
    'reading',
    submissions.map(({ id }) => id),
  )
  const found = new Map<string, StoredFile[]>()
  for (const { id, meterId, period } of submissions) {
    const key = `${meterId}/${period}`
    const files = owned.get(id)
    if (files) found.set(key, [...(found.get(key) ?? []), ...files])
  }
  return (meterId: number, period: string): StoredFile[] | undefined => found.get(`${meterId}/${period}`)
}
