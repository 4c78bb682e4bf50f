import { beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../../server/db/connect.ts'
import { startApp } from '../support/app.ts'
import { testDatabase, untilWaiting } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
await sql`create table counter (id integer primary key, value integer not null)`
beforeEach(async () => {
  await sql`truncate counter`
  await sql`insert into counter values (1, 0), (2, 0)`
})

const values = async () =>
  (await sql<{ value: number }[]>`select value from counter order by id`).map(({ value }) => value)

const add = (tx: Tx, id: number) => tx`update counter set value = value + 1 where id = ${id}`

const deadlock = async (isRepeatable: boolean) => {
  const bothHold = Promise.withResolvers<void>()
  let held = 0
  const runs = [0, 0]
  const survivor = Promise.withResolvers<void>()
  const work = async (own: number, other: number) => {
    await sql.begin(
      async (tx) => {
        const run = (runs[own - 1] ?? 0) + 1
        runs[own - 1] = run
        // Else the second run could lock its row before the survivor does, and both would be in a deadlock again.
        if (run > 1) await survivor.promise
        await add(tx, own)
        held += 1
        if (held === 2) bothHold.resolve()
        await bothHold.promise
        await add(tx, other)
      },
      { isRepeatable },
    )
    survivor.resolve()
  }
  const outcomes = await Promise.allSettled([work(1, 2), work(2, 1)])
  return { runs: runs.toSorted(), outcomes: outcomes.map(({ status }) => status).toSorted() }
}

describe('transaction rolled back because of a conflict', () => {
  it('G-05: is retried after a deadlock and has one effect', async () => {
    expect(await deadlock(true)).toEqual({ runs: [1, 2], outcomes: ['fulfilled', 'fulfilled'] })
    expect(await values()).toEqual([2, 2])
  })

  it('G-05: is not retried if it streams data', async () => {
    expect(await deadlock(false)).toEqual({ runs: [1, 1], outcomes: ['fulfilled', 'rejected'] })
    expect(await values()).toEqual([1, 1])
  })

  it('G-05: is retried after a serialization failure and sees the other’s write', async () => {
    const read = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    let runs = 0
    const first = sql.begin(async (tx) => {
      runs += 1
      await tx`set transaction isolation level repeatable read`
      const [row] = await tx<{ value: number }[]>`select value from counter where id = 1`
      read.resolve()
      await written.promise
      await tx`update counter set value = ${(row?.value ?? 0) * 10} where id = 1`
    })
    await read.promise
    await sql`update counter set value = 7 where id = 1`
    written.resolve()
    await first
    expect([runs, (await values())[0]]).toEqual([2, 70])
  })

  it('G-05: fails after three attempts', async () => {
    let runs = 0
    const lost = sql.begin(async (tx) => {
      runs += 1
      await tx`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`
    })
    await expect(lost).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })
})

it('G-05: lets a sign-in succeed after a deadlock with an update', async () => {
  const organisation = await addOrganisation(sql)
  await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
  const { browser, logs } = await startApp(sql)
  const replies: ReturnType<ReturnType<typeof browser>['signIn']>[] = []
  await sql.begin(async (update) => {
    await update`lock table session_family in access exclusive mode`
    replies.push(browser().signIn('anna@demo.local', password))
    await untilWaiting(sql, 1)
    // The sign-in has waited longer, so PostgreSQL rolls the sign-in back.
    await update`lock table resident in access exclusive mode`
  })
  for (const reply of await Promise.all(replies)) expect(reply.statusCode, logs.join('')).toBe(200)
})
