import type { Queryable } from './connect.ts'

/** Throws, or marks an empty database as a rehearsal's (V-16). A dump or a copy keeps the mark. */
export const assertRehearsal = async (
  sql: Queryable,
  { rehearsalPassword }: { readonly rehearsalPassword: string | null },
  now: Date,
): Promise<void> => {
  const [row] = await sql<{ isMarked: boolean; isFilled: boolean }[]>`
    select exists (select from rehearsal) as is_marked, exists (select from organisation) as is_filled`
  const { isMarked = false, isFilled = false } = row ?? {}
  if (isMarked && rehearsalPassword === null)
    throw new Error(
      'The database is that of a rehearsal: its payments and emails never happened. Set REHEARSAL_PASSWORD, or give the real site an empty database of its own (DATABASE_URL)',
    )
  if (rehearsalPassword === null || isMarked) return
  if (isFilled)
    throw new Error(
      'REHEARSAL_PASSWORD is set, but the database holds an organisation that is not a rehearsal: give the rehearsal an empty database of its own (DATABASE_URL), or remove REHEARSAL_PASSWORD',
    )
  await sql`insert into rehearsal (started_at) values (${now}) on conflict do nothing`
}
