import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listPhones } from '#contract/profile/endpoints.ts'
import { getRequest } from '#contract/requests/endpoints.ts'
import { getTicket } from '#contract/tickets/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { claimFiles } from '../../../server/modules/files/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addUploaded, onePoint } from '../support/files.ts'
import { openPost } from '../support/mailbox.ts'
import { openPushSandbox } from '../support/push-sandbox.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const sandbox = await openPushSandbox(sql)
const { clock, files } = sandbox
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
const deps = { sql, clock, files, hmac: createHmacFunction(testSecret) }
const operator = (...words: string[]) => runOperator(deps, words)

const settle = async (username: string) => {
  const profile = await addProfile(sql, await addResident(sql, username), { organisation, number: username })
  return { username, profile, ...(await sandbox.subscribed(username)) }
}
const findNumber = async (table: 'request' | 'ticket', id: number): Promise<string> => {
  const [row] = await sql<{ number: number }[]>`select number from ${sql(table)} where id = ${id}`
  return String(row?.number)
}
type Settled = Awaited<ReturnType<typeof settle>>
const fetchRequest = async ({ client }: Settled, id: number) =>
  (await client.call(getRequest, { params: { id } })).json()
const fetchTicket = async ({ client }: Settled, id: number) =>
  (await client.call(getTicket, { params: { id } })).json()
const pushesTo = async ({ endpoint }: Settled) => {
  await sandbox.sendAll()
  return (await sandbox.received(endpoint)).map(({ message }) => message)
}

describe('requests', () => {
  it('G-03: plans a visit, extends the timeline and notifies by push and email', async () => {
    const anna = await settle('anna@demo.local')
    const id = await addRequest(sql, anna.profile)
    const number = await findNumber('request', id)
    await operator(
      'status',
      'request',
      number,
      'planned',
      '--at',
      '2026-03-16 14:00',
      '--who',
      'слесарь Петров',
    )
    expect(await fetchRequest(anna, id)).toMatchObject({
      status: 'planned',
      changed_at: clock.now().toISOString(),
      execution: { planned_at: '2026-03-16T11:00:00.000Z', performer: 'слесарь Петров' },
      history: [
        { status: 'accepted' },
        { status: 'planned', planned_at: '2026-03-16T11:00:00.000Z', performer: 'слесарь Петров' },
      ],
    })
    const notice = 'Мастер придёт 16 марта в 14:00. ул. Садовая, 5, кв. anna@demo.local'
    expect(await pushesTo(anna)).toEqual([
      expect.objectContaining({
        title: `Заявка № ${number}`,
        body: notice,
        path: `/requests/detail/?id=${id}`,
      }),
    ])
    const letter = await post.lastLetterTo(anna.username)
    expect(letter.subject).toBe(`Заявка № ${number}`)
    expect(letter.text).toContain(notice)
    expect(letter.text).toContain(`https://cabinet.test/#/requests/detail/?id=${id}`)
  })

  it('G-03: replans a visit and notifies again', async () => {
    const anna = await settle('anew@demo.local')
    const id = await addRequest(sql, anna.profile)
    const number = await findNumber('request', id)
    const plan = (...words: string[]) => operator('status', 'request', number, 'planned', ...words)
    await plan('--at', '2026-03-16 14:00', '--who', 'слесарь Петров')
    clock.pass(60)
    await plan('--at', '2026-03-17 09:30')
    expect(await fetchRequest(anna, id)).toMatchObject({
      status: 'planned',
      execution: { planned_at: '2026-03-17T06:30:00.000Z', performer: 'слесарь Петров' },
      history: [
        { status: 'accepted' },
        { status: 'planned', planned_at: '2026-03-16T11:00:00.000Z' },
        { status: 'planned', planned_at: '2026-03-17T06:30:00.000Z' },
      ],
    })
    expect(await pushesTo(anna)).toMatchObject([
      { body: 'Мастер придёт 17 марта в 09:30. ул. Садовая, 5, кв. anew@demo.local' },
      { body: 'Мастер придёт 16 марта в 14:00. ул. Садовая, 5, кв. anew@demo.local' },
    ])
    await operator('status', 'request', number, 'in_work')
    expect((await fetchRequest(anna, id)).execution).toMatchObject({ planned_at: '2026-03-17T06:30:00.000Z' })
  })

  it('G-03: keeps the status on an answer and notifies without its text', async () => {
    const anna = await settle('asker@demo.local')
    const id = await addRequest(sql, anna.profile, { status: 'in_work' })
    const number = await findNumber('request', id)
    await operator('answer', 'request', number, 'Ждём деталь до пятницы')
    await operator('answer', 'request', number, 'Деталь пришла')
    expect(await fetchRequest(anna, id)).toMatchObject({
      status: 'in_work',
      history: [{}, { status: 'in_work', text: 'Ждём деталь до пятницы' }, { text: 'Деталь пришла' }],
    })
    const pushes = await pushesTo(anna)
    expect(pushes).toHaveLength(2)
    expect(pushes[0]).toMatchObject({ title: `Ответ на заявку № ${number}` })
    expect(JSON.stringify(pushes)).not.toContain('деталь')
    expect(await post.lettersTo(anna.username)).toHaveLength(2)
  })

  it('G-03: asks for a rating when it closes a request', async () => {
    const anna = await settle('closer@demo.local')
    const id = await addRequest(sql, anna.profile, { status: 'in_work' })
    await operator('close', 'request', await findNumber('request', id), 'Заменили кран')
    expect(await fetchRequest(anna, id)).toMatchObject({
      status: 'done',
      history: [{}, { status: 'done', text: 'Заменили кран' }],
    })
    expect(await pushesTo(anna)).toMatchObject([
      { body: expect.stringMatching(/^Заявка выполнена. Оцените/) },
    ])
  })

  it('G-03: lists open requests, newest first, and shows one with its history', async () => {
    const anna = await settle('listed@demo.local')
    const done = await findNumber('request', await addRequest(sql, anna.profile, { status: 'done' }))
    const first = await findNumber('request', await addRequest(sql, anna.profile))
    const second = await findNumber('request', await addRequest(sql, anna.profile, { status: 'in_work' }))
    const lines = (await operator('list', 'requests')).split('\n')
    expect(lines.slice(0, 2)).toEqual([
      `№ ${second}  в работе  2026-03-10 11:00  listed@demo.local  Иванова  ул. Садовая, 5, кв. listed@demo.local  Течёт кран или смеситель`,
      `№ ${first}  принята  2026-03-10 11:00  listed@demo.local  Иванова  ул. Садовая, 5, кв. listed@demo.local  Течёт кран или смеситель`,
    ])
    expect(lines.some((line) => line.includes(`№ ${done} `))).toBe(false)
    expect(await operator('list', 'requests', '--status', 'done', '--limit', '1')).toContain(`№ ${done} `)
    const shown = await operator('show', 'request', first)
    for (const part of ['Сантехника', 'Капает', 'Телефон: +7 903 555 01 47', 'История'])
      expect(shown).toContain(part)
  })

  it('G-03: reports an invalid command and changes nothing', async () => {
    const anna = await settle('wrong@demo.local')
    const id = await addRequest(sql, anna.profile)
    const number = await findNumber('request', id)
    const before = await fetchRequest(anna, id)
    await expect(operator('status', 'request', number, 'planned')).rejects.toMatchObject({
      body: { code: 'time_needed' },
    })
    await expect(operator('status', 'request', number, 'accepted')).rejects.toMatchObject({
      body: { code: 'same_status' },
    })
    await expect(operator('status', 'request', number, 'planned', '--at', 'завтра')).rejects.toThrow(
      'Время пишут так',
    )
    await expect(operator('status', 'request', number, 'magic')).rejects.toThrow('accepted, planned')
    await expect(operator('answer', 'request', number, ' ')).rejects.toThrow('Напишите ответ')
    await expect(operator('close', 'request', '999999')).rejects.toMatchObject({
      body: { code: 'not_found' },
    })
    await expect(operator('close', 'request', 'x')).rejects.toThrow('одни цифры')
    for (const words of [[], ['dance'], ['list'], ['show', 'cat', '1'], ['list', 'requests', '--x']])
      await expect(operator(...words)).rejects.toThrow('npm run operator')
    expect(await fetchRequest(anna, id)).toEqual(before)
    expect(await pushesTo(anna)).toEqual([])
  })
})

describe('tickets', () => {
  it('G-03: answers and closes a ticket once and notifies', async () => {
    const anna = await settle('letters@demo.local')
    const id = await addTicket(sql, anna.profile)
    const number = await findNumber('ticket', id)
    expect(await operator('list', 'tickets')).toContain(`№ ${number}  ждёт ответа`)
    await operator('answer', 'ticket', number, 'Это отопление')
    expect(await operator('list', 'tickets')).not.toContain(`№ ${number} `)
    expect(await fetchTicket(anna, id)).toMatchObject({
      status: 'answered',
      history: [{}, { status: 'answered', text: 'Это отопление' }],
    })
    await operator('close', 'ticket', number)
    await expect(operator('close', 'ticket', number)).rejects.toMatchObject({ body: { code: 'same_status' } })
    expect((await fetchTicket(anna, id)).status).toBe('closed')
    expect(await pushesTo(anna)).toMatchObject([
      { title: `Обращение № ${number}`, body: expect.stringMatching(/^Обращение закрыто/) },
      { title: `Ответ на обращение № ${number}`, path: `/tickets/detail/?id=${id}` },
    ])
    expect(await post.lettersTo(anna.username)).toHaveLength(2)
    expect(await operator('show', 'ticket', number)).toContain('Это отопление')
  })

  it('T-03: rejects an answer to a revoked ticket', async () => {
    const anna = await settle('revoker@demo.local')
    const number = await findNumber('ticket', await addTicket(sql, anna.profile, { status: 'revoked' }))
    for (const words of [
      ['answer', 'ticket', number, 'Да'],
      ['close', 'ticket', number],
    ])
      await expect(operator(...words)).rejects.toMatchObject({ body: { code: 'revoked' } })
  })
})

describe('photos', () => {
  it('G-03 T-02: lists the photos of a request or ticket and saves them', async () => {
    const anna = await settle('photos@demo.local')
    const folder = await mkdtemp(join(tmpdir(), 'photos-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const of = {
      request: await addRequest(sql, anna.profile),
      ticket: await addTicket(sql, anna.profile),
    }
    for (const kind of ['request', 'ticket'] as const) {
      const number = await findNumber(kind, of[kind])
      expect(await operator('show', kind, number)).not.toContain('Файлы')
      expect(await operator('files', kind, number, folder)).toBe('Ничего нет')
      const ids = [await addUploaded(sql, files, anna.profile), await addUploaded(sql, files, anna.profile)]
      const owner = { kind, id: of[kind], personalAccountId: null }
      const claim = { profileId: anna.profile, files: ids, owner, now: clock.now() }
      await sql.begin((tx) => claimFiles(tx, claim))
      expect(await operator('show', kind, number)).toContain('Файлы: фото.png, фото.png')
      const saved = (await operator('files', kind, number, folder)).split('\n')
      expect(saved).toEqual([1, 2].map((place) => join(folder, `${number}-${place}-фото.png`)))
      for (const path of saved) expect(new Uint8Array(await readFile(path))).toEqual(onePoint)
    }
    await expect(operator('files', 'cat', '1')).rejects.toThrow('npm run operator')
    await expect(operator('files', 'request', '999999')).rejects.toMatchObject({
      body: { code: 'not_found' },
    })
  })
})

describe('phones', () => {
  it('G-03 R-02: adds and removes a phone of the staff', async () => {
    const anna = await settle('phones@demo.local')
    const fetchPhones = async () => (await anna.client.call(listPhones)).json().phones
    await operator('phone', 'phones@demo.local', '+7 916 555 01 12')
    await operator('phone', 'phones@demo.local', '+7 916 555 01 12')
    expect(await fetchPhones()).toMatchObject([{ str_number: '+7 916 555 01 12', added_by_tenant: false }])
    await operator('phone', 'phones@demo.local', '+7 916 555 01 12', '--remove')
    expect(await fetchPhones()).toEqual([])
    await expect(operator('phone', 'nobody', '+7 916 555 01 12')).rejects.toThrow('лицевого счёта нет')
    await expect(operator('phone', 'phones@demo.local', '112')).rejects.toThrow('Номер пишут так')
  })
})

it('A-09: stops notices and deletes phones of a deleted account, but keeps the work', async () => {
  const anna = await settle('leaver@demo.local')
  const id = await addRequest(sql, anna.profile)
  const { eraseRequests } = await import('../../../server/modules/requests/erasure.ts')
  const [profile] = await sql<{ resident: number }[]>`
    select resident_id as resident from profile where id = ${anna.profile}`
  await sql.begin((tx) => eraseRequests(tx, profile?.resident ?? 0))
  await sql`update resident set deleted_at = now() where id = ${profile?.resident ?? 0}`
  await operator('close', 'request', await findNumber('request', id))
  expect(await sql`select phones, status from request where id = ${id}`).toEqual([
    { phones: [], status: 'done' },
  ])
  expect(await post.lettersTo(anna.username)).toEqual([])
})
