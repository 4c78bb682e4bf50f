import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import * as endpoints from '#contract/exchange/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import type { Example } from '../../../server/http/open-api.ts'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { addUploaded } from '../support/files.ts'
import { addMeter, reading } from '../support/meters.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { openPrograms } from '../support/api-clients.ts'
import { password } from '../support/residents.ts'

const root = join(import.meta.dirname, '../../..')
const recording = join(root, 'server/modules/exchange/api/api-examples.json')
const { sql, clock, files, browser, own, call } = await openPrograms()

const examples: Record<string, Example> = {}
const record = async (
  name: keyof typeof endpoints | 'wrongParameter',
  method: 'GET' | 'POST',
  path: string,
  sent: Parameters<typeof call>[2] = {},
) => {
  const reply = await call(method, path, sent)
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
  const { 'content-type': type, 'content-disposition': disposition } = reply.headers
  examples[name] = {
    path: `/organisation/v1/${path}`,
    ...(sent.body !== undefined && { body: sent.body }),
    status: reply.statusCode,
    reply: isJson ? reply.json() : { 'content-type': type, 'content-disposition': disposition },
  }
  return reply
}
const importTable = async (kind: string, body: string) => {
  await call('POST', `imports/${kind}`, { body, type: 'text/csv', idempotency: randomUUID() })
  while (await runNextImport({ sql, clock, files }));
}

/** Gives random ids the same values in every run. */
const replaceIds = (text: string): string => {
  const known = new Map<string, string>()
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    const digest = hash('sha256', `example ${known.size}`)
    const stable = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5')
    known.set(id, known.get(id) ?? stable)
    return known.get(id) ?? id
  })
}

const dress = async () => {
  await sql`
    update personal_account set number = '100200012', area_number = '12', address = house || ', кв. 12'
    from profile where profile.personal_account_id = personal_account.id and profile.id = ${own.profile}`
  const [account] = await sql<{ id: number }[]>`
    select personal_account_id as id from profile where id = ${own.profile}`
  const meter = await addMeter(sql, { personalAccountId: account?.id ?? 0 }, 'ColdWaterAreaMeter', {
    readings: { '2026-02': [80.5] },
  })
  await sql`update meter set serial_number = '17443902' where id = ${meter}`
  await sql`
    insert into receipt_settings (profile_id, paper_disabled, print_anyway, emails, changed_at)
    values (${own.profile}, true, false, '{sokolova@example.ru}', ${clock.now()})`
  return meter
}

it('G-29: the documented replies are those of the server', async () => {
  const meter = await dress()
  const anna = browser()
  await anna.signIn(`${own.inn}@demo.local`, password)
  const sent = await anna.call(submitReadings, {
    body: { meters: [reading(meter, [83.25], { previous: [80.5] })] },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(sent.statusCode).toBe(200)

  const table =
    'Лицевой счёт;Фамилия;Дом;Помещение\n100200013;Ёлкин;ул. Садовая, 5;13\n100200014;;ул. Садовая, 5;14\n'
  const taken = await record('importTable', 'POST', 'imports/accounts?skip_bad=true', {
    body: table,
    type: 'text/csv',
    idempotency: randomUUID(),
  })
  while (await runNextImport({ sql, clock, files }));
  await record('getImportReport', 'GET', `reports/${taken.json().id}`)
  await importTable(
    'payments',
    'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник\n100200012;housing;10.03.2026;1 701,00;ПКО-15;касса\n',
  )
  await record('listExportedReadings', 'GET', 'readings?after=1&limit=1')
  await record('listExportedPayments', 'GET', 'payments')
  await record('listExportedChoices', 'GET', 'choices')
  await record('wrongParameter', 'GET', 'readings?limit=5000')

  const request = await addRequest(sql, own.profile, { description: 'Капает кран на кухне' })
  const ticket = await addTicket(sql, own.profile)
  const photo = await addUploaded(sql, files, own.profile)
  await sql`
    update file set claimed_at = now(), owner_kind = 'request', owner_id = ${request} where id = ${photo}`
  const act = await addUploaded(sql, files, own.profile)
  await sql`update file set claimed_at = now(), owner_kind = 'ticket', owner_id = ${ticket} where id = ${act}`
  await record('listDeskRequests', 'GET', 'requests')
  await record('changeRequestStatus', 'POST', 'requests/4001/status', {
    body: { status: 'planned', planned_at: '2026-03-16T10:00:00Z', performer: 'слесарь Петров' },
  })
  clock.pass(60)
  await record('answerRequest', 'POST', 'requests/4001/answer', { body: { text: 'Мастер позвонит за час' } })
  await record('getDeskRequest', 'GET', 'requests/4001')
  await record('getDeskRequestFile', 'GET', `requests/4001/files/${photo}`)
  await record('listDeskTickets', 'GET', 'tickets')
  await record('answerTicket', 'POST', 'tickets/4002/answer', {
    body: { text: 'В марте подорожало отопление' },
  })
  clock.pass(60)
  await record('closeTicket', 'POST', 'tickets/4002/close', { body: {} })
  await record('getDeskTicket', 'GET', 'tickets/4002')
  await record('getDeskTicketFile', 'GET', `tickets/4002/files/${act}`)

  expect(
    Object.keys(examples)
      .filter((name) => name !== 'wrongParameter')
      .toSorted(),
  ).toEqual(Object.keys(endpoints).toSorted())
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  const { code } = await format(recording, replaceIds(JSON.stringify(examples)), options)
  // To record again: vitest run --update, this file.
  await expect(code).toMatchFileSnapshot(recording)
})
