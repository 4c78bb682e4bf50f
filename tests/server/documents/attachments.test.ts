import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { getAttachment, listAttachments } from '#contract/documents/endpoints.ts'
import { attachmentsPage, type Attachment } from '#contract/documents/schema.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { startApp } from '../support/app.ts'
import { addAttachment } from '../support/dashboard.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const demo = await testDatabase()
const { browser } = await startApp(sql)
const garden = await addOrganisation(sql)
const river = await addOrganisation(sql)
const residents = [
  ['anna@demo.local', garden, '12'],
  ['vera@demo.local', garden, '21'],
  ['olga@demo.local', river, '80'],
] as const
for (const [username, organisation, number] of residents)
  await addProfile(sql, await addResident(sql, username), { organisation, number })

const forAll = await addAttachment(sql, { organisation: garden, publishedOn: '2026-01-10' })
const annas = await addAttachment(sql, {
  organisation: garden,
  account: '12',
  filename: "Акт (сверки) 'А'.pdf",
  publishedOn: '2026-02-10',
})
const veras = await addAttachment(sql, { organisation: garden, account: '21' })
const foreign = await addAttachment(sql, { organisation: river })

const signedIn = async (username: string) => {
  const client = browser()
  await client.signIn(username, password)
  return client
}
const fetchIds = async (username: string): Promise<number[]> => {
  const reply = await (await signedIn(username)).call(listAttachments)
  return reply.json().results.map(({ id }: Attachment) => id)
}

describe('documents', () => {
  it('H-04: lists those of the organisation and the account, newest first', async () => {
    const reply = await (await signedIn('anna@demo.local')).call(listAttachments)
    expect(reply.json().results).toEqual([
      { id: annas, title: 'Протокол', filename: "Акт (сверки) 'А'.pdf", size: 4, published_on: '2026-02-10' },
      { id: forAll, title: 'Протокол', filename: 'Протокол.pdf', size: 4, published_on: '2026-01-10' },
    ])
    expect(reply.json().count).toBe(2)
  })

  it('V-01: hides those of another account or organisation and answers 404 alike', async () => {
    expect(await fetchIds('vera@demo.local')).toEqual([veras, forAll])
    expect(await fetchIds('olga@demo.local')).toEqual([foreign])
    const client = await signedIn('anna@demo.local')
    const replies = await Promise.all(
      [veras, foreign, 999_999].map((id) => client.call(getAttachment, { params: { id } })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it('H-04 V-06: downloads as an attachment with nosniff', async () => {
    const client = await signedIn('anna@demo.local')
    const reply = await client.call(getAttachment, { params: { id: annas } })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe('%PDF')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '4',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Акт ')}%28${encodeURIComponent('сверки')}%29%20%27${encodeURIComponent('А')}%27.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('H-04: pages newest first, and the oldest opens too', async () => {
    const days = Array.from({ length: 15 }, (_, day) => `2026-04-${String(day + 10)}`)
    for (const publishedOn of days) {
      await addAttachment(sql, { organisation: river, publishedOn })
      await addAttachment(sql, { organisation: river, account: '80', publishedOn })
    }
    const client = await signedIn('olga@demo.local')
    const first = (await client.call(listAttachments)).json()
    expect(first).toMatchObject({ count: 31 })
    expect(first.results).toHaveLength(attachmentsPage)
    expect(first.results.at(-1)).toMatchObject({ published_on: '2026-04-15' })
    const query = { offset: String(attachmentsPage) }
    const { results: rest }: { results: Attachment[] } = (
      await client.call(listAttachments, { query })
    ).json()
    const ids = [...first.results, ...rest].map(({ id }: Attachment) => id)
    expect([ids.length, new Set(ids).size]).toEqual([31, 31])
    expect((await client.call(getAttachment, { params: { id: ids.at(-1) ?? 0 } })).statusCode).toBe(200)
  })

  it('H-04: pages only those of the organisation, the house and the account', async () => {
    await sql`
      insert into attachment (organisation_id, house, title, filename, content_type, content, published_on)
      select ${garden}, house, 'Дом', 'Дом.pdf', 'application/pdf', '%PDF', '2026-05-01'
      from personal_account account cross join generate_series(1, 25) where account.number = '12'`
    const client = await signedIn('anna@demo.local')
    const query = { offset: '25' }
    const last = (await client.call(listAttachments, { query })).json()
    expect(last.results.map(({ id }: Attachment) => id)).toEqual([annas, forAll])
    expect(last.count).toBe(27)
  })

  it('H-04: seeds valid PDF files in the demo', async () => {
    await seedDemo(demo.sql, new Date('2026-03-15T09:00:00Z'))
    const rows = await demo.sql<{ title: string; content: Buffer }[]>`select title, content from attachment`
    expect(rows).toHaveLength(3)
    for (const { title, content } of rows) {
      const text = execFileSync('pdftotext', ['-', '-'], { input: content, encoding: 'utf8' })
      expect(text.replaceAll(/\s+/g, ' ')).toContain(title)
    }
  })
})
