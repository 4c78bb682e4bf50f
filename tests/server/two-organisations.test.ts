import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { organisationEndpoints } from '#contract/all-endpoints.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultRetention } from '../../server/kernel/retention.ts'
import { createHmacFunction } from '../../server/kernel/hmac.ts'
import { kindNames } from '../../server/modules/exchange/imports/import.ts'
import { runNextImport } from '../../server/modules/exchange/imports/import-job.ts'
import { runOperator, runners } from '../../server/operator/cli.ts'
import { seedDemo } from '../../server/seed/demo.ts'
import { startApp, testSecret } from './support/app.ts'
import { TestClock } from './support/clock.ts'
import { testDatabase } from './support/database.ts'
import { addUploaded } from './support/files.ts'
import { addTwin, firstTwinId, rowsOfTwins, toTwinId } from './support/twin.ts'

const { sql } = await testDatabase()
const { app, clock, files } = await startApp(sql)
const root = await mkdtemp(join(tmpdir(), 'two-organisations-'))
afterAll(() => rm(root, { recursive: true }))

interface Home {
  readonly organisation: number
  readonly inn: string
  /** In every text of the organisation. */
  readonly word: string
  /** Payment that the organisation cancels; the other one does not. */
  readonly cancelled: string
  readonly request: number
  readonly ticket: number
  readonly file: string
  readonly ticketFile: string
  readonly payment: string
  readonly member: string
  readonly folder: string
}

await seedDemo(sql, clock.now())
const findPayment = async (): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    select payment.id from payment join personal_account account on account.id = personal_account_id
    where channel = 'cabinet' and number = '100200012' and sector_id = 1 order by payment.id limit 1`
  return row?.id ?? ''
}
const findNumber = async (table: 'request' | 'ticket', status: string): Promise<number> => {
  const [row] = await sql<{ number: number }[]>`
    select number from ${sql(table)} where profile_id = 1 and status = ${status} order by number limit 1`
  return row?.number ?? 0
}
const photo = await addUploaded(sql, files, 1)
await sql`
  update file set claimed_at = now(), owner_kind = 'request',
    owner_id = (select id from request where number = ${await findNumber('request', 'planned')}) where id = ${photo}`
const scan = await addUploaded(sql, files, 1)
await sql`
  update file set claimed_at = now(), owner_kind = 'ticket',
    owner_id = (select id from ticket where number = ${await findNumber('ticket', 'sent')}) where id = ${scan}`
await sql`update payment set bank_transaction = 'transaction' where id = ${await findPayment()}`
await sql`
  insert into unmatched_bank_result (at, payment_id, transaction, kopecks, mismatch)
  values (${clock.now()}, ${await findPayment()}, 'transaction', 100, 'sum')`

const own: Home = {
  organisation: 1,
  inn: '7701234560',
  word: 'Своё',
  cancelled: '100200012;housing;10.03.2026;1701;ПКО-15;касса;да',
  request: await findNumber('request', 'planned'),
  ticket: await findNumber('ticket', 'sent'),
  file: photo,
  ticketFile: scan,
  payment: await findPayment(),
  member: 'dispatcher@demo.local',
  folder: join(root, 'own'),
}
const other: Home = {
  organisation: await addTwin(sql, own.organisation),
  inn: '7830002293',
  word: 'Чужое',
  cancelled: '100200012;housing;11.03.2026;500;ПКО-16;касса;да',
  request: own.request + firstTwinId,
  ticket: own.ticket + firstTwinId,
  file: toTwinId(own.file),
  ticketFile: toTwinId(own.ticketFile),
  payment: toTwinId(own.payment),
  member: `twin.${own.member}`,
  folder: join(root, 'other'),
}
for (const [from, to] of [
  [own.file, other.file],
  [own.ticketFile, other.ticketFile],
] as const) {
  const copy = join(root, to)
  await writeFile(copy, (await files.open(from)) ?? '')
  await files.put(to, copy)
}
const texts = {
  organisation: 'name',
  personal_account: 'surname',
  request: 'description',
  ticket: 'description',
  staff_member: 'name',
  news: 'title',
  service: 'title',
  shop_category: 'name',
  attachment: 'title',
} as const
for (const [table, column] of Object.entries(texts))
  await sql`update ${sql(table)} set ${sql(column)} = ${other.word} where id >= ${firstTwinId}`
await sql`update file set filename = ${other.word} where id = any(${[other.file, other.ticketFile]})`
for (const { organisation, inn, folder } of [own, other]) {
  await sql`update organisation set inn = ${inn} where id = ${organisation}`
  await mkdir(folder)
  await writeFile(join(folder, 'act.pdf'), '%PDF-1.4 act')
}

/** A table of every kind, with the numbers of both organisations. */
const tables: Readonly<Record<string, (word: string) => readonly string[]>> = {
  accounts: (word) => [
    'Лицевой счёт;Фамилия;Дом;Помещение;Площадь',
    `100200012;${word};ул. Садовая, 5;12;54,3`,
    `100200099;${word};ул. Садовая, 5;99;40`,
  ],
  meters: () => [
    'Лицевой счёт;Заводской номер;Тип;Цифр;Поверка до',
    '100200012;17443902;ХВС;5;01.02.2030',
    '100200012;17443999;ХВС;5;01.02.2031',
  ],
  readings: () => [
    'Лицевой счёт;Заводской номер;Период;Показание 1',
    '100200012;17443902;03.2026;127,5',
    '100200012;17443917;03.2026;90',
  ],
  balances: () => ['Лицевой счёт;Сектор;На дату;Долг', '100200099;housing;01.03.2026;100,50'],
  accruals: (word) => [
    'Лицевой счёт;Сектор;Период;Услуга;Единица;Тариф;Объём;Начислено',
    `100200012;housing;03.2026;${word};м²;10;54,3;543`,
  ],
  payments: () => [
    'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник',
    '100200012;housing;10.03.2026;1701;ПКО-15;касса',
    '100200012;housing;11.03.2026;500;ПКО-16;касса',
  ],
  news: (word) => ['Заголовок;Дата;Кратко;Текст', `Субботник;10.03.2026;${word};${word}`],
  documents: () => ['Лицевой счёт;Название;Дата;Файл', '100200012;Акт;10.03.2026;act.pdf'],
  insurance: (word) => [
    'Лицевой счёт;Вид;Номер;Компания;С;По',
    `100200012;ипотека;П-1;${word};01.01.2026;31.12.2026`,
  ],
  services: (word) => [
    'Исполнитель;Название;Категория;Описание;Цена',
    `Мастер;Розетка;Электрика;${word};400`,
  ],
}

type Run = (...words: string[]) => Promise<unknown>

const importAll = async ({ word, inn, folder, cancelled }: Home, run: Run): Promise<void> => {
  for (const kind of kindNames) {
    const path = join(folder, `${kind}.csv`)
    await writeFile(path, (tables[kind]?.(word) ?? []).join('\n'))
    await run('import', path, '--as', kind, '--organisation', inn)
  }
  const path = join(folder, 'cancelled.csv')
  await writeFile(path, `Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник;Отмена\n${cancelled}`)
  await run('import', path, '--as', 'payments', '--organisation', inn)
}
const exportAll = async ({ inn, folder }: Home, run: Run): Promise<void> => {
  for (const name of ['readings', 'payments', 'choices']) {
    await run('export', name, '--organisation', inn, '--out', join(folder, `${name}.out`))
    await run('export', name, '--new', 'program', '--organisation', inn, '--out', join(folder, `${name}.new`))
  }
}
const replaceOrganisation = async ({ inn, word, folder }: Home, run: Run): Promise<void> => {
  const path = join(folder, 'organisation.json')
  const printed = JSON.parse(String(await run('organisation', '--print', inn)))
  await writeFile(path, JSON.stringify({ ...printed, name: `${word} имя` }))
  await run('organisation', path)
}
const fillShop = async ({ inn, word, folder }: Home, run: Run): Promise<void> => {
  const path = join(folder, 'shop.json')
  const positions = [{ name: word, unit: 'шт.', price: 1450 }]
  await writeFile(path, JSON.stringify({ sector: 'housing', categories: [{ name: word, positions }] }))
  await run('shop', path, '--organisation', inn)
}
const manageKeys = async ({ inn }: Home, run: Run): Promise<void> => {
  const created = String(await run('key', 'create', 'program', 'import', '--organisation', inn))
  await run('key', 'list', '--organisation', inn)
  await run('key', 'revoke', /№ (\d+)/.exec(created)?.[1] ?? '', '--organisation', inn)
}
const archive = async ({ inn, folder }: Home): Promise<unknown> =>
  runOperator(
    {
      ...deps,
      clock: new TestClock('2036-03-15T09:00:00Z'),
      retention: { ...defaultRetention, readings: 5, receipts: 5 },
    },
    ['archive', join(folder, 'archive'), '--organisation', inn],
  )

const deps = { sql, clock, files, hmac: createHmacFunction(testSecret) }
const each =
  (...commands: ((home: Home) => readonly string[])[]) =>
  async (home: Home, run: Run): Promise<void> => {
    for (const words of commands) await run(...words(home))
  }
const ofTheSite = (...commands: (readonly string[])[]) => ({ commands })

/** What each runner does for an organisation. Those of the whole site reject `--organisation`. */
const cases: Readonly<
  Record<string, ((home: Home, run: Run) => Promise<unknown>) | ReturnType<typeof ofTheSite>>
> = {
  runStaff: each(
    ({ inn }) => ['list', 'payments', '--organisation', inn, '--limit', '1000'],
    ({ inn }) => ['list', 'flats', '--organisation', inn],
    ({ inn }) => ['list', 'orders', '--organisation', inn],
    ({ inn }) => ['acts', '--organisation', inn],
  ),
  runMembers: each(
    ({ inn }) => ['staff', 'add', `${inn}@demo.local`, inn, 'editor', '--organisation', inn],
    ({ inn }) => ['staff', 'list', '--organisation', inn],
    ({ member }) => ['staff', 'reset', member],
    ({ member }) => ['staff', 'remove', member],
  ),
  runRequests: each(
    ({ inn }) => ['list', 'requests', '--organisation', inn],
    ({ request }) => ['show', 'request', String(request)],
    ({ request, word }) => ['answer', 'request', String(request), word],
    ({ request, word }) => ['status', 'request', String(request), 'in_work', '--who', word],
    ({ request, word }) => ['close', 'request', String(request), word],
  ),
  runTickets: each(
    ({ inn }) => ['list', 'tickets', '--organisation', inn],
    ({ ticket }) => ['show', 'ticket', String(ticket)],
    ({ ticket, word }) => ['answer', 'ticket', String(ticket), word],
    ({ ticket, word }) => ['close', 'ticket', String(ticket), word],
  ),
  runFiles: each(({ request, folder }) => ['files', 'request', String(request), folder]),
  runPhones: each(
    ({ inn }) => ['phone', '100200012', '+7 903 555 01 47', '--organisation', inn],
    ({ inn }) => ['phone', '100200012', '+7 903 555 01 47', '--remove', '--organisation', inn],
  ),
  runLinks: each(({ inn }) => ['link', '100200012', 'housing', '--organisation', inn]),
  runShop: fillShop,
  runLedger: ofTheSite(['ledger']),
  runBank: each(({ inn }) => ['bank', '--organisation', inn]),
  runRefund: each(({ payment }) => ['refund', payment, '--sum', '1']),
  runEvents: ofTheSite(['events']),
  runUnsent: ofTheSite(['emails', 'list'], ['pushes', 'resend', 'all']),
  runOrganisation: replaceOrganisation,
  runImport: async (home, run) => {
    await importAll(home, run)
    await run('imports', '--organisation', home.inn)
  },
  runExport: async (home, run) => {
    await exportAll(home, run)
    await run('exports', '--organisation', home.inn)
  },
  runArchive: archive,
  runKeys: manageKeys,
  runHold: ofTheSite(['hold'], ['release', '--drop']),
}

const readFolder = async (folder: string): Promise<string> => {
  const found = await readdir(folder, { withFileTypes: true, recursive: true })
  const contents = found.flatMap((entry) =>
    entry.isFile() ? [readFile(join(entry.parentPath, entry.name), 'utf8')] : [],
  )
  return (await Promise.all(contents)).join('\n')
}
const withOutput =
  (printed: string[]): Run =>
  async (...words) => {
    const output = await runOperator(deps, words)
    printed.push(output)
    return output
  }
/** Texts, ids and addresses of the other organisation. */
const foreign = /Чужое|bbbbbbbb|twin\.|7830002293|\b10000\d{5}\b/

describe('commands of the operator', () => {
  it('G-03: have a case for each runner and kind of table', () => {
    expect(Object.keys(cases)).toEqual(runners.map(({ name }) => name))
    expect(Object.keys(tables)).toEqual(kindNames)
  })

  it.each(Object.entries(cases))('G-03: keep %s within the organisation', async (_name, act) => {
    if ('commands' in act) {
      for (const words of act.commands)
        await expect(runOperator(deps, [...words, '--organisation', own.inn])).rejects.toThrow('всему сайту')
      return
    }
    await act(other, withOutput([]))
    const before = await rowsOfTwins(sql)
    const printed: string[] = []
    printed.push(String(await act(own, withOutput(printed))))
    expect(await rowsOfTwins(sql)).toEqual(before)
    expect(`${printed.join('\n')}\n${await readFolder(own.folder)}`).not.toMatch(foreign)
    expect(`${await readFolder(other.folder)}`).not.toContain(own.word)
  })

  it('G-03: rejects an unknown INN instead of listing all organisations', async () => {
    for (const words of [['staff', 'list'], ['imports'], ['exports'], ['bank']])
      await expect(runOperator(deps, [...words, '--organisation', '7705123452'])).rejects.toThrow('ИНН нет')
  })
})

const calls: Readonly<Record<string, (home: Home) => readonly [path: string, body?: object | string]>> = {
  importTable: ({ word }) => [
    'imports/accounts',
    `Лицевой счёт;Фамилия;Дом;Помещение\n100200098;${word};ул. Садовая, 5;98\n100200012;${word};ул. Садовая, 5;12`,
  ],
  getImportReport: ({ folder }) => [`reports/${reports.get(folder)}`],
  listExportedReadings: () => ['readings?limit=1000'],
  listExportedPayments: () => ['payments?limit=1000'],
  listExportedChoices: () => ['choices?limit=1000'],
  listDeskRequests: () => ['requests?limit=1000'],
  getDeskRequest: ({ request }) => [`requests/${request}`],
  getDeskRequestFile: ({ request, file }) => [`requests/${request}/files/${file}`],
  changeRequestStatus: ({ request, word }) => [
    `requests/${request}/status`,
    { status: 'in_work', performer: word },
  ],
  answerRequest: ({ request, word }) => [`requests/${request}/answer`, { text: word }],
  listDeskTickets: () => ['tickets?limit=1000'],
  getDeskTicket: ({ ticket }) => [`tickets/${ticket}`],
  getDeskTicketFile: ({ ticket, ticketFile }) => [`tickets/${ticket}/files/${ticketFile}`],
  answerTicket: ({ ticket, word }) => [`tickets/${ticket}/answer`, { text: word }],
  closeTicket: ({ ticket, word }) => [`tickets/${ticket}/close`, { text: word }],
}
const reports = new Map<string, string>()
const keys = new Map<Home, string>()
for (const home of [own, other]) {
  const made = ['key', 'create', 'API', 'import,export,requests', '--organisation', home.inn]
  keys.set(home, (await runOperator(deps, made)).split('\n')[1] ?? '')
}

describe('API of the organisation', () => {
  it('G-07: has a case for each call', () => {
    expect(Object.keys(calls)).toEqual(organisationEndpoints.map(({ name }) => name))
  })

  it.each(organisationEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'G-07: keeps %s within the organisation of the key',
    async (name, { method }) => {
      const send = async (from: Home, of: Home) => {
        const [path, body] = calls[name]?.(of) ?? ['']
        const reply = await app.inject({
          method,
          url: `/organisation/v1/${path}`,
          headers: {
            authorization: `Bearer ${keys.get(from)}`,
            'idempotency-key': randomUUID(),
            ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
          },
          ...(body !== undefined && { payload: body }),
        })
        while (await runNextImport({ sql, clock, files }));
        if (name === 'importTable') reports.set(of.folder, reply.json().id)
        return reply
      }
      expect((await send(other, other)).statusCode).toBeLessThan(300)
      const before = await rowsOfTwins(sql)
      const reply = await send(own, own)
      expect(reply.statusCode).toBeLessThan(300)
      expect(`${reply.payload}`).not.toMatch(foreign)
      if (name !== 'importTable' && calls[name]?.(own)[0] !== calls[name]?.(other)[0])
        expect((await send(own, other)).statusCode).toBe(404)
      expect(await rowsOfTwins(sql)).toEqual(before)
    },
  )
})
