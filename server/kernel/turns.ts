import type { Queryable } from '../db/connect.ts'

/**
 * Takes a work for this process until the moment; false when another one has it. A process that dies leaves the work
 * to others after that moment, so the work must bear being done in part and again.
 */
export const takeTurn = async (sql: Queryable, name: string, now: Date, till: Date): Promise<boolean> => {
  await sql`delete from job_turn where taken_till <= ${now}`
  const { count } = await sql`
    insert into job_turn (name, taken_till) values (${name}, ${till}) on conflict (name) do nothing`
  return count === 1
}

/** The work is done: nobody takes it again before the moment. */
export const finishTurn = async (sql: Queryable, name: string, till: Date): Promise<void> => {
  await sql`update job_turn set taken_till = ${till} where name = ${name}`
}
