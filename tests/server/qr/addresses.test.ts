import { describe, expect, it } from 'vitest'
import { attachPayAction, getPayAction } from '#contract/qr/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { addFlat, openQr } from '../support/qr.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, processes, dial, proven, lookUp, choose } = await openQr(sql)
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
const housing = { value: 'housing', text: 'Жилищные услуги' }
const only = { address_str: 'ул. Садовая, 5, кв. 61', tenant_id: single, sectors: [housing] }

describe('addresses of a phone', () => {
  it('X-03: a proven phone gets its address with the sectors that have a receipt', async () => {
    const reply = await lookUp(await proven(one), one)
    expect(reply.json()).toEqual({ status: 'success', tenant_addresses: [only] })
  })

  it('X-03 X-04: several are given in order, one without a receipt without sectors, a restricted one not', async () => {
    const { tenant_addresses: addresses, status } = (await lookUp(await proven(two), two)).json()
    expect(status).toBe('success')
    expect(addresses).toEqual([
      {
        address_str: 'ул. Садовая, 5, кв. 62',
        tenant_id: left,
        sectors: [housing, { value: 'overhaul', text: 'Капремонт' }],
      },
      { address_str: 'ул. Садовая, 5, кв. 63', tenant_id: right, sectors: [] },
    ])
  })

  it('X-03 X-07: when all are restricted the answer is «denied», without an address', async () => {
    expect((await lookUp(await proven(denied), denied)).json()).toEqual({
      status: 'denied',
      tenant_addresses: [],
    })
  })

  it('X-03: an unknown phone gets none', async () => {
    expect((await lookUp(await proven(stranger), stranger)).json()).toEqual({
      status: 'success',
      tenant_addresses: [],
    })
  })

  it('V-07: without a proof no phone is told from another, known or not', async () => {
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

  it('V-07: who proves another phone in the same browser sees nothing of the payer before', async () => {
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

  it('V-07: an hour after the proof it holds no more', async () => {
    const client = await proven(stranger)
    clock.pass(3599)
    expect((await lookUp(client, stranger)).statusCode).toBe(200)
    clock.pass(2)
    expect((await lookUp(client, stranger)).statusCode).toBe(403)
  })

  it('X-03: a number that is no longer true is nobody’s', async () => {
    const gone = '79000000008'
    await addFlat(sql, { organisation, number: '68', phones: [gone] })
    await sql`update phone set not_actual_at = now() where digits = ${gone}`
    expect((await lookUp(await proven(gone), gone)).json().tenant_addresses).toEqual([])
  })
})

describe('a choice', () => {
  it('X-06: is saved, recalled with the addresses, and another one is attached in its place', async () => {
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

  it('V-01: a foreign, a restricted and an absent address answer alike, and so does a sector without a receipt', async () => {
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

  it('V-01: another payer’s pay action answers like an absent one, for every method', async () => {
    const [mine, theirs] = [await proven(one), await proven(two, '198.51.100.7')]
    const { pay_action_id: foreign } = (await choose(theirs, left)).json()
    const absent = '5d0c1a3a-6a1e-4a62-9d55-0d5b6f3f9a10'
    const body = { tenant_id: single, sector: 'housing' }
    const tries = [foreign, absent].map(async (id) => {
      const read = await mine.call(getPayAction, { query: { pay_action_id: id } })
      const changed = await mine.call(attachPayAction, { params: { id }, body })
      return [read.statusCode, read.body, changed.statusCode, changed.body]
    })
    const [ofForeign, ofAbsent] = await Promise.all(tries)
    expect(ofForeign).toEqual(ofAbsent)
    expect(ofForeign?.[0]).toBe(404)
  })

  it('V-07: without a proven phone nothing is saved', async () => {
    expect((await choose(processes[0].browser(), single)).statusCode).toBe(403)
  })
})

describe('addresses of a resident', () => {
  it('X-03: a phone that the resident added for the own flat is known as well', async () => {
    clock.pass(3600)
    const own = '79000000011'
    const profile = await addProfile(sql, await addResident(sql, 'olga@demo.local'), {
      organisation,
      number: '71',
    })
    await sql`
      insert into phone (personal_account_id, profile_id, digits, created_at)
      select personal_account_id, id, ${own}, now() from profile where id = ${profile}`
    expect((await lookUp(await proven(own), own)).json().tenant_addresses).toHaveLength(1)
  })
})
