import type { Endpoint } from '#contract/endpoint.ts'
import type { Permissions } from '#contract/permissions.ts'
import { listPhones } from '#contract/profile/endpoints.ts'
import { getEmergencies } from '#contract/requests/emergency-endpoints.ts'
import { getCategories } from '#contract/requests/endpoints.ts'
import { listTopics } from '#contract/tickets/endpoints.ts'
import { callContext } from '../../lib/http/call-context.ts'
import { callWithMeta } from '../../lib/http/call.ts'
import { storedReply } from '../../lib/http/stored-reply.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { isAllowed } from '../cabinet/gate.tsx'

const maxAgeMs = 24 * 60 * 60 * 1000

const listNeeded = (permissions: Permissions): readonly Endpoint[] => [
  ...(isAllowed(signedRoutes.requestCreate, permissions, 'C')
    ? [getCategories, getEmergencies, listPhones]
    : []),
  ...(isAllowed(signedRoutes.ticketCreate, permissions, 'C') ? [listTopics, getEmergencies] : []),
]

const isFresh = async (endpoint: Endpoint, scope: string | null): Promise<boolean> => {
  const stored = await storedReply(endpoint, {}, scope).catch(() => null)
  return stored !== null && Date.now() - Date.parse(stored.storedAt ?? '') < maxAgeMs
}

/**
 * Requests what the forms of requests and appeals need, so that the worker stores it and a first one can be written
 * without a network (O-21). Returns true if something is still missing.
 */
export const storeForms = async (permissions: Permissions): Promise<boolean> => {
  const scope = callContext().scope()
  let isMissing = false
  for (const endpoint of listNeeded(permissions)) {
    if (await isFresh(endpoint, scope)) continue
    const answer = await callWithMeta(endpoint, {}).catch(() => null)
    isMissing ||= answer === null || answer.storedAt !== null
  }
  return isMissing
}
