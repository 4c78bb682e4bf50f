import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { orderConsentText as consent } from '#contract/catalogue/order.ts'
import { listOrderStatuses, sendOrder, showPhone } from '#contract/catalogue/endpoints.ts'
import { ordersPage } from '#contract/catalogue/schema.ts'
import { startApp } from '../support/app.ts'
import { addExecutor, addService } from '../support/catalogue.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { openPost } from '../support/mailbox.ts'
import {
  addOrganisation,
  addProfile,
  addResident,
  allRights,
  deleteAccount,
  password,
} from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
const byMail = await addService(sql, garden, {
  title: 'Ремонт <b>крана</b> & «труб»',
  executor: await addExecutor(sql, garden),
})
const link = 'https://example.org/order'
const byLink = await addService(sql, garden, {
  executor: await addExecutor(sql, garden, { email: null, link }),
})
const byNobody = await addService(sql, garden)
const foreign = await addService(sql, river, { executor: await addExecutor(sql, river, { link }) })

let residents = 0
const newResident = async (permissions = allRights): Promise<TestClient> => {
  const username = `resident${residents++}@demo.local`
  const resident = await addResident(sql, username)
  await addProfile(sql, resident, { organisation: garden, number: `flat-${residents}`, permissions })
  const client = browser()
  await client.signIn(username, password)
  return client
}
const anna = await newResident()

const order = {
  service_id: byMail,
  name: 'Анна Соколова',
  address: 'ул. Садовая, 5, кв. 12',
  phone: '+79035550147',
  comment: 'Приходите после шести',
  consent,
}
const send = (body: object, { key = randomUUID() as string, client = anna } = {}) =>
  client.call(sendOrder, { body, headers: { 'idempotency-key': key } })
const countOrders = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*) from service_order`)[0]?.count ?? 0

describe('order by email', () => {
  it('S-07: sends the filled fields to the executor, escaped', async () => {
    const hostile = '<img src=x onerror=alert(1)> & "кавычки"\r\nBcc: evil@example.org'
    const reply = await send({ ...order, comment: hostile, executor_mail: 'evil@example.org' })
    expect([reply.statusCode, reply.json().status]).toEqual([200, 'OK'])
    const letter = await post.lastLetterTo('master@demo.local')
    expect(letter.to).toEqual(['master@demo.local'])
    expect(letter.subject).toBe('Новый заказ: Ремонт <b>крана</b> & «труб»')
    for (const text of [
      'Имя: Анна Соколова',
      'Адрес: ул. Садовая, 5, кв. 12',
      'Телефон: +79035550147',
      hostile.split('\r\n')[0],
    ])
      expect(letter.text).toContain(text)
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;кавычки&quot;')
    expect(letter.html).toContain('Ремонт &lt;b&gt;крана&lt;/b&gt;')
    expect(letter.html).not.toMatch(/<img|<b>/)
    expect(await post.lettersTo('evil@example.org')).toEqual([])
    expect(post.failures).toEqual([])
  })

  it.each([
    [{ price: 'price_start_from' as const, kopecks: 150_000, percent: 10 }, 'от 1 350 ₽'],
    [{ kopecks: 90_050 }, '900,50 ₽'],
    [{ price: 'contract_price' as const }, 'по договорённости'],
  ])('S-07: names the price that the resident saw, even if it changes later: %j', async (price, words) => {
    const executor = await addExecutor(sql, garden, { email: 'priced@demo.local' })
    const id = await addService(sql, garden, { executor, ...price })
    await send({ ...order, service_id: id })
    await sql`update service set price_type = 'fixed_price', value_kopecks = 100, sale_percent = null where id = ${id}`
    const { text } = await post.lastLetterTo('priced@demo.local')
    expect(text.replace(/\u00A0/g, ' ')).toContain(`Цена, которую видел заказчик: ${words}\n`)
  })

  it('S-07 O-07: is sent once per key, and another order under the key is rejected', async () => {
    const [before, key] = [await countOrders(), randomUUID()]
    const sent = (await post.lettersTo('master@demo.local')).length
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(order, { key })))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(200)
    const other = await send({ ...order, comment: 'Приходите до шести' }, { key })
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
    expect(await countOrders()).toBe(before + 1)
    expect(await post.lettersTo('master@demo.local')).toHaveLength(sent + 1)
  })

  it.each([
    [{ name: undefined }, 'Заполните поле «Имя»'],
    [{ name: 'А Б' }, 'Поле «Имя»: Не менее 3 символов'],
    [{ name: 'Я'.repeat(256) }, 'Поле «Имя»: Не более 255 символов'],
    [{ address: 'Садовая 5' }, 'Поле «Адрес»: Не менее 10 символов'],
    [{ address: 'д'.repeat(257) }, 'Поле «Адрес»: Не более 256 символов'],
    [{ phone: '+7 903 555 01 4' }, 'Поле «Телефон»: Введите 10 цифр'],
    [{ phone: '+7 ' }, 'Заполните поле «Телефон»'],
    [{ comment: 'да 1 2' }, 'Поле «Комментарий»: Не менее 5 символов'],
    [{ comment: 'д'.repeat(1001) }, 'Поле «Комментарий»: Не более 1000 символов'],
  ])('S-07: rejects %j by the form’s rules', async (fields, text) => {
    const before = await countOrders()
    const reply = await send({ ...order, ...fields })
    expect([reply.statusCode, reply.json()]).toEqual([422, { errors: [text], code: 'invalid_order' }])
    expect(await countOrders()).toBe(before)
  })

  it('S-07: drops fields that the service does not ask for', async () => {
    const id = await addService(sql, garden, {
      executor: await addExecutor(sql, garden, { email: 'plain@demo.local' }),
      details: {
        name: 'hidden',
        address: 'hidden',
        phone: 'necessarily',
        mail: 'necessarily',
        comment: 'hidden',
      },
    })
    const body = { ...order, service_id: id, mail: 'Anna@Demo.local', comment: 'нет' }
    expect((await send(body)).statusCode).toBe(200)
    const [row] = await sql`select fields from service_order where service_id = ${id}`
    expect(row?.fields).toEqual({ phone: '+79035550147', mail: 'anna@demo.local' })
    expect((await post.lastLetterTo('plain@demo.local')).text).not.toContain('Анна')
    expect((await send({ ...body, mail: 'нет почты' })).json().errors).toEqual([
      'Поле «Электронная почта»: Введите корректную почту',
    ])
  })

  it('V-09 S-07: rejects another consent than the shown one, and records its hash', async () => {
    const client = await newResident()
    for (const text of ['', 'Согласен', `${consent} `]) {
      const reply = await send({ ...order, consent: text }, { client })
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'consent_needed'])
    }
    const { id } = (await send(order, { client })).json()
    const hash = createHash('sha256').update(consent).digest('hex')
    const [row] = await sql`
      select encode(consent_hash, 'hex') as consent, (
        select encode(text_hash, 'hex') from security_event where kind = 'consented' order by id desc limit 1) as event
      from service_order where id = ${id}`
    expect(row).toEqual({ consent: hash, event: hash })
  })

  it('S-07: is rejected without an executor’s email or for a foreign service', async () => {
    for (const id of [byNobody, byLink])
      expect((await send({ ...order, service_id: id })).json().code).toBe('no_mail')
    const replies = await Promise.all([foreign, 999_999].map((id) => send({ ...order, service_id: id })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it('B-06: requires the permission C', async () => {
    const reader = await newResident({ ...allRights, compendium: 'R' })
    expect((await send(order, { client: reader })).statusCode).toBe(403)
  })

  it('V-05: is limited to twenty an hour, and repeats do not count', async () => {
    const client = await newResident()
    const key = randomUUID()
    for (let time = 0; time < 25; time += 1) expect((await send(order, { client, key })).statusCode).toBe(200)
    for (let time = 0; time < 19; time += 1) expect((await send(order, { client })).statusCode).toBe(200)
    expect((await send(order, { client })).statusCode).toBe(429)
    clock.pass(3600)
    await client.signIn(`resident${residents - 1}@demo.local`, password)
    expect((await send(order, { client })).statusCode).toBe(200)
    clock.pass(-3600)
  })
})

describe('order statuses', () => {
  it('S-07: show sending, sent or failed, newest first', async () => {
    const client = await newResident()
    await post.sendAll()
    await send(order, { client })
    clock.pass(60)
    await post.sendAll()
    await send(order, { client })
    const statuses = async () => (await client.call(listOrderStatuses)).json().results
    expect((await statuses()).map(({ status }: { status: string }) => status)).toEqual(['sending', 'sent'])
    await sql`update notification_outbox set given_up_at = ${clock.now()}`
    expect((await statuses())[0]).toMatchObject({
      service_id: byMail,
      title: 'Ремонт <b>крана</b> & «труб»',
      status: 'failed',
      created_at: clock.now().toISOString(),
      fields: {
        name: 'Анна Соколова',
        address: 'ул. Садовая, 5, кв. 12',
        phone: '+79035550147',
        comment: 'Приходите после шести',
      },
    })
    await sql`delete from notification_outbox`
    expect((await (await newResident()).call(listOrderStatuses)).json().results).toEqual([])
  })

  it('S-07: are paged without duplicates', async () => {
    const client = await newResident()
    await send(order, { client })
    await sql`
      insert into service_order
        (profile_id, service_id, key, fingerprint, title, fields, executor_email, consent_hash, created_at)
      select profile_id, service_id, gen_random_uuid(), fingerprint, title, fields, executor_email, consent_hash, created_at
      from (select * from service_order order by id desc limit 1) newest cross join generate_series(1, 50)`
    const first = (await client.call(listOrderStatuses)).json()
    const query = { offset: String(ordersPage) }
    const rest = (await client.call(listOrderStatuses, { query })).json()
    expect([first.results.length, first.count, rest.results.length]).toEqual([ordersPage, 51, 1])
    const ids = [...first.results, ...rest.results].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(51)
  })
})

describe('deleted account', () => {
  it('A-09: loses its orders and contacts, and queued emails are not sent', async () => {
    const client = await newResident()
    const mail = 'late@demo.local'
    const id = await addService(sql, garden, { executor: await addExecutor(sql, garden, { email: mail }) })
    await send({ ...order, service_id: id }, { client })
    await client.call(showPhone, { params: { id } })
    expect((await deleteAccount(client)).statusCode).toBe(204)
    const [left] = await sql`
      select (select count(*) from service_order where service_id = ${id}) as orders,
        (select count(*) from service_contact where service_id = ${id}) as contacts`
    expect(left).toEqual({ orders: 0, contacts: 0 })
    expect(await post.lettersTo(mail)).toEqual([])
    expect(post.failures).toEqual([])
  })
})
