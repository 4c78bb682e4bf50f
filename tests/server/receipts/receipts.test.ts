import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getReceiptFile, getReceiptTask, printReceipt } from '#contract/receipts/endpoints.ts'
import { issueAccrual } from '../../../server/modules/accruals/service.ts'
import { createPrinter, deleteOldPrints } from '../../../server/modules/receipts/printer.ts'
import { receiptPdf } from '../../../server/modules/receipts/pdf/receipt-pdf.ts'
import { readCodes, readWords } from '../../read-codes.ts'
import type { Bank } from '../../../server/ports/bank.ts'
import { startApp } from '../support/app.ts'
import { testBank } from '../support/bank.ts'
import { testDatabase } from '../support/database.ts'
import { issue, pay, findSectorAccount } from '../support/money.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const organisation = await addOrganisation(sql)
for (const name of ['anna', 'vera'])
  await addProfile(sql, await addResident(sql, `${name}@demo.local`), {
    organisation,
    number: name === 'anna' ? '12' : '21',
  })
await sql`
  insert into sector_requisites (sector_id, recipient, inn, kpp, personal_account, bank_name, bic, correspondent)
  select id, 'ООО «УК «Садовая»', '7705123452', '770501001', '40702810200000000512', 'АО «Банк»', '044525745',
    '30101810100000000745' from sector where code = 'housing'`
const place = await findSectorAccount(sql, '12', 'housing')
const heating = { service: 'Отопление', unit: 'Гкал', tariff: '2945.12', volume: '0.842', charged: 247_979 }
const lines = [
  { ...heating, recalculated: -18_963, reason: 'не было тепла 3 дня' },
  { service: 'Содержание жилья', unit: 'м²', tariff: '32.8', volume: '54.2', charged: 177_776 },
]
const accrual = await issueAccrual(
  sql,
  place,
  { period: '2026-02', issuedOn: '2026-03-01', dueOn: '2026-03-18', lines },
  new Date('2026-03-01'),
)
const veras = await issue(sql, await findSectorAccount(sql, '21', 'housing'), {
  period: '2026-02',
  kopecks: 100,
})

const failures: unknown[] = []
const printerWith = (render: typeof receiptPdf, bank: Bank | null = testBank()) =>
  createPrinter({
    sql,
    clock,
    bank,
    publicUrl: 'https://cabinet.example.ru',
    render,
    onFailure: (error) => failures.push(error),
  })
const printer = printerWith(receiptPdf)
const signIn = async (name = 'anna') => {
  const client = browser()
  await client.signIn(`${name}@demo.local`, password)
  return client
}
type Client = Awaited<ReturnType<typeof signIn>>
const sector_code = 'housing'
const start = async (client: Client, body: object = { accrual, sector_code }) =>
  (await client.call(printReceipt, { body })).json()
const ask = async (client: Client, task_id: string) =>
  (await client.call(getReceiptTask, { query: { task_id, sector_code } })).json()
const fetchFile = (client: Client, task_id: string) => client.call(getReceiptFile, { params: { task_id } })

const printed = async () => {
  const client = await signIn()
  const { task_id } = await start(client)
  await printer.printOne()
  return (await fetchFile(client, task_id)).rawPayload
}

describe('receipt printing', () => {
  it('P-08: queues a task, prints it and returns the URL of the PDF', async () => {
    const client = await signIn()
    const task = await start(client)
    expect(task).toEqual({
      task_id: expect.any(String),
      sector_code,
      accrual,
      status: 'wip',
      url: null,
      errors: [],
    })
    expect(await ask(client, task.task_id)).toEqual(task)
    expect((await fetchFile(client, task.task_id)).statusCode).toBe(404)
    expect(await printer.printOne()).toBe(true)
    const done = await ask(client, task.task_id)
    expect(done).toMatchObject({ status: 'success', errors: [] })
    const file = await client.send('GET', done.url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      'Квитанция 2026-02 Жилищные услуги.pdf',
    )
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await printer.printOne()).toBe(false)
  })

  it('P-08: accepts accrual_id and returns the same task while it prints', async () => {
    const client = await signIn()
    const task = await start(client, { accrual_id: accrual, sector_code })
    expect(await start(client)).toEqual(task)
    await printer.printOne()
    expect((await start(client)).task_id).not.toBe(task.task_id)
    await printer.printOne()
  })

  it('P-09: prints the QR payment link and the bank code', async () => {
    const codes = await readCodes(await printed())
    expect(codes.toSorted()).toEqual([
      'ST00012|Name=ООО «УК «Садовая»|PersonalAcc=40702810200000000512|BankName=АО «Банк»|BIC=044525745' +
        '|CorrespAcc=30101810100000000745|Sum=406792|PersAcc=12|PaymPeriod=02.2026|TechCode=02' +
        '|PayeeINN=7705123452|KPP=770501001',
      'https://cabinet.example.ru/#/qr/payment/',
    ])
  })

  it('P-05 P-09: prints only the bank code where no bank is connected to the site', async () => {
    const client = await signIn()
    const { task_id } = await start(client)
    await printerWith(receiptPdf, null).printOne()
    const { rawPayload } = await fetchFile(client, task_id)
    expect(await readCodes(rawPayload)).toEqual([expect.stringMatching(/^ST00012/)])
    expect(readWords(rawPayload)).not.toContain('Оплата на нашем сайте')
  })

  it('P-08: prints payer, services, sums and reasons in Russian', async () => {
    const words = readWords(await printed()).replaceAll(/\s+/g, ' ')
    for (const phrase of [
      'Квитанция за февраль 2026',
      'К оплате до 18.03.2026',
      '4 067,92 ₽',
      'ул. Садовая, 5, кв. 12',
      'Отопление Гкал 0,842 2 945,12 2 479,79 −189,63 2 290,16',
      'Перерасчёт: не было тепла 3 дня',
      'Всего за месяц 4 257,55 −189,63 4 067,92',
      'Оплата на нашем сайте',
      'Оплата в приложении банка',
      'Аварийная служба +7 495 123 45 67',
    ])
      expect(words).toContain(phrase)
  })

  it('P-09: asks for the rest after a partial payment', async () => {
    await pay(sql, place, 100_000, '2026-03-10')
    const pdf = await printed()
    expect(await readCodes(pdf)).toContainEqual(expect.stringContaining('|Sum=306792|'))
    expect(readWords(pdf)).toMatch(/Оплачено\s+1\s000,00/)
  })

  it('P-31: asks for the debt less the money on its way, or for nothing', async () => {
    const own = await sql<{ personalAccountId: number; sectorId: number }[]>`
      select personal_account_id, sector_id from accrual where id = ${accrual}`
    const [{ personalAccountId, sectorId } = { personalAccountId: 0, sectorId: 0 }] = own
    const send = async (kopecks: number): Promise<void> => {
      await sql`
        insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state,
          created_at, sent_at)
        values (${randomUUID()}, ${personalAccountId}, ${sectorId}, 'cabinet', 'debt', ${kopecks}, 0, 'sent',
          ${clock.now()}, ${clock.now()})`
    }
    await send(50_000)
    const part = await printed()
    expect(await readCodes(part)).toContainEqual(expect.stringContaining('|Sum=256792|'))
    const words = readWords(part).replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/К оплате до 18\.03\.2026 .* Жилищные услуги 2 567,92 ₽/)
    expect(words).toMatch(/Оплата в пути 500,00 ₽ К оплате по квитанции 2 567,92 ₽/)
    expect(words).toMatch(/Сумма в коде .*2 567,92 ₽/)
    await send(256_792)
    const whole = await printed()
    expect(await readCodes(whole)).toContainEqual(expect.not.stringContaining('|Sum='))
    expect(readWords(whole).replaceAll(/\s+/g, ' ')).toMatch(
      /Оплата в пути .* Жилищные услуги 3 067,92 ₽ .*Оплата в пути 3 067,92 ₽ К оплате по квитанции 0,00 ₽/,
    )
    await sql`delete from payment where state = 'sent'`
  })

  it('P-09: prints no bank code without requisites or a debt', async () => {
    await sql`
      insert into sector (organisation_id, code, name) values (${organisation}, 'overhaul', 'Капитальный ремонт')`
    const overhaul = await findSectorAccount(sql, '12', 'overhaul')
    const refund = await issue(sql, overhaul, { period: '2026-01', kopecks: -500 })
    const client = await signIn()
    const { task_id } = await start(client, { accrual: refund, sector_code: 'overhaul' })
    await printer.printOne()
    const { rawPayload } = await fetchFile(client, task_id)
    expect(await readCodes(rawPayload)).toEqual(['https://cabinet.example.ru/#/qr/payment/'])
    const words = readWords(rawPayload)
    expect(words).toContain('Реквизиты сообщит управляющая организация')
    expect(words).toContain('Платить не нужно')
  })

  it('G-28: marks a rehearsal’s receipt and prints no code that a bank would charge', async () => {
    await sql`insert into rehearsal (started_at) values (now())`
    const pdf = await printed()
    await sql`delete from rehearsal`
    expect(await readCodes(pdf)).toEqual(['https://cabinet.example.ru/#/qr/payment/'])
    expect(readWords(pdf)).toContain('Учебный стенд: деньги не списываются. По этой квитанции не платят')
  })

  it('P-08: fails after three attempts and names month and sector', async () => {
    const client = await signIn()
    const { task_id } = await start(client)
    const broken = printerWith(() => Promise.reject(new Error('No paper')))
    for (let attempts = 0; attempts < 3; attempts += 1) {
      expect(await ask(client, task_id)).toMatchObject({ status: 'wip' })
      expect(await broken.printOne()).toBe(true)
      expect(await broken.printOne()).toBe(false)
      clock.pass(3)
    }
    expect(await ask(client, task_id)).toMatchObject({
      status: 'failed',
      accrual,
      errors: ['Квитанция «Жилищные услуги» за февраль 2026 не сформировалась. Попробуйте ещё раз.'],
    })
    expect(failures).toHaveLength(3)
  })

  it('G-05: continues a killed process’s task after its lease', async () => {
    const client = await signIn()
    const { task_id } = await start(client)
    void printerWith(() => new Promise(() => undefined)).printOne()
    const taken = async () => (await sql`select from receipt_task where id = ${task_id} and tries = 1`).count
    await expect.poll(taken).toBe(1)
    expect(await printer.printOne()).toBe(false)
    clock.pass(61)
    expect(await printer.printOne()).toBe(true)
    expect(await ask(client, task_id)).toMatchObject({ status: 'success' })
  })

  it('V-01: answers 404 for another resident’s receipt, task or file', async () => {
    const client = await signIn()
    const { task_id } = await start(client)
    await printer.printOne()
    const vera = await signIn('vera')
    const absent = randomUUID()
    const answer = async (reply: ReturnType<Client['call']>) => {
      const { statusCode, body } = await reply
      return [statusCode, body]
    }
    const query = (id: string) => ({ query: { task_id: id, sector_code } })
    const none = await answer(vera.call(getReceiptTask, query(absent)))
    expect(none[0]).toBe(404)
    expect(await answer(vera.call(getReceiptTask, query(task_id)))).toEqual(none)
    expect(await answer(fetchFile(vera, task_id))).toEqual(none)
    const printing = (body: object) => answer(client.call(printReceipt, { body }))
    expect(await printing({ accrual: veras, sector_code })).toEqual(none)
    expect(await printing({ accrual: 999_999, sector_code })).toEqual(none)
    expect(await printing({ accrual, sector_code: 'overhaul' })).toEqual(none)
    expect(await printing({ sector_code })).toEqual(none)
    const elsewhere = { query: { task_id, sector_code: 'overhaul' } }
    expect(await answer(client.call(getReceiptTask, elsewhere))).toEqual(none)
  })

  it('V-05: limits prints per profile and hour', async () => {
    const vera = await signIn('vera')
    const body = { accrual: veras, sector_code }
    for (let count = 0; count < 60; count += 1) await start(vera, body)
    expect((await vera.call(printReceipt, { body })).statusCode).toBe(429)
    await printer.printOne()
  })

  it('P-08: deletes a print after a day', async () => {
    const client = await signIn()
    const { task_id } = await start(client)
    await printer.printOne()
    clock.pass(23 * 3600)
    await deleteOldPrints({ sql, clock })
    expect((await fetchFile(await signIn(), task_id)).statusCode).toBe(200)
    clock.pass(3601)
    await deleteOldPrints({ sql, clock })
    expect((await fetchFile(await signIn(), task_id)).statusCode).toBe(404)
  })
})
