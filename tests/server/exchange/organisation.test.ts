import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const folder = await mkdtemp(join(tmpdir(), 'organisation-'))
afterAll(() => rm(folder, { recursive: true }))
const operator = (...words: string[]) =>
  runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, words)
const save = async (document: unknown) => {
  const path = join(folder, 'organisation.json')
  await writeFile(path, typeof document === 'string' ? document : JSON.stringify(document))
  return operator('organisation', path)
}
const stored = async () =>
  JSON.stringify([
    await sql`select * from organisation`,
    await sql`select * from sector`,
    await sql`select * from sector_requisites`,
  ])

const full = {
  inn: '7701234560',
  name: 'УК «Заря»',
  time_zone: 'Asia/Yekaterinburg',
  contacts: { emergency: '+7 495 111-22-33', dispatcher: '+7 495 111-22-34', hours: 'ПН-ПТ 9:00-18:00' },
  hosts: ['cabinet.zarya.test'],
  meter_window: { from_day: 15, till_day: 25, strict: false },
  payment_maximum: 15_000.5,
  sectors: [
    {
      code: 'housing',
      name: 'Жилищно-коммунальные услуги',
      fee: { percent: 0.8, minimum: 0 },
      requisites: {
        recipient: 'ООО «УК Заря»',
        inn: '7701234560',
        kpp: '770101001',
        account: '40702810000000000001',
        bank: 'ПАО Банк',
        bic: '044525000',
        correspondent: '30101810000000000000',
      },
    },
    { code: 'overhaul', name: 'Капитальный ремонт' },
  ],
  rights: { request_log: 'CRUD' },
  promises: {
    draw: { roubles: 1000, days: 3, terms: 'https://zarya.test/draw' },
    autopay_claims: true,
    guides: { robot: 'Звоните' },
  },
  request_categories: [{ name: 'Сантехника', children: [{ name: 'Течёт кран', words: ['капает'] }] }],
  emergencies: [
    {
      name: 'Открыт люк',
      kind: 'Сантехника/Течёт кран',
      phrases: ['открыт* люк'],
      calls: [{ phone: '112', name: 'Единая служба спасения' }],
      avoid: ['Не подходите к люку'],
    },
  ],
  ticket_topics: ['Содержание дома'],
  request_terms: { 'Сантехника/Засор': { answer: '30m', done: '2h' } },
  working_days: { off: ['2027-02-22'], on: ['2027-02-20'] },
}

it('G-06: adds an organisation, prints it completely and changes nothing if repeated', async () => {
  expect(await save(full)).toContain('добавлена: УК «Заря»')
  const printed = await operator('organisation', '--print', '7701234560')
  expect(JSON.parse(printed)).toEqual(full)
  const before = await stored()
  expect(await save(printed)).toBe('Всё уже так, ничего не изменено')
  expect(await stored()).toBe(before)
})

it('Q-10: refuses an emergency without a name or with a wrong number, naming the place', async () => {
  const [hatch] = full.emergencies
  const wrong = {
    ...full,
    emergencies: [{ ...hatch, name: '', calls: [{ phone: 'сто двенадцать', name: 'Служба' }] }],
  }
  const fault = await save(wrong).catch(String)
  expect(fault).toContain('emergencies[0].name')
  expect(fault).toContain('emergencies[0].calls[0].phone')
})

it('Q-10: a kind of its own tree keeps the usual search words of its name', async () => {
  const inn = '7701234560'
  await save({ ...full, request_categories: [{ name: 'Всё', children: [{ name: 'Засор' }] }] })
  const [row] = await sql<{ words: string[] }[]>`
    select request_categories->0->'subcategories'->0->'words' as words from organisation where inn = ${inn}`
  expect(row?.words).toContain('унитаз')
  await save(full)
})

it('G-06: reports the changes of an existing INN and keeps topic numbers', async () => {
  const output = await save({ ...full, name: 'УК «Рассвет»', ticket_topics: ['Подъезд', 'Содержание дома'] })
  expect(output.split('\n')).toEqual([
    'Изменено:',
    '  name: "УК «Заря»" → "УК «Рассвет»"',
    '  ticket_topics[0]: "Содержание дома" → "Подъезд"',
    '  ticket_topics[1]: не было → "Содержание дома"',
  ])
  const [row] = await sql`select name, ticket_topics from organisation`
  expect(row).toEqual({
    name: 'УК «Рассвет»',
    ticketTopics: [
      { _id: 2, name: 'Подъезд' },
      { _id: 1, name: 'Содержание дома' },
    ],
  })
})

it('G-06: requires only INN, name and a sector', async () => {
  await save({ inn: '7830002293', name: 'ТСЖ', sectors: [{ code: 'housing', name: 'Жильё' }] })
  const [row] =
    await sql`select time_zone, emergency_phone, contacts, hosts from organisation where inn = '7830002293'`
  expect(row).toEqual({ timeZone: 'Europe/Moscow', emergencyPhone: null, contacts: {}, hosts: [] })
})

it('G-06: lists every error of a wrong file with its place and changes nothing', async () => {
  const before = await stored()
  const [sector] = full.sectors
  const wrong = {
    ...full,
    inn: '7701234561',
    time_zone: 'Europe/Atlantis',
    contacts: { emergency: 'Круглосуточно, 24/7', dispatcher: '+7 495 111-22-3' },
    color: 'red',
    meter_window: { from_day: 0, till_day: 25, strict: false },
    payment_maximum: 0.5,
    sectors: [{ ...sector, requisites: { ...sector?.requisites, bic: '1' } }],
    rights: { request_log: 'X', magic: 'R' },
    promises: { draw: { ...full.promises.draw, roubles: 0.5 } },
    ticket_topics: ['А', 'А'],
  }
  const error = await save(wrong).catch((thrown: Error) => thrown.message)
  for (const path of [
    'inn: контрольная',
    'time_zone: такого',
    'contacts.emergency: Не удалось найти номер телефона',
    'contacts.dispatcher: Не удалось найти номер телефона',
    'color: такого поля нет',
    'meter_window.from_day:',
    'payment_maximum:',
    'sectors[0].requisites.bic: БИК',
    'promises.draw.roubles:',
    'rights.request_log:',
    'rights.magic: такого поля нет',
    'ticket_topics: имена',
  ])
    expect(error).toContain(path)
  await expect(save('{')).rejects.toThrow('это не JSON')
  await expect(save({ ...full, sectors: [{ code: 'gas', name: 'Газ' }] })).rejects.toThrow('housing')
  const taken = {
    inn: '7830002293',
    name: 'ТСЖ',
    hosts: full.hosts,
    sectors: [{ code: 'housing', name: 'Жильё' }],
  }
  await expect(save(taken)).rejects.toThrow('hosts[0]: сайт cabinet.zarya.test уже занят')
  await expect(operator('organisation', '--print', '1')).rejects.toThrow('нет')
  expect(await stored()).toBe(before)
})
