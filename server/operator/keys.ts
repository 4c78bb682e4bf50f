import { userInfo } from 'node:os'
import { keyScopes, type KeyScope } from '#contract/exchange/schema.ts'
import { createKey, listKeys, revokeKey } from '../modules/exchange/api/keys.ts'
import {
  findOrganisationId,
  UsageError,
  parseNumber,
  parseOneOf,
  type Command,
  type OperatorDeps,
} from './command.ts'
import { messages } from './messages.ts'

const parseScopes = (words: readonly string[]): KeyScope[] => {
  const scopes = words.flatMap((word) => word.split(',')).map((word) => parseOneOf(keyScopes, word))
  const known = keyScopes.filter((scope) => scopes.includes(scope))
  if (known.length === 0) throw new UsageError(messages.key.scopesNeeded(keyScopes))
  return known
}

export const runKeys = async (
  { sql, clock }: OperatorDeps,
  command: Command,
): Promise<string | undefined> => {
  const [noun, verb, word, ...more] = command.words
  if (noun !== 'key') return undefined
  const organisationId = await findOrganisationId(sql, command)
  if (verb === 'create') {
    if (word === undefined || !/^[\p{L}\d ._-]{1,60}$/u.test(word))
      throw new UsageError(messages.key.nameNeeded)
    const made = { organisationId, name: word, scopes: parseScopes(more), who: userInfo().username }
    const { id, key } = await createKey(sql, { ...made, now: clock.now() })
    return messages.key.created(id, key)
  }
  if (verb === 'list') {
    const keys = await listKeys(sql, organisationId)
    const lines = keys.map(({ id, name, scopes, createdBy, createdAt, revokedAt }) =>
      [
        `№ ${id}`,
        name,
        scopes.join(','),
        messages.key.made(createdBy, createdAt.toISOString().slice(0, 10)),
        ...(revokedAt === null ? [] : [messages.key.revokedOn(revokedAt.toISOString().slice(0, 10))]),
      ].join('  '),
    )
    return lines.join('\n') || messages.none
  }
  if (verb !== 'revoke') throw new UsageError(messages.usage)
  const id = parseNumber(word)
  if (!(await revokeKey(sql, { organisationId, id, now: clock.now() })))
    throw new UsageError(messages.key.none(id))
  return messages.key.revoked(id)
}
