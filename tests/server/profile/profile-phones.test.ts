import { describe, expect, it } from 'vitest'
import { addPhone, listPhones, removePhone } from '#contract/profile/endpoints.ts'
import { maxPhones, type Phone } from '#contract/profile/schema.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addStaffPhone } from '../support/profile.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const garden = await addOrganisation(sql)
let flats = 0

const resident = async () => {
  flats += 1
  const username = `resident${flats}@demo.local`
  const id = await addResident(sql, username)
  const profile = await addProfile(sql, id, { organisation: garden, number: String(flats), permissions: {} })
  const client = browser()
  await client.signIn(username, password)
  return { id, profile, client }
}
type Client = Awaited<ReturnType<typeof resident>>['client']

const fetchPhones = async (client: Client): Promise<Phone[]> => (await client.call(listPhones)).json().phones
const fetchNumbers = async (client: Client) => (await fetchPhones(client)).map(({ str_number }) => str_number)
const add = (client: Client, number: string) => client.call(addPhone, { body: { number } })
const remove = (client: Client, id: number) => client.call(removePhone, { params: { id } })

describe('phones of a profile', () => {
  it('R-02: lists an added phone with code and number as the resident’s own', async () => {
    const { client } = await resident()
    const added = await add(client, '+7 (903) 555-01-47')
    expect(added.statusCode).toBe(200)
    const phone = {
      id: added.json().id,
      type: 'cell',
      code: '903',
      number: '5550147',
      str_number: '+7 903 555 01 47',
      add: '',
      added_by_tenant: true,
      is_proven: false,
    }
    expect(await fetchPhones(client)).toEqual([phone])
  })

  it.each(['8 903 555 01 47', '+7 903 555 01 4', '+7 903 555 01 477', '+1 903 555 01 47', 'phone'])(
    'R-02: rejects «%s», which is no phone of 11 digits from +7',
    async (number) => {
      const { client } = await resident()
      expect((await add(client, number)).statusCode).toBe(400)
      expect(await fetchPhones(client)).toEqual([])
    },
  )

  it('R-02: stores a phone added twice or concurrently once', async () => {
    const { client } = await resident()
    const replies = await Promise.all([1, 2, 3].map(() => add(client, '+79035550147')))
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1)
    expect(await fetchNumbers(client)).toEqual(['+7 903 555 01 47'])
  })

  it('R-02: removes a phone, which can be added again', async () => {
    const { client } = await resident()
    const { id } = (await add(client, '+79035550147')).json()
    expect((await remove(client, id)).statusCode).toBe(204)
    expect(await fetchPhones(client)).toEqual([])
    await add(client, '+79035550147')
    expect(await fetchNumbers(client)).toEqual(['+7 903 555 01 47'])
  })

  it('R-02: lists the staff’s phone first and does not let the resident remove it', async () => {
    const { profile, client } = await resident()
    await add(client, '+79035550147')
    const staff = await addStaffPhone(sql, profile, '79165550112')
    expect((await fetchPhones(client)).map((phone) => [phone.str_number, phone.added_by_tenant])).toEqual([
      ['+7 916 555 01 12', false],
      ['+7 903 555 01 47', true],
    ])
    const reply = await remove(client, staff)
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      {
        errors: [
          'Этот номер внесли сотрудники вашей управляющей организации (УО). Чтобы удалить его, обратитесь в УО.',
        ],
        code: 'entered_by_staff',
      },
    ])
    expect(await fetchPhones(client)).toHaveLength(2)
  })

  it('R-02: does not add a phone that the staff entered', async () => {
    const { profile, client } = await resident()
    const staff = await addStaffPhone(sql, profile, '79165550112')
    expect((await add(client, '+79165550112')).json()).toMatchObject({ id: staff, added_by_tenant: false })
    expect(await fetchPhones(client)).toHaveLength(1)
  })

  it('R-02: limits the number of phones, also concurrently', async () => {
    const { client } = await resident()
    const replies = await Promise.all(
      Array.from({ length: maxPhones + 2 }, (_, index) => add(client, `+790355501${10 + index}`)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(maxPhones)
    expect(replies.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('too_many_phones')
    expect(await fetchPhones(client)).toHaveLength(maxPhones)
  })
})

describe('other residents’ phones', () => {
  it('V-01: answer 404 alike if foreign, of the staff, removed or absent', async () => {
    const anna = await resident()
    const vera = await resident()
    const own = (await add(vera.client, '+79035550147')).json().id
    const staff = await addStaffPhone(sql, vera.profile, '79165550112')
    const removed = (await add(anna.client, '+79035550148')).json().id
    await remove(anna.client, removed)
    const replies = await Promise.all([own, staff, removed, 999_999].map((id) => remove(anna.client, id)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await fetchPhones(vera.client)).toHaveLength(2)
  })

  it('V-01: are hidden from another resident of the flat, unlike the staff’s', async () => {
    const anna = await resident()
    const boris = await addResident(sql, 'boris@demo.local')
    await sql`
      insert into profile (resident_id, personal_account_id, permission_overrides)
      select ${boris}, personal_account_id, permission_overrides from profile where id = ${anna.profile}`
    const client = browser()
    await client.signIn('boris@demo.local', password)
    const { id } = (await add(anna.client, '+79035550147')).json()
    await addStaffPhone(sql, anna.profile, '79165550112')
    expect(await fetchNumbers(client)).toEqual(['+7 916 555 01 12'])
    expect((await remove(client, id)).statusCode).toBe(404)
  })

  it('V-03: are not removed by a foreign page’s image', async () => {
    const { client } = await resident()
    const { id } = (await add(client, '+79035550147')).json()
    const headers = { 'sec-fetch-site': 'cross-site', 'x-csrf-token': undefined }
    const url = `/internal/api/v4/cabinet/tenant_profile/phones/${id}/not_actual/`
    expect((await client.send('GET', url, { headers })).statusCode).toBe(403)
    expect((await client.send('GET', url, { headers: { 'x-csrf-token': undefined } })).statusCode).toBe(403)
    expect(await fetchPhones(client)).toHaveLength(1)
  })
})
