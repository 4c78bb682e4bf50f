import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { replacesHeader } from '#contract/errors.ts'
import { keysSchema } from '#contract/outbox/schema.ts'
import { closeKeys, type ClosingDeps } from '../kernel/closed-keys.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { getNaturalKey } from '../kernel/natural-key.ts'
import type { Principal } from '../kernel/principal.ts'
import { messages } from './messages.ts'

const readReplaced = (request: FastifyRequest): readonly string[] => {
  const given = request.headers[replacesHeader]
  if (given === undefined) return []
  const { success, data } = keysSchema.safeParse(String(given).split(/, */))
  if (!success) throw new DomainError('invalid', [messages.replacesMalformed])
  return data
}

/**
 * Closes the keys that the call replaces. Throws `already_accepted` with what the newest of them did. A call that is
 * bound to a version is refused by its own check instead.
 */
export const closeReplaced = async (
  deps: ClosingDeps,
  { isVersioned }: Endpoint,
  request: FastifyRequest,
  { profileId }: Principal,
): Promise<void> => {
  const keys = readReplaced(request)
  if (keys.length === 0) return
  const effects = await closeKeys(deps, profileId, keys)
  const done = effects.findLast(({ kind }) => !isVersioned || kind !== 'reading')
  if (done) throw new DomainError('already_accepted', [messages.alreadyAccepted(done)], { current: done })
}

/** Returns a key for a call without one (B-17). The pause between payments protects them from doubles (P-14). */
export const createKey = (
  deps: ClosingDeps,
  { name, isPaced }: Endpoint,
  { profileId }: Principal,
  input: object,
): Promise<string> | string => (isPaced ? crypto.randomUUID() : getNaturalKey(deps, [profileId, name, input]))
