import type { Queryable } from '../../db/connect.ts'

/** The resident's e-mail. */
export const findUsername = async (sql: Queryable, residentId: number): Promise<string> => {
  const [row] = await sql<
    { readonly username: string }[]
  >`select username from resident where id = ${residentId}`
  return row?.username ?? ''
}
