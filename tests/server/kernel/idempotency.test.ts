import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Queryable, Sql } from '../../../server/db/connect.ts'
import type { Tx } from '../../../server/db/transaction.ts'
import { getFingerprint, withIdempotency, withIdempotencyAfter } from '../../../server/kernel/idempotency.ts'
import { closeKeys, getKeyScope } from '../../../server/kernel/closed-keys.ts'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { Killed, mortalSql } from '../support/crash.ts'

const { sql } = await testDatabase()
await sql`
  create table effect (
    id int generated always as identity, owner int not null, key uuid not null, fingerprint bytea not null,
    payload text not null, unique (owner, key))`

const find = (owner: number, key: string) => async (queryable: Queryable) => {
  const [row] = await queryable<{ id: number; fingerprint: Buffer }[]>`
    select id, fingerprint from effect where owner = ${owner} and key = ${key}`
  return row && { fingerprint: row.fingerprint, reply: row.id }
}
const keyed = (key: string, payload: string, owner = 1) => ({
  scope: `effect/${owner}`,
  key,
  fingerprint: getFingerprint(payload),
  find: find(owner, key),
  onKeyConflict: () => {
    throw new DomainError('key_reused', ['Другое содержание'])
  },
})
const insert =
  (key: string, payload: string, owner = 1) =>
  async (tx: Tx): Promise<number> => {
    const [row] = await tx<{ id: number }[]>`
      insert into effect (owner, key, fingerprint, payload)
      values (${owner}, ${key}, ${getFingerprint(payload)}, ${payload}) returning id`
    return row?.id ?? 0
  }
const send = (key: string, payload: string, { owner = 1, by = sql }: { owner?: number; by?: Sql } = {}) =>
  withIdempotency(by, keyed(key, payload, owner), insert(key, payload, owner))
const listEffects = async (key: string): Promise<string[]> =>
  (await sql<{ payload: string }[]>`select payload from effect where key = ${key}`).map((row) => row.payload)

const signal = () => Promise.withResolvers<undefined>()

const untilSomebodyWaits = async (): Promise<void> => {
  for (;;) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    if (row && row.waiting > 0) return
  }
}

describe('idempotent operation', () => {
  it('O-07: repeats its reply for the same call', async () => {
    const key = randomUUID()
    const first = await send(key, 'tea')
    expect(await send(key, 'tea')).toBe(first)
    expect(await listEffects(key)).toEqual(['tea'])
  })

  it('O-07: makes a concurrent twin wait for the first reply', async () => {
    const key = randomUUID()
    const goOn = signal()
    const began = signal()
    const first = withIdempotency(sql, keyed(key, 'tea'), async (tx) => {
      began.resolve(undefined)
      await goOn.promise
      return insert(key, 'tea')(tx)
    })
    await began.promise
    const twin = send(key, 'tea')
    await untilSomebodyWaits()
    expect(await listEffects(key)).toEqual([])
    goOn.resolve(undefined)
    expect(await twin).toBe(await first)
    expect(await listEffects(key)).toEqual(['tea'])
  })

  it('O-07: rejects another payload under the key, also concurrently', async () => {
    const key = randomUUID()
    await send(key, 'tea')
    await expect(send(key, 'coffee')).rejects.toMatchObject({ code: 'key_reused' })
    expect(await listEffects(key)).toEqual(['tea'])
    const other = randomUUID()
    const both = await Promise.allSettled([send(other, 'tea'), send(other, 'coffee')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listEffects(other)).toHaveLength(1)
  })

  it('O-07: separates keys by owner', async () => {
    const key = randomUUID()
    const [mine, theirs] = [await send(key, 'tea'), await send(key, 'coffee', { owner: 2 })]
    expect(mine).not.toBe(theirs)
    expect((await listEffects(key)).toSorted()).toEqual(['coffee', 'tea'])
  })

  it('O-07: has one effect if the process dies at any step', async () => {
    const key = randomUUID()
    let step = 0
    for (; ; step += 1) {
      const end: unknown = await send(key, 'tea', { by: mortalSql(sql, step) }).catch(
        (error: unknown) => error,
      )
      if (!(end instanceof Killed)) break
    }
    // Lock, two lookups, effect, commit, and the step after it.
    expect(step).toBe(6)
    await send(key, 'tea')
    expect(await listEffects(key)).toEqual(['tea'])
  })

  it('O-07: stores no key on a rejection', async () => {
    const key = randomUUID()
    const refuse = withIdempotency(sql, keyed(key, 'tea'), async (tx) => {
      await insert(key, 'tea')(tx)
      throw new DomainError('too_soon', ['Рано'])
    })
    await expect(refuse).rejects.toMatchObject({ code: 'too_soon' })
    expect(await listEffects(key)).toEqual([])
    expect(await send(key, 'coffee')).toBeGreaterThan(0)
  })

  const clock = new TestClock()
  const findEffect = async (queryable: Queryable, owner: number, key: string) => {
    const row = await find(owner, key)(queryable)
    return row && { kind: 'request' as const, number: String(row.reply) }
  }
  const sendOwned = (key: string, payload: string, owner = 1) =>
    withIdempotency(
      sql,
      { ...keyed(key, payload, owner), scope: getKeyScope(owner) },
      insert(key, payload, owner),
    )
  const close = (...keys: string[]) => closeKeys({ sql, clock, findEffect }, 1, keys)

  it('O-23: refuses a late copy of a closed key for ever, only for its owner', async () => {
    const key = randomUUID()
    expect(await close(key)).toEqual([])
    await expect(sendOwned(key, 'tea')).rejects.toMatchObject({ code: 'key_reused' })
    expect(await close(key)).toEqual([])
    await expect(sendOwned(key, 'tea')).rejects.toMatchObject({ code: 'key_reused' })
    expect(await listEffects(key)).toEqual([])
    await sendOwned(key, 'coffee', 2)
    expect(await listEffects(key)).toEqual(['coffee'])
  })

  it('O-24: returns what a key did and closes the others', async () => {
    const [taken, open] = [randomUUID(), randomUUID()]
    const id = await sendOwned(taken, 'tea')
    expect(await close(open, taken)).toEqual([{ kind: 'request', number: String(id) }])
    expect(await sendOwned(taken, 'tea')).toBe(id)
    await expect(sendOwned(open, 'tea')).rejects.toMatchObject({ code: 'key_reused' })
  })

  it('O-24: waits for a call under way before it closes its key', async () => {
    const key = randomUUID()
    const [goOn, began] = [signal(), signal()]
    const first = withIdempotency(sql, { ...keyed(key, 'tea'), scope: getKeyScope(1) }, async (tx) => {
      began.resolve(undefined)
      await goOn.promise
      return insert(key, 'tea')(tx)
    })
    await began.promise
    const closing = close(key)
    await untilSomebodyWaits()
    goOn.resolve(undefined)
    expect(await closing).toEqual([{ kind: 'request', number: String(await first) }])
  })

  it('O-23: has one winner when closing and sending race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID()
      const [sent, effects] = await Promise.all([sendOwned(key, 'tea').catch(() => null), close(key)])
      expect(effects).toEqual(sent === null ? [] : [{ kind: 'request', number: String(sent) }])
      expect(await listEffects(key)).toHaveLength(effects.length)
    }
  })

  it('V-14: counts once per key, also on a rejection', async () => {
    await sql`create table counted (key uuid not null)`
    const counting = (key: string) => ({
      ...keyed(key, 'tea'),
      count: async (tx: Tx) => void (await tx`insert into counted values (${key})`),
    })
    const countRows = async (key: string) => (await sql`select from counted where key = ${key}`).length
    const taken = randomUUID()
    const sendTea = () => withIdempotency(sql, counting(taken), insert(taken, 'tea'))
    const replies = await Promise.all([sendTea(), sendTea(), sendTea()])
    expect([new Set(replies).size, await countRows(taken)]).toEqual([1, 1])

    const refused = randomUUID()
    const refuse = withIdempotency(sql, counting(refused), async (tx) => {
      await insert(refused, 'tea')(tx)
      throw new DomainError('too_soon', ['Рано'])
    })
    await expect(refuse).rejects.toMatchObject({ code: 'too_soon' })
    expect([await listEffects(refused), await countRows(refused)]).toEqual([[], 1])
  })

  it('V-14: is not run above its limit', async () => {
    const key = randomUUID()
    const count = async (): Promise<never> => {
      throw new DomainError('too_many', ['Много'])
    }
    const over = withIdempotency(sql, { ...keyed(key, 'tea'), count }, insert(key, 'tea'))
    await expect(over).rejects.toMatchObject({ code: 'too_many' })
    expect(await listEffects(key)).toEqual([])
  })

  it('O-07: skips the checks for a known key', async () => {
    const key = randomUUID()
    const first = await withIdempotencyAfter(sql, keyed(key, 'tea'), async () => insert(key, 'tea'))
    const refuse = async (): Promise<never> => {
      throw new DomainError('too_soon', ['Рано'])
    }
    expect(await withIdempotencyAfter(sql, keyed(key, 'tea'), refuse)).toBe(first)
    await expect(withIdempotencyAfter(sql, keyed(key, 'coffee'), refuse)).rejects.toMatchObject({
      code: 'key_reused',
    })
    await expect(withIdempotencyAfter(sql, keyed(randomUUID(), 'tea'), refuse)).rejects.toMatchObject({
      code: 'too_soon',
    })
  })
})
