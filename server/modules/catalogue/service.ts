import {
  countedExactly,
  servicesPage,
  type Preview,
  type Service,
  type Services,
} from '#contract/catalogue/schema.ts'
import { allPositions, quickPositions } from '#contract/catalogue/positions.ts'
import type { Sql } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/caller.ts'
import {
  type StoredService,
  countServices,
  findPreview,
  findService,
  listPositions,
  listServices,
  listServicesOf,
} from './store.ts'
import { presentPreview, presentService, presentServices } from './present.ts'
import { type Place, search } from './search.ts'
import { texts } from './texts.ts'

interface Wanted {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly position?: string | undefined
  readonly search?: string | undefined
}

const placeOf = ({ organisationId }: Caller, position: string | undefined): Place => ({
  organisationId,
  position: position === undefined || position === allPositions.value ? null : position,
})

/** The service for a caller's organisation. Throws the same refusal for that of another as for none (decision 36). */
export const serviceFor = async (
  sql: Sql,
  { organisationId }: Caller,
  id: number,
): Promise<StoredService> => {
  const service = await findService(sql, organisationId, id)
  if (!service) throw new Refused(404, 'not_found', [texts.notFound])
  return service
}

export const makeCatalogue = (sql: Sql) => ({
  list: async (caller: Caller, wanted: Wanted): Promise<Services> => {
    const { limit = servicesPage, offset = 0, search: text = '' } = wanted
    const place = placeOf(caller, wanted.position)
    // One more than is counted and given, so that the count tells whether there are more.
    const most = Math.max(countedExactly, offset + limit) + 1
    if (text.trim() === '') {
      const [entries, count] = await Promise.all([
        listServices(sql, place, { offset, limit }),
        countServices(sql, place, most),
      ])
      return presentServices(entries, { count, offset })
    }
    const found = await search(sql, place, text, most)
    const entries = await listServicesOf(sql, found.slice(offset, offset + limit))
    return presentServices(entries, { count: found.length, offset })
  },

  positions: async ({ organisationId }: Caller) => ({
    results: await listPositions(
      sql,
      organisationId,
      quickPositions.map(({ value }) => value),
    ),
  }),

  get: async (caller: Caller, id: number): Promise<Service> =>
    presentService(await serviceFor(sql, caller, id)),

  preview: async (id: number): Promise<Preview> => {
    const service = await findPreview(sql, id)
    if (!service) throw new Refused(404, 'not_found', [texts.notFound])
    return presentPreview(service)
  },
})
