import { describe, expect, it } from 'vitest'
import { changeProfile } from '#contract/auth/endpoints.ts'
import * as endpoints from '#contract/profile/endpoints.ts'
import { eraseProfile } from '../../../server/modules/profile/module.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPolicy } from '../support/profile.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const garden = await addOrganisation(sql)

/** Signs in a resident without any permission, because the own profile needs none. */
const resident = async (username: string, number: string) => {
  const id = await addResident(sql, username)
  const profile = await addProfile(sql, id, { organisation: garden, number, permissions: {} })
  const client = browser()
  await client.signIn(username, password)
  return { id, profile, client }
}
const anna = await resident('anna@demo.local', '12')
const vera = await resident('vera@demo.local', '80')
type Client = typeof anna.client

const fetchReceipts = async (client: Client) => (await client.call(endpoints.getReceipts)).json()
const save = (client: Client, body: object) => client.call(endpoints.saveReceipts, { body })
const onPaper = { disabled: false, print_anyway: false }

describe('profile info', () => {
  it('R-01: returns the active profile’s account and the sign-in email', async () => {
    expect((await vera.client.call(endpoints.getProfileInfo)).json()).toMatchObject({
      username: 'vera@demo.local',
      number: '80',
      area_number: '80',
    })
    expect((await anna.client.call(endpoints.getProfileInfo)).json()).toEqual({
      username: 'anna@demo.local',
      last_name: 'Иванова',
      number: '12',
      address: 'ул. Садовая, 5, кв. 12',
      area_number: '12',
      organisation: 'УК «Садовая»',
    })
  })
})

describe('profile of several', () => {
  it('R-01: follows the switch to another profile of the same resident', async () => {
    const { id, client } = await resident('two@demo.local', '61')
    const second = await addProfile(sql, id, { organisation: garden, number: '62', permissions: {} })
    const showNumber = async () => (await client.call(endpoints.getProfileInfo)).json().number
    expect(await showNumber()).toBe('61')
    await client.call(changeProfile, { body: { profile: second } })
    expect(await showNumber()).toBe('62')
  })

  it('A-06: keeps the active flat after a switch to a flat that is not the resident’s', async () => {
    const { id, client } = await resident('keeps@demo.local', '63')
    const second = await addProfile(sql, id, { organisation: garden, number: '64', permissions: {} })
    const elsewhere = browser()
    await elsewhere.signIn('keeps@demo.local', password)
    await client.call(changeProfile, { body: { profile: second } })
    for (const profile of [anna.profile, 999_999]) {
      const reply = await client.call(changeProfile, { body: { profile } })
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { errors: ['Такого лицевого счёта нет среди ваших'], code: 'not_found' },
      ])
    }
    const bodyless = await client.call(changeProfile, { body: {} })
    expect(bodyless.statusCode).toBe(400)
    const showNumber = async (of: Client) => (await of.call(endpoints.getProfileInfo)).json().number
    expect([await showNumber(client), await showNumber(elsewhere)]).toEqual(['64', '63'])
    const later = browser()
    await elsewhere.call(changeProfile, { body: { profile: second } })
    await later.signIn('keeps@demo.local', password)
    expect(await showNumber(later)).toBe('64')
  })
})

describe('receipt settings', () => {
  it('R-03: default to paper and no email', async () => {
    const { client } = await resident('new@demo.local', '90')
    expect(await fetchReceipts(client)).toEqual({ paper_bills: onPaper, emails: [] })
  })

  it('R-03: drop empty and repeated addresses', async () => {
    const addresses = ['one@mail.ru', '', ' ONE@mail.ru ', '   ', 'two@mail.ru']
    const reply = await save(anna.client, {
      paper_bills: { disabled: false, print_anyway: true },
      emails: addresses.map((address) => ({ address })),
    })
    const stored = {
      paper_bills: { disabled: false, print_anyway: true },
      emails: [{ address: 'one@mail.ru' }, { address: 'two@mail.ru' }],
    }
    expect(reply.json()).toEqual(stored)
    expect(await fetchReceipts(anna.client)).toEqual(stored)
  })

  it('R-03: ignore print_anyway without paper', async () => {
    await save(anna.client, { paper_bills: { disabled: true, print_anyway: true }, emails: [] })
    expect((await fetchReceipts(anna.client)).paper_bills).toEqual({ disabled: true, print_anyway: false })
  })

  it.each([['no at sign'], ['a@b'], ['я@дом.рф'], [`${'a'.repeat(65)}@mail.ru`]])(
    'R-03 U-05: reject the address «%s» and change nothing',
    async (address) => {
      const before = await fetchReceipts(anna.client)
      const reply = await save(anna.client, { paper_bills: onPaper, emails: [{ address }] })
      expect(reply.statusCode).toBe(400)
      expect(await fetchReceipts(anna.client)).toEqual(before)
    },
  )

  it('A-18: accept valid addresses outside the usual pattern', async () => {
    const emails = [{ address: 'ivan@my-company.ru' }, { address: 'anna@дом.рф' }]
    expect((await save(anna.client, { paper_bills: onPaper, emails })).json().emails).toEqual(emails)
    expect((await fetchReceipts(anna.client)).emails).toEqual(emails)
  })

  it('R-03: reject more than five addresses', async () => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ address: `${name}@mail.ru` }))
    expect((await save(anna.client, { paper_bills: onPaper, emails })).statusCode).toBe(400)
  })

  it('V-01: are separate for each profile', async () => {
    await save(anna.client, { paper_bills: onPaper, emails: [{ address: 'anna@mail.ru' }] })
    await save(vera.client, { paper_bills: { disabled: true, print_anyway: false }, emails: [] })
    expect((await fetchReceipts(anna.client)).emails).toEqual([{ address: 'anna@mail.ru' }])
    expect((await fetchReceipts(vera.client)).emails).toEqual([])
  })
})

describe('insurance', () => {
  it('R-05 V-01: lists own policies, the longest first', async () => {
    const short = await addPolicy(sql, anna.profile, 'mortgage', '2026-04-01')
    const long = await addPolicy(sql, anna.profile, 'osago', '2026-09-01')
    await addPolicy(sql, vera.profile, 'osago', '2026-09-01')
    const { results } = (await anna.client.call(endpoints.listInsurance)).json()
    expect(results.map(({ id }: { id: number }) => id)).toEqual([long, short])
    expect(results[0]).toEqual({
      id: long,
      type: 'osago',
      insurer: 'СК «Надежда»',
      number: '0412',
      object: 'LADA',
      valid_from: '2025-01-01',
      valid_till: '2026-09-01',
    })
  })
})

describe('deleted account', () => {
  it('A-09 R-02 R-03 R-05: leaves nothing of the profile', async () => {
    const { id, profile, client } = await resident('gone@demo.local', '91')
    await client.call(endpoints.addPhone, { body: { number: '+7 900 000 00 09' } })
    await save(client, { paper_bills: onPaper, emails: [{ address: 'gone@mail.ru' }] })
    await addPolicy(sql, profile, 'osago', '2026-09-01')
    await sql.begin((tx) => eraseProfile(tx, id))
    const left = await sql`
      select profile_id from phone where profile_id = ${profile}
      union all select profile_id from receipt_settings where profile_id = ${profile}
      union all select profile_id from insurance where profile_id = ${profile}`
    expect(left).toHaveLength(0)
  })
})
