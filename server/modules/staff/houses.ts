import type { Queryable } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import { texts } from './texts.ts'

/** Houses of an organisation, by name. */
export const listHouses = async (sql: Queryable, organisationId: number): Promise<string[]> => {
  const houses = await sql<{ address: string }[]>`
    select address from house where organisation_id = ${organisationId} order by address`
  return houses.map(({ address }) => address)
}

/** Refuses a house that the organisation does not have; an empty one stands for all. */
export const demandHouse = async (sql: Queryable, organisationId: number, house: string): Promise<void> => {
  if (house === '') return
  const found = await sql`select from house where organisation_id = ${organisationId} and address = ${house}`
  if (found.length === 0) throw new Refused('not_found', [texts.noHouse])
}
