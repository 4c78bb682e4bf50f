import { expect, it } from 'vitest'
import { getAttachment, listAttachments } from '#contract/documents/endpoints.ts'
import * as endpoints from '#contract/documents/desk-endpoints.ts'
import { deskDocumentSchema, documentsListSchema, documentsPage } from '#contract/documents/desk-schema.ts'
import { testDatabase } from '../support/database.ts'
import { onePoint } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, moveAccount, password } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
const organisations: number[] = []
for (const inn of [own, other]) {
  const organisation = await addOrganisation(sql)
  await sql`update organisation set inn = ${inn} where id = ${organisation}`
  organisations.push(organisation)
}
const [garden = 0, river = 0] = organisations
const [here, there] = ['Садовая, 5', 'Садовая, 7']
const residents = [
  ['anna@demo.local', garden, '12', here],
  ['vera@demo.local', garden, '21', there],
  ['olga@demo.local', river, '80', here],
] as const
for (const [username, organisation, number, house] of residents) {
  await addProfile(sql, await addResident(sql, username), { organisation, number })
  const [account] = await sql<{ id: number }[]>`select id from personal_account where number = ${number}`
  await moveAccount(sql, account?.id ?? 0, house)
}
const { client: editor } = await desk.join('editor@uk.test', 'editor', own)
const { client: stranger } = await desk.join('stranger@uk.test', 'editor', other)
const { client: dispatcher } = await desk.join('dispatcher@uk.test', 'dispatcher', own)

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const paper = { title: 'Отчёт за год', filename: 'отчёт.pdf', house: '', published_on: '2026-03-01' }
const send = (part: Partial<typeof paper> = {}, content: Uint8Array = pdf, client = editor) => {
  const body = { ...paper, ...part }
  return client.call(endpoints.addDocument, {
    body,
    file: { name: body.filename, content: Buffer.from(content) },
  })
}
const add = async (part: Partial<typeof paper> = {}, content?: Uint8Array, client = editor) =>
  deskDocumentSchema.parse((await send(part, content, client)).json())
const listed = async (client = editor) =>
  documentsListSchema.parse((await client.call(endpoints.listDocuments)).json()).documents.map(({ id }) => id)
const seenBy = async (username: string) => {
  const client = desk.browser()
  await client.signIn(username, password)
  const reply = await client.call(listAttachments)
  const ids = reply.json().results.map(({ id }: { id: number }) => id)
  return { client, ids }
}
const acts = async () =>
  (await sql<{ act: string }[]>`select act from audit_log where act like 'document %' order by id`).map(
    ({ act }) => act,
  )

it('G-08 H-04: shows a house’s document only to its residents', async () => {
  const forAll = await add()
  const forHouse = await add({ title: 'Смета', house: here })
  expect(forHouse).toMatchObject({ title: 'Смета', filename: 'отчёт.pdf', size: pdf.length, house: here })
  expect(await listed()).toEqual([forHouse.id, forAll.id])
  expect(await acts()).toEqual([`document add ${forAll.id}`, `document add ${forHouse.id}`])

  const { client: anna, ids } = await seenBy('anna@demo.local')
  expect(ids).toEqual([forHouse.id, forAll.id])
  const file = await anna.call(getAttachment, { params: { id: forHouse.id } })
  expect([file.headers['content-type'], file.rawPayload.equals(pdf)]).toEqual(['application/pdf', true])
  const { client: vera, ids: veras } = await seenBy('vera@demo.local')
  expect(veras).toEqual([forAll.id])
  expect((await vera.call(getAttachment, { params: { id: forHouse.id } })).statusCode).toBe(404)
  expect((await seenBy('olga@demo.local')).ids).toEqual([])
})

it('G-08 V-01: hides documents from other organisations and duties', async () => {
  const { id } = await add({ title: 'Договор' })
  expect(await listed(stranger)).toEqual([])
  expect((await stranger.call(endpoints.withdrawDocument, { params: { id } })).statusCode).toBe(404)
  expect((await send({ title: 'Чужой дом', house: 'Речная, 1' })).statusCode).toBe(404)
  expect((await send({}, pdf, dispatcher)).statusCode).toBe(403)
  expect((await dispatcher.call(endpoints.listDocuments)).statusCode).toBe(403)
  expect(await listed()).toContain(id)
})

it('G-08: withdraws a document from residents and records it', async () => {
  const { id } = await add({ title: 'Ошибка' })
  expect((await editor.call(endpoints.withdrawDocument, { params: { id } })).statusCode).toBe(204)
  expect(await listed()).not.toContain(id)
  expect((await seenBy('anna@demo.local')).ids).not.toContain(id)
  expect((await editor.call(endpoints.withdrawDocument, { params: { id } })).statusCode).toBe(404)
  expect((await acts()).at(-1)).toBe(`document withdraw ${id}`)
})

it('G-08: adds nothing on a repeated call and rejects another file under the same title', async () => {
  const [one, two] = await Promise.all([add({ title: 'Акт' }), add({ title: 'Акт' })])
  expect(two).toEqual(one)
  const refused = await send({ title: 'Акт' }, Buffer.concat([pdf, pdf]))
  expect([refused.statusCode, refused.json().errors[0]]).toEqual([400, expect.stringContaining('уже есть')])
  expect(await add({ title: 'Акт', house: there })).toMatchObject({ house: there })
  expect(await add({ title: 'Акт', published_on: '2026-03-02' })).toMatchObject({
    published_on: '2026-03-02',
  })
})

it('G-08 V-06: detects the type by content and rejects other types', async () => {
  const before = await listed()
  const picture = await add({ title: 'План', filename: 'план.pdf' }, onePoint)
  const { client } = await seenBy('anna@demo.local')
  const reply = await client.call(getAttachment, { params: { id: picture.id } })
  expect(reply.headers['content-type']).toBe('image/png')
  const html = Buffer.from('<script>alert(1)</script>')
  expect((await send({ title: 'Страница', filename: 'план.pdf' }, html)).statusCode).toBe(422)
  const empty = await send({ title: 'Пусто' }, Buffer.alloc(0))
  expect([empty.statusCode, empty.json().errors]).toEqual([422, ['Файл пустой']])
  expect((await send({ title: ' ' })).statusCode).toBe(400)
  expect((await send({ title: 'Имя', filename: '../план.pdf' })).statusCode).toBe(400)
  expect(new Set(await listed())).toEqual(new Set([picture.id, ...before]))
})

it('G-08: reports more documents only if there are more', async () => {
  await sql`delete from attachment`
  const [one = 0] = organisations
  await sql`
    insert into attachment (organisation_id, house, title, filename, content_type, content, published_on)
    select ${one}, '', 'Протокол ' || n, 'протокол.pdf', 'application/pdf', ${pdf}, '2026-03-01'
    from generate_series(1, ${documentsPage}) n`
  const page = async (offset: number) => {
    const reply = await editor.call(endpoints.listDocuments, { query: { offset: String(offset) } })
    const { documents, has_more: hasMore } = documentsListSchema.parse(reply.json())
    return [documents.length, hasMore]
  }
  expect(await page(0)).toEqual([documentsPage, false])
  await add({ title: 'Ещё один' })
  expect(await page(0)).toEqual([documentsPage, true])
  expect(await page(documentsPage)).toEqual([1, false])
})
