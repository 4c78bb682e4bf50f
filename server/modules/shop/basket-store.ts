import type { Service } from '#contract/shop/schema.ts'
import type { Queryable } from '../../db/connect.ts'

interface StoredBasket {
  readonly category: number
  readonly services: readonly Service[]
}

/** What lies in the profile's baskets, the one changed last first. */
export const listBaskets = (sql: Queryable, profileId: number) => sql<StoredBasket[]>`
  select category_id as category, services from shop_basket
  where profile_id = ${profileId} order by changed_at desc, category_id`

/** The basket of a category, held until the transaction ends; an empty one is made where there is none. */
export const lockBasket = async (
  tx: Queryable,
  profileId: number,
  category: number,
  now: Date,
): Promise<readonly Service[]> => {
  const [row] = await tx<{ services: Service[] }[]>`
    insert into shop_basket as basket (profile_id, category_id, services, changed_at)
    values (${profileId}, ${category}, '[]', ${now})
    on conflict (profile_id, category_id) do update set services = basket.services
    returning services`
  return row?.services ?? []
}

export const writeBasket = async (
  tx: Queryable,
  profileId: number,
  { category, services }: StoredBasket,
  now: Date,
): Promise<void> => {
  await tx`
    insert into shop_basket (profile_id, category_id, services, changed_at)
    values (${profileId}, ${category}, ${tx.json(services.map((service) => ({ ...service })))}, ${now})
    on conflict (profile_id, category_id) do update set services = excluded.services, changed_at = excluded.changed_at`
}

export const removeBasket = async (tx: Queryable, profileId: number, category: number): Promise<void> => {
  await tx`delete from shop_basket where profile_id = ${profileId} and category_id = ${category}`
}
