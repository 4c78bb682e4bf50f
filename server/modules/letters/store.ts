import type { Queryable } from '../../db/connect.ts'

/** A letter to be written and sent; `data` belongs to its kind. */
export interface LetterRow {
  readonly id: number
  readonly kind: string
  readonly recipient: string
  readonly data: Readonly<Record<string, string>>
  readonly attempts: number
}

export const insertLetter = async (
  sql: Queryable,
  { kind, recipient, data }: Pick<LetterRow, 'kind' | 'recipient' | 'data'>,
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into outgoing_letter (kind, recipient, data, created_at, due_at)
    values (${kind}, ${recipient}, ${sql.json(data)}, ${now}, ${now})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Lists the unsent ones of the letters, and whether sending is still tried. */
export const listLeft = (sql: Queryable, ids: readonly number[]) => sql<
  { readonly id: number; readonly is_given_up: boolean }[]
>`
  select id, given_up_at is not null as is_given_up from outgoing_letter where id = any(${[...ids]}::bigint[])`

/** Takes the letter that has been due the longest and puts it off, so that no other process takes it meanwhile. */
export const takeLetter = async (
  sql: Queryable,
  now: Date,
  untilWhen: Date,
): Promise<LetterRow | undefined> => {
  const [row] = await sql<LetterRow[]>`
    update outgoing_letter letter set attempts = attempts + 1, due_at = ${untilWhen}
    where id = (select id from outgoing_letter
      where due_at <= ${now} and given_up_at is null
      order by due_at limit 1 for update skip locked)
    returning id, kind, recipient, data, attempts`
  return row
}

export const deleteLetter = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from outgoing_letter where id = ${id}`
}

export const postponeLetter = async (sql: Queryable, id: number, dueAt: Date): Promise<void> => {
  await sql`update outgoing_letter set due_at = ${dueAt} where id = ${id}`
}

export const giveUpLetter = async (sql: Queryable, id: number, now: Date): Promise<void> => {
  await sql`update outgoing_letter set given_up_at = ${now} where id = ${id}`
}

/** Forgets some letters that were given up before the moment; says how many. */
export const deleteGivenUp = async (sql: Queryable, moment: Date, most: number): Promise<number> => {
  const { count } = await sql`
    delete from outgoing_letter where id in (
      select id from outgoing_letter where given_up_at < ${moment}
      order by given_up_at limit ${most} for update skip locked)`
  return count
}
