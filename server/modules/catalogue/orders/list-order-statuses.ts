import type { OrderStatus } from '#contract/catalogue/schema.ts'
import type { Sql } from '../../../db/connect.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { getUnsentStates } from '../../notifications/channels/email/service.ts'
import { countOrders, listOrders } from './store.ts'

/** The status of an order is that of its email. */
export const listOrderStatuses = async (
  { sql }: { readonly sql: Sql },
  { profileId }: Principal,
  offset: number,
): Promise<{ results: OrderStatus[]; count: number }> => {
  const [orders, count] = await Promise.all([listOrders(sql, profileId, offset), countOrders(sql, profileId)])
  const emailIds = orders.map(({ letterId }) => letterId)
  const unsent = await getUnsentStates(sql, emailIds)
  const results = orders.map(({ id, serviceId, title, letterId, createdAt, fields }) => ({
    id,
    service_id: serviceId,
    title,
    status: unsent.get(letterId) ?? ('sent' as const),
    created_at: createdAt.toISOString(),
    fields,
  }))
  return { results, count }
}
