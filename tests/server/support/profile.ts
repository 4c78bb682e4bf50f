import type { Sql } from '../../../server/db/connect.ts'

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

export const addStaffPhone = async (sql: Sql, profile: number, digits: string): Promise<number> =>
  getId(
    await sql<{ id: number }[]>`
      insert into phone (personal_account_id, digits, created_at)
      select personal_account_id, ${digits}, '2026-01-01' from profile where id = ${profile} returning id`,
  )

export const addOwnPhone = async (sql: Sql, profile: number, digits: string): Promise<number> =>
  getId(
    await sql<{ id: number }[]>`
      insert into phone (personal_account_id, profile_id, digits, created_at)
      select personal_account_id, id, ${digits}, '2026-01-01' from profile where id = ${profile} returning id`,
  )

export const addPolicy = async (sql: Sql, profile: number, type: string, till: string): Promise<number> =>
  getId(
    await sql<{ id: number }[]>`
      insert into insurance (profile_id, type, insurer, number, object, valid_from, valid_till)
      values (${profile}, ${type}, 'СК «Надежда»', '0412', 'LADA', '2025-01-01', ${till}) returning id`,
  )
