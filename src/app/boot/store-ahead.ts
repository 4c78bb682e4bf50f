import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { allows, type Permissions } from '#contract/permissions.ts'
import { callContext } from '../../lib/http/call-context.ts'
import { isOutage } from '../../lib/http/call-errors.ts'
import { callWithMeta, type CallResult } from '../../lib/http/call.ts'
import type { CallInput } from '../../lib/http/request.ts'
import { storedReply } from '../../lib/http/stored-reply.ts'
import { storeEverything, type Owner } from './ahead.ts'

const maxAgeMs = 24 * 60 * 60 * 1000
/** Bounds what a visit requests ahead; the rest is stored when it is opened. */
const [maxCalls, maxLength] = [50, 600_000]

const mayRead = ({ access }: Endpoint, permissions: Permissions): boolean =>
  typeof access === 'string' || ('slug' in access && allows(permissions, access.slug, access.action))

const isFresh = ({ storedAt }: CallResult<unknown>): boolean =>
  Date.now() - Date.parse(storedAt ?? '') < maxAgeMs

/** Ends the work: the network is lost, the profile was switched, or a bound is reached. */
class Stopped extends Error {}

/**
 * Requests what opens without a network, so that the worker stores it, unless a reply of the last day is stored.
 * Returns true if something is still missing.
 */
export const storeAhead = async (permissions: Permissions, owner: Owner): Promise<boolean> => {
  const scope = callContext().scope()
  let isMissing = false
  let [calls, length] = [0, 0]

  async function store<E extends Endpoint>(endpoint: E, input: CallInput): Promise<ReplyOf<E> | null>
  async function store(endpoint: Endpoint, input: CallInput): Promise<unknown> {
    if (!mayRead(endpoint, permissions)) return null
    const stored = await storedReply(endpoint, input, scope).catch(() => null)
    if (stored && isFresh(stored)) return stored.reply
    if (callContext().scope() !== scope || calls >= maxCalls || length >= maxLength) throw new Stopped()
    calls += 1
    try {
      const { reply, storedAt } = await callWithMeta(endpoint, input)
      isMissing ||= storedAt !== null
      length += JSON.stringify(reply).length
      return reply
    } catch (error) {
      isMissing = true
      if (isOutage(error)) throw new Stopped()
      return null
    }
  }
  await storeEverything(store, owner).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
  })
  return isMissing
}
