import {
  countedExactly,
  servicesPage,
  type Preview,
  type Service,
  type Services,
} from '#contract/catalogue/schema.ts'
import { allPositions, quickPositions } from '#contract/catalogue/positions.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Read } from '../../db/standby.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Principal } from '../../kernel/principal.ts'
import {
  type StoredService,
  countServices,
  findPreview,
  findService,
  listPositions,
  listServices,
  listServicesByIds,
} from './store.ts'
import { presentPreview, presentService, presentServices } from './present.ts'
import { type CatalogueScope, search } from './search.ts'
import { messages } from './messages.ts'

export { insertPicture, createPicture, type EncodedPicture } from './pictures.ts'

interface ServicesQuery {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly position?: string | undefined
  readonly search?: string | undefined
}

const getScope = ({ organisationId }: Principal, position: string | undefined): CatalogueScope => ({
  organisationId,
  position: position === undefined || position === allPositions.value ? null : position,
})

/** Throws the same error for a foreign, hidden or unknown service (decision 8). */
export const serviceFor = async (
  sql: Sql,
  { organisationId }: Principal,
  id: number,
): Promise<StoredService> => {
  const service = await findService(sql, organisationId, id)
  if (!service || service.isHidden) throw new DomainError('not_found', [messages.notFound])
  return service
}

const listPage = async (sql: Queryable, caller: Principal, wanted: ServicesQuery): Promise<Services> => {
  const { limit = servicesPage, offset = 0, search: text = '' } = wanted
  const scope = getScope(caller, wanted.position)
  // One more row shows whether more exist.
  const max = Math.max(countedExactly, offset + limit) + 1
  if (text.trim() === '') {
    const [entries, count] = await Promise.all([
      listServices(sql, scope, { offset, limit }),
      countServices(sql, scope, max),
    ])
    return presentServices(entries, { count, offset })
  }
  const found = await search(sql, scope, text, max)
  const entries = await listServicesByIds(sql, found.slice(offset, offset + limit))
  return presentServices(entries, { count: found.length, offset })
}

export const createCatalogue = ({ sql, read }: { readonly sql: Sql; readonly read: Read }) => ({
  list: (caller: Principal, wanted: ServicesQuery): Promise<Services> =>
    read((from) => listPage(from, caller, wanted)),

  positions: async ({ organisationId }: Principal) => ({
    results: await read((from) =>
      listPositions(
        from,
        organisationId,
        quickPositions.map(({ value }) => value),
      ),
    ),
  }),

  get: async (caller: Principal, id: number): Promise<Service> =>
    presentService(await serviceFor(sql, caller, id)),

  preview: async (id: number): Promise<Preview> => {
    const service = await findPreview(sql, id)
    if (!service) throw new DomainError('not_found', [messages.notFound])
    return presentPreview(service)
  },
})
