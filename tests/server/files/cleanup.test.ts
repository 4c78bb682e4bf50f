import { describe, expect, it } from 'vitest'
import { claimFiles, removeStale } from '../../../server/modules/files/service.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved, addUploaded } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, deleteAccount, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { files, browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation,
  number: '12',
})
const at = '2026-03-15T09:00:00Z'
const removeAfter = async (days: number, more: Partial<Parameters<typeof removeStale>[0]> = {}) => {
  const clock = new TestClock(at)
  clock.pass(days * 24 * 3600)
  return removeStale({ sql, clock, files, ...more })
}
const isStored = async (id: string) => {
  const [row] = await sql`select id from file where id = ${id}`
  const content = await files.open(id)
  content?.destroy()
  return [row !== undefined, content !== null]
}
const take = (id: string, owner: number) =>
  sql.begin((tx) =>
    claimFiles(tx, {
      profileId: profile,
      files: [id],
      owner: { kind: 'ticket', id: owner, personalAccountId: null },
      now: new Date(at),
    }),
  )

describe('cleanup of files', () => {
  it('T-02: deletes unused uploads with their bytes after 90 days', async () => {
    const [free, taken] = [await addUploaded(sql, files, profile), await addUploaded(sql, files, profile)]
    await take(taken, 1)
    await removeAfter(89)
    expect(await isStored(free)).toEqual([true, true])
    await removeAfter(91)
    expect([await isStored(free), await isStored(taken)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('T-02: deletes unused reservations after a day', async () => {
    const id = await addReserved(sql, profile)
    await removeAfter(0.9)
    expect(await isStored(id)).toEqual([true, false])
    await removeAfter(1.1)
    expect(await isStored(id)).toEqual([false, false])
  })

  it('T-02: keeps the row if the storage fails', async () => {
    const id = await addUploaded(sql, files, profile)
    const remove = async () => {
      throw new Error('The store is away')
    }
    await expect(removeAfter(91, { files: { ...files, remove } })).rejects.toThrow('away')
    expect(await isStored(id)).toEqual([true, true])
    await removeAfter(91)
    expect(await isStored(id)).toEqual([false, false])
  })

  it('T-02: splits the work between processes and reports whether more is left', async () => {
    const ids = await Promise.all(Array.from({ length: 45 }, () => addUploaded(sql, files, profile)))
    const more = await Promise.all([removeAfter(91), removeAfter(91)])
    expect(more).toEqual([true, true])
    while (await removeAfter(91));
    expect(await Promise.all(ids.map(isStored))).toEqual(ids.map(() => [false, false]))
  })

  it('A-09: deletes all files of a deleted account', async () => {
    const vera = await addProfile(sql, await addResident(sql, 'vera@demo.local'), {
      organisation,
      number: '47',
    })
    const id = await addUploaded(sql, files, vera)
    const client = browser()
    await client.signIn('vera@demo.local', password)
    expect((await deleteAccount(client)).statusCode).toBe(204)
    await removeAfter(0)
    expect(await isStored(id)).toEqual([false, false])
  })
})
