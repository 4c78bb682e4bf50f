import { expect, it } from 'vitest'
import { listAccruals } from '#contract/accruals/endpoints.ts'
import { getPermissions } from '#contract/auth/endpoints.ts'
import { listRequests } from '#contract/requests/endpoints.ts'
import { saveOrganisation } from '../../../server/modules/exchange/organisation/organisation.ts'
import { listReceiptReaders } from '../../../server/modules/profile/store.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)

const saveRights = (inn: string, rights: object) =>
  saveOrganisation(sql, { inn, name: inn, sectors: [{ code: 'housing', name: 'Жильё' }], rights })

const settle = async (inn: string, username: string, overrides: object = {}) => {
  const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${inn}`
  const account = await addAccount(sql, { organisation: organisation?.id ?? 0, number: username })
  await sql`
    insert into profile (resident_id, personal_account_id, permissions, permission_overrides)
    values (${await addResident(sql, username)}, ${account}, ${sql.json(allRights)}, ${sql.json({ ...overrides })})`
  const client = browser()
  await client.signIn(username, password)
  return { client, account }
}

const inn = '7701234560'
const otherInn = '7830002293'
await saveRights(inn, allRights)
await saveRights(otherInn, allRights)
const { client, account } = await settle(inn, 'anna@demo.local')
const { client: neighbour } = await settle(otherInn, 'vera@demo.local')
const { client: restricted } = await settle(inn, 'boris@demo.local', { news: '' })

it('G-13: applies changed permissions to all residents at the next call', async () => {
  expect((await client.call(listRequests)).statusCode).toBe(200)
  const reduced = { ...allRights, request_log: '', all_apartments_accruals: '' }
  await saveRights(inn, reduced)

  expect((await client.call(listRequests)).statusCode).toBe(403)
  expect((await client.call(listAccruals, { query: { period: '2026-03' } })).statusCode).toBe(403)
  expect((await client.call(getPermissions)).json()).toEqual({ permissions: reduced })
  expect(await listReceiptReaders(sql, account)).toEqual([])
  expect((await neighbour.call(listRequests)).statusCode).toBe(200)

  await saveRights(inn, allRights)
  expect((await client.call(listRequests)).statusCode).toBe(200)
  expect(await listReceiptReaders(sql, account)).toHaveLength(1)
})

it('G-13: overrides single slugs of a profile and keeps them on a change', async () => {
  await saveRights(inn, { ...allRights, request_log: 'R' })
  expect((await restricted.call(getPermissions)).json()).toEqual({
    permissions: { ...allRights, request_log: 'R', news: '' },
  })
  await saveRights(inn, allRights)
})

it('G-13: sends current permissions with every answer, also with a rejection', async () => {
  const named = async () => (await client.call(listRequests)).headers['x-permissions']
  const before = await named()
  await saveRights(inn, { ...allRights, request_log: '' })
  const refused = await client.call(listRequests)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
  expect(refused.headers['x-permissions']).toBe('CRUD,CRUD,R,,CRUD,CRUD,CRUD')
  await saveRights(inn, allRights)
  expect(before).toBe('CRUD,CRUD,R,CRUD,CRUD,CRUD,CRUD')
  expect(await named()).toBe(before)
})
