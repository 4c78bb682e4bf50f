import { errorStatus } from '#contract/error-codes.ts'
import { randomUUID } from 'node:crypto'
import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import type { MeterResult, SubmittedMeter } from '#contract/meters/submit-schema.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { Sql } from '../../../server/db/connect.ts'
import type { Files } from '../../../server/ports/files.ts'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import type { Principal } from '../../../server/kernel/principal.ts'
import { addUploaded } from './files.ts'
import { addOrganisation, addProfile, addResident, allRights } from './residents.ts'

export const addCaller = async (sql: Sql, window?: MeterWindow): Promise<Principal> => {
  const organisationId = await addOrganisation(sql)
  if (window)
    await sql`update organisation set meter_window = ${sql.json(window)} where id = ${organisationId}`
  const residentId = await addResident(sql, `${randomUUID()}@demo.local`)
  const profileId = await addProfile(sql, residentId, { organisation: organisationId, number: randomUUID() })
  const [profile] = await sql<{ id: number }[]>`
    select personal_account_id as id from profile where id = ${profileId}`
  if (!profile) throw new Error('There is no profile')
  const session = { familyId: randomUUID(), isLimited: false, scope: 'scope', permissions: allRights }
  return { residentId, profileId, personalAccountId: profile.id, organisationId, ...session }
}

interface MeterOptions {
  readonly readonly?: boolean
  readonly finish?: string
  readonly first?: number[]
  /** Readings by month, without consumption. */
  readonly readings?: Readonly<Record<string, number[]>>
}

/** Adds a meter with five digits. Returns its id. */
export const addMeter = async (
  sql: Sql,
  { personalAccountId }: Pick<Principal, 'personalAccountId'>,
  type: MeterType,
  options: MeterOptions = {},
) => {
  const [meter] = await sql<{ id: number }[]>`
    insert into meter (personal_account_id, type, serial_number, place, readonly, working_finish_date, digit_capacity, first_values)
    values (${personalAccountId}, ${type}, ${randomUUID()}, 'Кухня', ${options.readonly ?? false}, ${options.finish ?? null},
      99999, ${options.first ?? [0]})
    returning id`
  if (!meter) throw new Error('Nothing was inserted')
  for (const [period, values] of Object.entries(options.readings ?? {})) {
    await sql`
      insert into reading (meter_id, period, "values", deltas, version, submitted_at)
      values (${meter.id}, ${`${period}-01`}, ${values}, ${values.map(() => 1)}, 1, ${`${period}-20T10:00:00Z`})`
  }
  return meter.id
}

export const addDialPhoto = async (
  sql: Sql,
  files: Files,
  {
    profile,
    personalAccountId,
    period = '2026-02',
  }: { profile: number; personalAccountId: number; period?: string },
): Promise<string> => {
  const meter = await addMeter(sql, { personalAccountId }, 'GasAreaMeter', { readings: { [period]: [100] } })
  const file = await addUploaded(sql, files, profile)
  await sql`
    with submission as (
      insert into reading_submission (profile_id, meter_id, key, fingerprint, period, "values", version, late, captured_at, reply)
      values (${profile}, ${meter}, ${randomUUID()}, '', ${`${period}-01`}, '{100}', 1, false, now(), '{}') returning id)
    update file set owner_kind = 'reading', owner_id = submission.id, claimed_at = uploaded_at from submission
    where file.id = ${file}`
  return file
}

export const reading = (
  meter_id: number,
  values: number[],
  based_on: Partial<SubmittedMeter['based_on']> & { readonly previous: number[] },
  captured_at = '2026-03-15T08:00:00Z',
): SubmittedMeter => ({
  meter_id,
  values,
  based_on: { period: '2026-03', version: 0, ...based_on },
  captured_at,
})

export const standing = (sql: Sql, meterId: number) => sql<
  { period: string; values: number[]; deltas: number[]; version: number; late: boolean }[]
>`
  select to_char(period, 'YYYY-MM') as period, to_json("values") as "values", to_json(deltas) as deltas, version, late
  from reading where meter_id = ${meterId} order by reading.period`

export const submissions = async (sql: Sql, meterId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from reading_submission where meter_id = ${meterId}`
  return row?.count ?? 0
}

export const catchRefusal = async (call: Promise<unknown>) => {
  const outcome = await call.then(
    () => 'accepted',
    (error: unknown) => error,
  )
  if (!(outcome instanceof DomainError)) throw new Error(`Not refused: ${String(outcome)}`)
  return { status: errorStatus[outcome.code], ...outcome.body }
}

export const onlyResult = async (call: Promise<{ meters: MeterResult[] }>): Promise<MeterResult> => {
  const { meters } = await call
  const [result] = meters
  if (!result || meters.length > 1) throw new Error(`${meters.length} results`)
  return result
}
