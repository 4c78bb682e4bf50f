import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkPassword } from '#contract/auth/account-endpoints.ts'
import { addServicePicture } from '#contract/catalogue/desk-endpoints.ts'
import { addReplyTemplate, sendCaseFile } from '#contract/cases/desk-endpoints.ts'
import { addFlatPhone } from '#contract/flats/endpoints.ts'
import { addOffer, addOfferImage } from '#contract/shop/desk-endpoints.ts'
import { reserveFile } from '#contract/files/endpoints.ts'
import { addPasskey, startPasskey } from '#contract/auth/passkey-endpoints.ts'
import { addPhone } from '#contract/profile/endpoints.ts'
import { addStaffPasskey, startStaffPasskey } from '#contract/staff/passkey-endpoints.ts'
import type { LimitedRow } from '../../../server/kernel/row-limit.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { onePoint } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { addShop } from '../support/shop.ts'
import { openDesk, staffPassword } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const organisation = await addOrganisation(sql)
await sql`delete from reply_template`
const inn = '7701234560'
await sql`update organisation set inn = ${inn} where id = ${organisation}`
const resident = await addResident(sql, 'anna@demo.local')
const profile = await addProfile(sql, resident, { organisation, number: '12' })
const [flat = { id: 0 }] = await sql<{ id: number }[]>`select id from personal_account where number = '12'`
const { client: head } = await desk.join('head@uk.test', 'head', inn)
const [member = { id: 0 }] = await sql<
  { id: number }[]
>`select id from staff_member where email = 'head@uk.test'`
const own = desk.browser()
await own.signIn('anna@demo.local', password)
const service = await addService(sql, organisation)
const { category, positions } = await addShop(sql, organisation)
const [position = 0] = positions
const [sector = { id: 0, code: '' }] = await sql<{ id: number; code: string }[]>`
  select id, code from sector where organisation_id = ${organisation} limit 1`

// Concurrent calls of a resident. The upload queue rejects more than ten before the row limit applies.
const many = 50
const uploads = 10
const buildPng = (nth: number) => ({ name: `${nth}.png`, content: onePoint })
const list = (length: number) => Array.from({ length }, (_, nth) => nth)

type Call = (nth: number) => Promise<{ readonly statusCode: number; readonly body: string }>

interface LimitRow {
  readonly max: number
  readonly filled: number
  readonly fill: (nth: number) => PromiseLike<unknown>
  readonly count: () => PromiseLike<readonly { readonly count: number }[]>
  readonly prepare: () => Promise<readonly (() => ReturnType<Call>)[]>
}

const plain = (calls: number, call: Call) => ({
  prepare: async () => list(calls).map((nth) => () => call(nth)),
})
const phone = (nth: number) =>
  `+7 900 111-${String(20 + Math.floor(nth / 100)).padStart(2, '0')}-${String(nth % 100).padStart(2, '0')}`

const sendPicture: Call = (nth) => {
  const file = buildPng(nth)
  return head.call(addServicePicture, { params: { id: service }, body: { filename: file.name }, file })
}

const limits: Readonly<Record<LimitedRow, LimitRow>> = {
  'phone of profile': {
    max: 10,
    filled: 4,
    fill: (nth) => own.call(addPhone, { body: { number: phone(nth + 200) } }),
    count: () => sql`select count(*)::int from phone where profile_id = ${profile}`,
    ...plain(many, (nth) => own.call(addPhone, { body: { number: phone(nth) } })),
  },
  'phone of flat': {
    max: 10,
    filled: 4,
    fill: (nth) => head.call(addFlatPhone, { params: flat, body: { number: phone(nth + 200) } }),
    count: () => sql`select count(*)::int from phone where profile_id is null`,
    ...plain(many, (nth) => head.call(addFlatPhone, { params: flat, body: { number: phone(nth) } })),
  },
  'ready text': {
    max: 200,
    filled: 190,
    fill: (nth) =>
      sql`insert into reply_template (organisation_id, title, text) values (${organisation}, ${String(nth)}, 'Да')`,
    count: () => sql`select count(*)::int from reply_template where organisation_id = ${organisation}`,
    ...plain(many, (nth) => head.call(addReplyTemplate, { body: { title: `Ответ ${nth}`, text: 'Едем' } })),
  },
  'unclaimed file of profile': {
    max: 100,
    filled: 90,
    fill: () =>
      sql`insert into file (id, profile_id, filename, reserved_at)
        values (gen_random_uuid(), ${profile}, 'a.png', ${desk.clock.now()})`,
    count: () => sql`select count(*)::int from file where profile_id = ${profile}`,
    ...plain(many, (nth) => own.call(reserveFile, { query: { filename: `${nth}.png` } })),
  },
  'unclaimed file of staff': {
    max: 100,
    filled: 95,
    fill: () =>
      sql`insert into file (id, member_id, filename, reserved_at)
        values (gen_random_uuid(), ${member.id}, 'a.png', ${desk.clock.now()})`,
    count: () => sql`select count(*)::int from file where member_id = ${member.id}`,
    ...plain(uploads, (nth) =>
      head.call(sendCaseFile, { body: { filename: `${nth}.png` }, file: buildPng(nth) }),
    ),
  },
  'shop category': {
    max: 100,
    filled: 89,
    fill: (nth) =>
      sql`insert into shop_category (organisation_id, sector_id, place, name)
        values (${organisation}, ${sector.id}, ${nth + 10}, ${`Вид ${nth}`})`,
    count: () => sql`select count(*)::int from shop_category where organisation_id = ${organisation}`,
    ...plain(many, (nth) =>
      head.call(addOffer, {
        body: {
          name: `Работа ${nth}`,
          description: '',
          attendance: 0,
          sector: sector.code,
          is_shown: true,
          positions: [{ name: 'Розетка', description: '', unit: 'шт.', price: 420, is_shown: true }],
        },
      }),
    ),
  },
  'shop image': {
    max: 10,
    filled: 6,
    fill: (nth) =>
      sql`insert into shop_image (position_id, place, content_type, content)
        values (${position}, ${nth}, 'image/webp', ${Buffer.from(onePoint)})`,
    count: () => sql`select count(*)::int from shop_image where position_id = ${position}`,
    ...plain(uploads, (nth) =>
      head.call(addOfferImage, {
        params: { id: category, position: position },
        body: { filename: `${nth}.png` },
        file: buildPng(nth),
      }),
    ),
  },
  'service picture': {
    max: 10,
    filled: 6,
    fill: (nth) => sendPicture(nth + 100),
    count: () => sql`select count(*)::int from service_picture where service_id = ${service}`,
    ...plain(uploads, sendPicture),
  },
  'passkey of resident': {
    max: 10,
    filled: 6,
    fill: () =>
      sql`insert into passkey (id, resident_id, credential_id, public_key, counter, name, created_at)
        values (gen_random_uuid(), ${resident}, gen_random_uuid()::text, '\\x00', 0, 'Телефон', now())`,
    count: () => sql`select count(*)::int from passkey where resident_id = ${resident}`,
    prepare: async () => {
      await own.call(checkPassword, { body: { password } })
      const calls: (() => ReturnType<Call>)[] = []
      for (const nth of list(20)) {
        const { challenge } = (await own.call(startPasskey)).json()
        const body = { name: `Телефон ${nth}`, credential: createAuthenticator().create(challenge) }
        calls.push(() => own.call(addPasskey, { body }))
      }
      return calls
    },
  },
  'passkey of staff': {
    max: 10,
    filled: 6,
    fill: () =>
      sql`insert into staff_passkey (id, organisation_id, member_id, credential_id, public_key, counter, name, created_at)
        values (gen_random_uuid(), ${organisation}, ${member.id}, gen_random_uuid()::text, '\\x00', 0, 'Ключ', now())`,
    count: () => sql`select count(*)::int from staff_passkey where member_id = ${member.id}`,
    prepare: async () => {
      const calls: (() => ReturnType<Call>)[] = []
      for (const nth of list(20)) {
        const { challenge } = (
          await head.call(startStaffPasskey, { body: { password: staffPassword } })
        ).json()
        const body = { name: `Ключ ${nth}`, credential: createAuthenticator().create(challenge) }
        calls.push(() => head.call(addStaffPasskey, { body }))
      }
      return calls
    },
  },
}

it.each(Object.entries(limits))('V-14: stops concurrent calls at the row limit: %s', async (_kind, row) => {
  for (const nth of list(row.filled)) await row.fill(nth)
  const [before] = await row.count()
  const room = row.max - (before?.count ?? 0)
  expect(room).toBeGreaterThan(0)
  const calls = await row.prepare()
  const replies = await Promise.all(calls.map((call) => call()))
  const taken = replies.filter(({ statusCode }) => statusCode < 300)
  expect(taken.length, replies.at(-1)?.body).toBe(room)
  expect(await row.count()).toEqual([{ count: row.max }])
  const refused = replies.filter(({ statusCode }) => statusCode >= 300)
  expect(refused.map(({ body }) => body.includes('too_many'))).toEqual(refused.map(() => true))
})

it('V-14: checks every row limit under the owner’s lock', () => {
  const lines = globSync('server/modules/**/*.ts').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /new (?:DomainError|RetryLaterError)\('too_many/.test(line))
      .map((line) => line.trim()),
  )
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^refuse: |^const tooMany = /)
})
