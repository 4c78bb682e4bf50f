import { expect, it } from 'vitest'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { openExchange } from '../support/exchange.ts'
import { openPrograms } from '../support/api-clients.ts'

const { sql, app, clock, files, own, call } = await openPrograms()
const { refusal } = await openExchange(sql, { clock, files })
const [organisation] = await sql<{ inn: string }[]>`select inn from organisation order by id`
const refused = (table: string) => refusal(table, '--organisation', organisation?.inn ?? '')

const reversed = (count: number) =>
  [
    'Лицевой счёт;ФИО;Дом;Помещение',
    ...Array.from({ length: count }, (_, at) => `B${at};Анна Петровна Петрова;ул. Мира, 1;${at + 1}`),
  ].join('\n')
const reason = 'похоже, имя стоит впереди: нужно Фамилия Имя Отчество'
const sentence = `ФИО: ${reason}. Строк с такой ошибкой: 60 (строки 2–61)`

it('G-14: says sixty equal faults of a table in one sentence', async () => {
  const output = await refused(reversed(60))
  expect(output).toContain(sentence)
  expect(output.split(reason)).toHaveLength(7)
})

it('G-14: lists each of a few equal faults', async () => {
  const output = await refused(reversed(5))
  expect(output).not.toContain('Строк с такой ошибкой')
  expect(output.split(reason)).toHaveLength(6)
})

it('G-14: says equal faults in one sentence to a program', async () => {
  const { payload } = await app.inject({
    method: 'POST',
    url: '/organisation/v1/imports/accounts?check=true',
    headers: {
      authorization: `Bearer ${own.key}`,
      'content-type': 'text/csv',
      'idempotency-key': '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3001',
    },
    payload: reversed(60),
  })
  const { id }: { readonly id: string } = JSON.parse(payload)
  while (await runNextImport({ sql, clock, files }));
  const report = (await call('GET', `reports/${id}`)).json()
  expect(report.tables[0].remarks).toContain(sentence)
  expect(report.bad_rows).toHaveLength(60)
})
