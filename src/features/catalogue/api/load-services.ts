import { listServices } from '#contract/catalogue/endpoints.ts'
import { servicesPage } from '#contract/catalogue/schema.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import type { Wanted } from '../rules/listing.ts'

/** A page of the catalogue from the offset on: of a category, of what a search finds, of both (spec K4.1). */
export const loadServices = ({ position, search }: Wanted, offset: number, signal: AbortSignal) =>
  callWithMeta(
    listServices,
    {
      query: {
        limit: servicesPage,
        offset,
        ...(position !== null && { position }),
        ...(search !== '' && { search }),
      },
    },
    { signal },
  )
