import { expect, it } from 'vitest'
import { changeProfile, getProfile } from '#contract/auth/endpoints.ts'
import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { getOwnPromises, getPromises } from '#contract/organisation/promises-endpoints.ts'
import { changeSettings, getDeskSettings } from '#contract/organisation/desk-endpoints.ts'
import { deskSettingsSchema, type ChangedSettings } from '#contract/organisation/desk-schema.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
const garden = await addOrganisation(sql)
const quarter = await addOrganisation(sql)
await sql`update organisation set inn = case id when ${garden} then ${own} else ${other} end`
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation: garden, number: '12' })
await addProfile(sql, anna, { organisation: quarter, number: '47' })
const { client: editor } = await desk.join('head@uk.test', 'head', own)
const { client: stranger } = await desk.join('stranger@uk.test', 'editor', other)
const resident = desk.browser()
await resident.signIn('anna@demo.local', password)

const read = async (client = editor) => deskSettingsSchema.parse((await client.call(getDeskSettings)).json())
const contacts = {
  emergency: '8 (495) 111-22-33',
  dispatcher: '',
  address: 'ул. Садовая, 7',
  hours: 'пн–пт 9:00–18:00',
  email: 'uk@sadovaya.ru',
  site: '',
}
const promises = {
  draw: { roubles: 1000, days: 3, terms: 'https://sadovaya.ru/promo' },
  autopay_claims: true,
  guides: { robot: 'Звоните с 8 до 20' },
}
const days = { from_day: 25, till_day: 5, strict: true }
const change = async (part: Partial<ChangedSettings>, client = editor) =>
  client.call(changeSettings, {
    body: { version: (await read(client)).version, contacts, meter_window: days, promises, ...part },
  })
const residentReads = async () => (await resident.call(getConstants)).json().results

it('G-08 B-12 H-07: publishes contacts and submission days at once and records the change', async () => {
  const changed = await change({})
  expect(changed.json()).toMatchObject({ contacts, meter_window: days })
  const { contacts: residentContacts, meter_window: window } = await residentReads()
  expect(window).toEqual(days)
  expect(residentContacts).toEqual({
    emergency: contacts.emergency,
    address: contacts.address,
    hours: contacts.hours,
    email: contacts.email,
  })
  const { acts } = actsSchema.parse((await editor.call(listStaffActs)).json())
  expect(acts[0]).toMatchObject({ act: 'settings change', who: 'Имя head@uk.test' })
  expect((await change({ contacts: { ...contacts, emergency: '' } })).statusCode).toBe(200)
  expect((await residentReads()).contacts).not.toHaveProperty('emergency')
})

it('G-08: does not change another organisation’s settings', async () => {
  await change({})
  const theirs = await read(stranger)
  await change({ contacts: { ...contacts, emergency: '112' } }, stranger)
  expect((await read()).contacts.emergency).toBe(contacts.emergency)
  expect((await read(stranger)).contacts.emergency).toBe('112')
  expect(theirs.contacts.emergency).not.toBe(contacts.emergency)
})

it('G-08: rejects a concurrent change', async () => {
  const { version } = await read()
  await sql`update organisation set meter_window = '{"from_day": 3, "till_day": 9, "strict": false}' where id = ${garden}`
  const late = await change({ version })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'changed', current: { meter_window: { from_day: 3 } } })
  expect((await read()).meter_window.from_day).toBe(3)
})

it.each([
  { contacts: { ...contacts, email: 'почта' } },
  { promises: { ...promises, guides: { robot: 'я'.repeat(4001) } } },
  { promises: { ...promises, draw: { ...promises.draw, roubles: 0 } } },
  { promises: { ...promises, draw: { ...promises.draw, days: 32 } } },
  { promises: { ...promises, draw: { ...promises.draw, terms: 'javascript:alert(1)' } } },
  { contacts: { ...contacts, emergency: 'Круглосуточно, 24/7' } },
  { contacts: { ...contacts, dispatcher: '+7 495 111-22-3' } },
  { contacts: { ...contacts, site: 'javascript:alert(1)' } },
  { contacts: { ...contacts, hours: 'я'.repeat(501) } },
  { meter_window: { ...days, from_day: 0 } },
  { meter_window: { ...days, till_day: 1.5 } },
])('G-08 V-05: rejects %j and changes nothing', async (part) => {
  const before = await read()
  expect((await change(part)).statusCode).toBe(400)
  expect(await read()).toEqual(before)
})

const none = { draw: null, autopay_claims: false, guides: {} }

it('B-16: a host of two organisations promises publicly only what both do', async () => {
  const call = await resident.call(getPromises)
  const host = String(call.raw.req.headers.host).split(':')[0] ?? ''
  await sql`update organisation set promises = null, hosts = array[case id when ${garden} then ${host} else 'other.test' end]`
  const onHost = async () => (await resident.call(getPromises)).json()
  expect(await onHost()).toEqual(none)
  expect((await change({})).statusCode).toBe(200)
  expect(await onHost()).toEqual(promises)
  expect((await read(stranger)).promises).toEqual(none)
  await sql`update organisation set hosts = '{}'`
  expect(await onHost()).toEqual(none)
  const guides = { ...promises.guides, meters: 'Передавайте до 25 числа' }
  expect((await change({ promises: { ...promises, draw: null, guides } }, stranger)).statusCode).toBe(200)
  expect(await onHost()).toEqual({ ...promises, draw: null })
})

it('B-16: a resident gets what the organisation of the active profile promises', async () => {
  await sql`update organisation set promises = null, hosts = '{}'`
  expect((await change({})).statusCode).toBe(200)
  const ownPromises = async () => (await resident.call(getOwnPromises)).json()
  expect(await ownPromises()).toEqual(promises)
  const { profiles } = (await resident.call(getProfile)).json()
  await resident.call(changeProfile, { body: { profile: profiles.at(-1).id } })
  expect(await ownPromises()).toEqual(none)
  expect((await desk.browser().call(getOwnPromises)).statusCode).toBe(401)
})
