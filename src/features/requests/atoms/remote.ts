import { listRequests } from '#contract/requests/endpoints.ts'
import { requestsPage } from '#contract/requests/schema.ts'
import { pagedAtom } from '../../../lib/state/paged.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadCategories } from '../api/load-categories.ts'
import { loadPhones } from '../api/load-phones.ts'
import { loadRequest } from '../api/load-request.ts'
import { entryOf } from '../rules/request-view.ts'
import { scopeFlags, type RequestScope } from '../rules/scopes.ts'

const listOf = (scope: RequestScope) =>
  pagedAtom(listRequests, {
    size: requestsPage,
    input: (offset) => ({ query: { ...scopeFlags(scope), offset } }),
    select: ({ requests, count }) => ({ items: requests.map(entryOf), count }),
  })

/** The requests of each scope as far as they were scrolled (row Q-01). */
export const listAtoms = { all: listOf('all'), area: listOf('area'), house: listOf('house') }

/** The request that was asked for last; whoever shows it looks at its id. */
export const requestAtom = remoteAtom(loadRequest)

export const categoriesAtom = remoteAtom(loadCategories)

/** Phones to begin a form with. */
export const phonesAtom = remoteAtom(loadPhones)
