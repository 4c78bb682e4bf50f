import { hash } from 'node:crypto'
import { phoneDigits } from '#contract/auth/checks.ts'
import { isDesirable } from '#contract/requests/desired-time.ts'
import type { Category, NewRequest } from '#contract/requests/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import { claimFiles } from '../files/service.ts'
import { makeProfile } from '../profile/service.ts'
import { findMade, insertRequest, type Made, type RequestToMake } from './create-store.ts'
import { defaultCategories } from './default-categories.ts'
import { findCategories, type StoredPhone } from './store.ts'
import { texts } from './texts.ts'

interface Parts {
  readonly sql: Sql
  readonly clock: Clock
}

/** The tree of the caller's organisation. */
export const categoriesOf = async (sql: Sql, caller: Caller): Promise<readonly Category[]> =>
  (await findCategories(sql, caller)) ?? defaultCategories

const kindOf = (tree: readonly Category[], { _type: type, category, subcategory }: NewRequest) => {
  const found = tree.find(({ _id: id }) => id === category)
  const kind = found?.subcategories.find(({ _id: id }) => id === subcategory)
  const { _type: kindType, name: subcategoryName } = kind ?? {}
  if (!found || subcategoryName === undefined || kindType !== type)
    throw new Refused(422, 'unknown_category', [texts.unknownCategory])
  return { category, categoryName: found.name, subcategory, subcategoryName }
}

/** The phones that were sent, each once; which of them the staff entered the server knows by itself. */
const phonesOf = async (parts: Parts, caller: Caller, sent: NewRequest['phones']): Promise<StoredPhone[]> => {
  const { phones } = await makeProfile(parts).phones(caller)
  const staff = new Set(
    phones.filter((known) => !known.added_by_tenant).map(({ code, number }) => `7${code}${number}`),
  )
  const byDigits = new Map(sent.map(({ number, add }) => [phoneDigits(number) ?? '', add]))
  return [...byDigits].map(([digits, add]) => ({ digits, add, added_by_tenant: !staff.has(digits) }))
}

const sameOrRefuse = ({ fingerprint, ...made }: Made & { fingerprint: Buffer }, ours: Buffer): Made => {
  if (fingerprint.equals(ours)) return made
  throw new Refused(422, 'key_reused', [texts.keyReused])
}

const presentMade = ({ id, number }: Made) => ({ _id: id, number: String(number) })

/** What the sent request becomes, by the law of the present day. */
const requestOf = async (parts: Parts, caller: Caller, body: NewRequest) => {
  const kind = kindOf(await categoriesOf(parts.sql, caller), body)
  const { desired_start_at: desiredStartAt } = body.execution
  if (desiredStartAt !== null && !isDesirable(desiredStartAt, parts.clock.now()))
    throw new Refused(422, 'bad_time', [texts.badTime])
  const phones = await phonesOf(parts, caller, body.phones)
  const { _type: type, description } = body
  return { ...kind, type, description, phones, desiredStartAt }
}

/**
 * Makes a request once for its key: the effect, its key and its fingerprint are one row. A twin that comes meanwhile
 * waits at the unique key, and gets the same number (O-07).
 */
export const createRequest = async (
  parts: Parts,
  caller: Caller,
  key: string,
  body: NewRequest,
): Promise<{ _id: number; number: string }> => {
  const { sql, clock } = parts
  const fingerprint = hash('sha256', JSON.stringify(body), 'buffer')
  const before = await findMade(sql, caller.profileId, key)
  if (before) return presentMade(sameOrRefuse(before, fingerprint))
  const request: RequestToMake = { ...(await requestOf(parts, caller, body)), key, fingerprint }
  const { profileId, personalAccountId } = caller
  const made = await sql.begin(async (tx) => {
    const now = clock.now()
    const row = await insertRequest(tx, caller, request, now)
    const files = body.requester_files ?? []
    if (row)
      await claimFiles(tx, {
        profileId,
        files,
        owner: { kind: 'request', id: row.id, personalAccountId },
        now,
      })
    return row
  })
  if (made) return presentMade(made)
  const twin = await findMade(sql, caller.profileId, key)
  if (!twin) throw new Error('A key was taken and is not there')
  return presentMade(sameOrRefuse(twin, fingerprint))
}
