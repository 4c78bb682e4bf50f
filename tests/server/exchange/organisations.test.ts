import { expect, it } from 'vitest'
import { activateTenant, registerTenant } from '#contract/auth/account-endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const post = await openPost(sql, clock)
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
await sql`update organisation set inn = '7701234560' where id = ${garden}`
await sql`update organisation set inn = '7801234561' where id = ${river}`
const account = { number: '55', surname: 'Соколова' }
const ofGarden = await addAccount(sql, { ...account, organisation: garden, area: '1' })
const ofRiver = await addAccount(sql, { ...account, organisation: river, area: '2' })
const phone = (...words: string[]) =>
  runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, ['phone', ...words])

const register = async (username: string, last_name = 'Соколова') =>
  (await browser().call(registerTenant, { body: { last_name, number: '55', username } })).statusCode
const activate = async (username: string, nth: number, area_number: string) => {
  const letter = (await post.lettersTo(username)).at(nth)
  if (!letter) throw new Error('There is no such letter')
  const [, user_id = '', profile_id = ''] = parseLink(letter)
  return (await browser().call(activateTenant, { body: { user_id, profile_id, area_number } })).statusCode
}
const findAccounts = async (username: string) =>
  (
    await sql<{ id: number }[]>`
      select personal_account_id as id from profile join resident on resident.id = resident_id
      where username = ${username} order by 1`
  ).map(({ id }) => id)

it('A-02: resolves a number of two organisations by surname and flat', async () => {
  expect(await register('two@demo.local')).toBe(204)
  expect(await post.lettersTo('two@demo.local')).toHaveLength(2)
  const codes = [await activate('two@demo.local', 0, '2'), await activate('two@demo.local', 1, '2')]
  expect(codes.toSorted()).toEqual([200, 422])
  expect(await findAccounts('two@demo.local')).toEqual([ofRiver])
})

it('A-02: finds only the organisation’s accounts on its host', async () => {
  const host = new URL(
    `http://${(await browser().call(registerTenant, { body: {} as never })).raw.req.headers.host}`,
  )
  await sql`update organisation set hosts = ${[host.hostname]} where id = ${garden}`
  expect(await register('garden@demo.local')).toBe(204)
  expect(await post.lettersTo('garden@demo.local')).toHaveLength(1)
  expect(await activate('garden@demo.local', 0, '1')).toBe(200)
  expect(await findAccounts('garden@demo.local')).toEqual([ofGarden])
  await sql`update organisation set hosts = '{}' where id = ${garden}`
})

it('A-02: rejects a closed account', async () => {
  await sql`update personal_account set closed_on = '2020-01-01' where id = ${ofGarden}`
  expect(await register('closed@demo.local')).toBe(204)
  expect(await post.lettersTo('closed@demo.local')).toHaveLength(1)
  await sql`update personal_account set closed_on = null where id = ${ofGarden}`
})

it('G-03: requires --organisation for a number that two organisations have', async () => {
  await expect(phone('55', '+7 916 555 01 12')).rejects.toThrow('--organisation')
  await expect(phone('56', '+7 916 555 01 12')).rejects.toThrow('нет')
  expect(await phone('55', '+7 916 555 01 12', '--organisation', '7801234561')).toBe('Номер внесён')
  expect(await sql`select personal_account_id as id from phone`).toEqual([{ id: ofRiver }])
})
