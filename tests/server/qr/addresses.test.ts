import { describe, expect, it } from 'vitest'
import { addPhone, listPhones, removePhone } from '#contract/profile/endpoints.ts'
import { attachPayAction, getPayAction, leaveQr } from '#contract/qr/endpoints.ts'
import { logout } from '#contract/auth/session-endpoints.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { addFlat, openQr } from '../support/qr.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, processes, dial, prove, lastDigits, proven, lookUp, choose } = await openQr(sql)
const organisation = await addOrganisation(sql)
await sql`insert into sector (organisation_id, code, name) values (${organisation}, 'overhaul', 'Капремонт')`
const one = '79000000001'
const two = '79000000002'
const denied = '79000000003'
const stranger = '79000000004'
const single = await addFlat(sql, { organisation, number: '61', phones: [one] })
const left = await addFlat(sql, {
  organisation,
  number: '62',
  phones: [two],
  sectors: ['housing', 'overhaul'],
})
const right = await addFlat(sql, { organisation, number: '63', phones: [two], sectors: [] })
await addFlat(sql, { organisation, number: '64', phones: [denied], restriction: 'Кабинет ограничен' })
const closed = await addFlat(sql, {
  organisation,
  number: '65',
  phones: [two],
  restriction: 'Кабинет ограничен',
})
const housing = { value: 'housing', text: 'Жилищные услуги', debt: 1000 }
const only = { address_str: 'ул. Садовая, 5, кв. 61', tenant_id: single, sectors: [housing] }
await sql`update personal_account set sector_codes = '{housing}' where id = ${single}`
await sql`update personal_account set sector_codes = '{overhaul}' where id = ${right}`

describe('addresses of a phone', () => {
  it('X-03 X-04: include services and debts for a verified phone', async () => {
    const reply = await lookUp(await proven(one), one)
    expect(reply.json()).toEqual({ status: 'success', tenant_addresses: [only] })
  })

  it('X-03 X-04: are ordered, owe nothing without a receipt and omit restricted ones', async () => {
    const { tenant_addresses: addresses, status } = (await lookUp(await proven(two), two)).json()
    expect(status).toBe('success')
    expect(addresses).toEqual([
      {
        address_str: 'ул. Садовая, 5, кв. 62',
        tenant_id: left,
        sectors: [housing, { value: 'overhaul', text: 'Капремонт', debt: 1000 }],
      },
      {
        address_str: 'ул. Садовая, 5, кв. 63',
        tenant_id: right,
        sectors: [{ value: 'overhaul', text: 'Капремонт', debt: 0 }],
      },
    ])
  })

  it('X-03 X-07: are «denied» if all are restricted', async () => {
    expect((await lookUp(await proven(denied), denied)).json()).toEqual({
      status: 'denied',
      tenant_addresses: [],
    })
  })

  it('X-03: are empty for an unknown phone', async () => {
    expect((await lookUp(await proven(stranger), stranger)).json()).toEqual({
      status: 'success',
      tenant_addresses: [],
    })
  })

  it('V-07: are rejected alike for every unverified phone', async () => {
    const called = processes[0].browser()
    await dial(called, one)
    const answers = [
      await lookUp(processes[0].browser(), one),
      await lookUp(called, one),
      await lookUp(called, stranger),
      await lookUp(await proven(two), one),
      await lookUp(await proven(two), '79000000009'),
    ].map(({ statusCode, body }) => `${statusCode} ${body}`)
    expect(new Set(answers)).toEqual(
      new Set(['403 {"errors":["Подтвердите номер телефона ещё раз"],"code":"not_proven"}']),
    )
  })

  it('V-07: are not shown to the next payer in the same browser', async () => {
    clock.pass(3600)
    const client = await proven(one)
    const { pay_action_id } = (await choose(client, single)).json()
    const before = client.cookies.get('qr')
    await dial(client, stranger)
    expect(client.cookies.get('qr')).not.toBe(before)
    expect((await lookUp(client, one)).statusCode).toBe(403)
    client.cookies.set('qr', before ?? '')
    expect((await client.call(getPayAction, { query: { pay_action_id } })).statusCode).toBe(403)
  })

  it('V-07: are shown for an hour after the verification', async () => {
    const client = await proven(stranger)
    clock.pass(3599)
    expect((await lookUp(client, stranger)).statusCode).toBe(200)
    clock.pass(2)
    expect((await lookUp(client, stranger)).statusCode).toBe(403)
  })

  it('X-03: are empty for an invalidated phone', async () => {
    const gone = '79000000008'
    await addFlat(sql, { organisation, number: '68', phones: [gone] })
    await sql`update phone set not_actual_at = now() where digits = ${gone}`
    expect((await lookUp(await proven(gone), gone)).json().tenant_addresses).toEqual([])
  })
})

describe('pay action', () => {
  it('X-06: is saved, read with the addresses and replaced', async () => {
    clock.pass(3600)
    const client = await proven(two)
    const { pay_action_id } = (await choose(client, left)).json()
    const recalled = await client.call(getPayAction, { query: { pay_action_id } })
    expect(recalled.json()).toMatchObject({
      pay_action_id,
      tenant_id: left,
      sector: 'housing',
      payment: null,
    })
    expect(recalled.json().tenant_addresses).toHaveLength(2)
    const params = { id: pay_action_id }
    const body = { tenant_id: left, sector: 'overhaul' }
    expect((await client.call(attachPayAction, { params, body })).json()).toEqual({ pay_action_id })
    const again = await client.call(getPayAction, { query: { pay_action_id } })
    expect(again.json()).toMatchObject({ tenant_id: left, sector: 'overhaul' })
  })

  it('V-01: rejects a foreign, restricted or absent address and another service alike', async () => {
    const client = await proven(two)
    const replies = [
      await choose(client, single),
      await choose(client, closed),
      await choose(client, 999_999),
      await choose(client, left, 'no-such'),
      await choose(client, right),
    ]
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['404 {"errors":["Такого адреса среди ваших нет"],"code":"not_found"}']),
    )
  })

  it('V-01: answers the same for a foreign and an absent id', async () => {
    const [mine, theirs] = [await proven(one), await proven(two, '198.51.100.7')]
    const { pay_action_id: foreign } = (await choose(theirs, left)).json()
    const absent = '5d0c1a3a-6a1e-4a62-9d55-0d5b6f3f9a10'
    const body = { tenant_id: single, sector: 'housing' }
    const attempts = [foreign, absent].map(async (id) => {
      const read = await mine.call(getPayAction, { query: { pay_action_id: id } })
      const changed = await mine.call(attachPayAction, { params: { id }, body })
      return [read.statusCode, read.body, changed.statusCode, changed.body]
    })
    const [ofForeign, ofAbsent] = await Promise.all(attempts)
    expect(ofForeign).toEqual(ofAbsent)
    expect(ofForeign?.[0]).toBe(404)
  })

  it('V-07: requires a verified phone', async () => {
    expect((await choose(processes[0].browser(), single)).statusCode).toBe(403)
  })
})

describe('addresses of a resident', () => {
  const addOwner = async (username: string, number: string, phone: string) => {
    const resident = await addResident(sql, username)
    await addProfile(sql, resident, { organisation, number })
    const client = processes[0].browser()
    await client.signIn(username, password)
    expect((await client.call(addPhone, { body: { number: `+${phone}` } })).statusCode).toBe(200)
    return client
  }
  const countFlats = async (phone: string) =>
    (await lookUp(await proven(phone), phone)).json().tenant_addresses.length
  const fetchPhones = async (client: TestClient) => (await client.call(listPhones)).json().phones

  it('X-03 V-07: are shown only after the resident verified the phone', async () => {
    clock.pass(3600)
    const phone = '79000000011'
    const client = await addOwner('olga@demo.local', '71', phone)
    expect(await countFlats(phone)).toBe(0)
    expect(await fetchPhones(client)).toMatchObject([{ added_by_tenant: true, is_proven: false }])
    const { call_task_id: id } = (await dial(client, phone)).json()
    expect((await prove(client, id, lastDigits(phone))).statusCode).toBe(200)
    expect((await lookUp(client, phone)).json().tenant_addresses).toHaveLength(1)
    expect(await countFlats(phone)).toBe(1)
    expect(await fetchPhones(client)).toMatchObject([{ is_proven: true }])
  })

  it('X-03 V-07: are not shown after a verification without the resident’s session', async () => {
    clock.pass(3600)
    const phone = '79000000012'
    const client = await addOwner('petr@demo.local', '72', phone)
    await client.call(logout)
    const { call_task_id: id } = (await dial(client, phone)).json()
    expect((await prove(client, id, lastDigits(phone))).statusCode).toBe(200)
    expect((await lookUp(client, phone)).json().tenant_addresses).toEqual([])
  })

  it('X-03: need a new verification after the phone is removed and added again', async () => {
    clock.pass(3600)
    const phone = '79000000013'
    const client = await addOwner('ivan@demo.local', '73', phone)
    const { call_task_id: id } = (await dial(client, phone)).json()
    await prove(client, id, lastDigits(phone))
    expect(await countFlats(phone)).toBe(1)
    const [own] = await fetchPhones(client)
    expect((await client.call(removePhone, { params: { id: own.id } })).statusCode).toBe(204)
    expect((await client.call(addPhone, { body: { number: `+${phone}` } })).statusCode).toBe(200)
    expect(await countFlats(phone)).toBe(0)
  })
})

describe('payer’s session', () => {
  it('V-07: gets a new secret at the verification', async () => {
    clock.pass(3600)
    const client = processes[0].browser()
    const { call_task_id: id } = (await dial(client, one)).json()
    const before = client.cookies.get('qr') ?? ''
    await prove(client, id, lastDigits(one))
    expect(client.cookies.get('qr')).not.toBe(before)
    expect((await lookUp(client, one)).statusCode).toBe(200)
    const planted = processes[0].browser()
    planted.cookies.set('qr', before)
    expect((await lookUp(planted, one)).statusCode).toBe(403)
    expect((await choose(planted, single)).statusCode).toBe(403)
  })

  it('X-08 V-07: repeats a lost reply for the old secret and the right digits, up to three errors', async () => {
    clock.pass(3600)
    const client = processes[0].browser()
    const { call_task_id: id } = (await dial(client, one)).json()
    const [before, digits] = [client.cookies.get('qr') ?? '', lastDigits(one)]
    await prove(client, id, digits)
    const renewed = client.cookies.get('qr')
    client.cookies.set('qr', before)
    expect((await prove(client, id, digits)).statusCode).toBe(200)
    expect(client.cookies.get('qr')).toBe(renewed)
    const guesser = processes[0].browser('198.51.100.77')
    guesser.cookies.set('qr', before)
    const wrong = String((Number(digits) + 1) % 10_000).padStart(4, '0')
    for (let nth = 0; nth < 3; nth += 1) expect((await prove(guesser, id, wrong)).statusCode).toBe(410)
    expect((await prove(guesser, id, digits)).statusCode).toBe(410)
    expect((await lookUp(client, one)).statusCode).toBe(200)
  })

  it('V-07: ends with its cookie on request', async () => {
    clock.pass(3600)
    const client = await proven(one)
    const copy = client.cookies.get('qr') ?? ''
    expect((await client.call(leaveQr)).statusCode).toBe(204)
    expect(client.cookies.has('qr')).toBe(false)
    client.cookies.set('qr', copy)
    expect((await lookUp(client, one)).statusCode).toBe(403)
    expect((await processes[0].browser().call(leaveQr)).statusCode).toBe(204)
  })
})
