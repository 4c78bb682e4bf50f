import { beforeEach, describe, expect, it } from 'vitest'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { openPrograms } from '../support/api-clients.ts'
import { openExchange } from '../support/exchange.ts'
import { addMeter } from '../support/meters.ts'

const { sql, clock, files, own, call } = await openPrograms()
const { take, refusal } = await openExchange(sql, { clock, files })
const [account] = await sql<{ id: number }[]>`
  select personal_account_id as id from profile where id = ${own.profile}`
const inn = ['--organisation', own.inn]

/** Each has used 1 a month since November, and shows 13 in February. */
const addMeters = async (count: number) => {
  for (let nth = 0; nth < count; nth += 1) {
    const id = await addMeter(sql, { personalAccountId: account?.id ?? 0 }, 'HeatAreaMeter', {
      readings: { '2025-11': [10], '2025-12': [11], '2026-01': [12], '2026-02': [13] },
    })
    await sql`update meter set serial_number = ${`H${nth}`} where id = ${id}`
  }
}
const table = (values: readonly number[]) =>
  [
    'Лицевой счёт;Заводской номер;Период;Показание 1',
    ...values.map((value, nth) => `0012;H${nth};03.2026;${value}`),
  ].join('\n')
const countMarch = async () => (await sql`select from reading where period = '2026-03-01'`).length
const question =
  'Расход 3 из 6 счётчиков намного больше обычного: счётчик H0 лицевого счёта 0012 – 17187, обычно 1; счётчик H1 лицевого счёта 0012 – 17187, обычно 1. В файле, возможно, другие единицы'
const otherUnits = table([17_200, 17_200, 17_200, 14, 14, 14])

beforeEach(async () => {
  await sql`truncate meter cascade`
  await addMeters(6)
})

describe('a table with many unusual readings', () => {
  it('M-25: is not written by the command before the answer', async () => {
    const output = await refusal(otherUnits, ...inn)
    expect(output).toContain(`${question}. Если так и есть, повторите команду с --unusual`)
    expect(output).toContain('Ничего не записано: ответьте на вопрос')
    expect(await refusal(otherUnits, ...inn, '--skip-bad')).toContain(question)
    expect(await refusal(otherUnits, ...inn, '--check')).toContain(question)
    expect(await countMarch()).toBe(0)
    expect(await take(otherUnits, ...inn, '--unusual')).toContain('Записано')
    expect(await countMarch()).toBe(6)
  })

  it('M-25: is not written by a program before the answer', async () => {
    const send = async (query: string, idempotency: string) => {
      const path = `imports/readings${query}`
      const { id } = (await call('POST', path, { body: otherUnits, type: 'text/csv', idempotency })).json()
      while (await runNextImport({ sql, clock, files }));
      return (await call('GET', `reports/${id}`)).json()
    }
    const asked = await send('', '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a4001')
    expect(asked).toMatchObject({
      is_written: false,
      tables: [{ bad: 0, questions: [{ offer: 'unusual', text: question, is_accepted: false }] }],
    })
    expect(await countMarch()).toBe(0)
    const answered = await send('?unusual=true', '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a4002')
    expect(answered).toMatchObject({ is_written: true, tables: [{ questions: [{ is_accepted: true }] }] })
    expect(await countMarch()).toBe(6)
  })

  it.each([
    ['two of six', [17_200, 17_200, 14, 14, 14, 14]],
    ['the usual', [14, 15, 16, 17, 14, 14]],
    ['two of two', [17_200, 17_200]],
  ])('M-25: is written without a question if the unusual ones are %s', async (_name, values) => {
    expect(await take(table(values), ...inn)).not.toContain('обычного')
    expect(await countMarch()).toBe(values.length)
  })

  it('M-25: compares with nothing for meters that are new', async () => {
    await sql`delete from reading where period < '2026-01-01'`
    expect(await take(otherUnits, ...inn)).toContain('Записано')
  })

  it('M-25: asks about the first months of a table of several', async () => {
    const [, ...lines] = otherUnits.split('\n')
    const months = [otherUnits, ...lines.map((line) => line.replace('03.2026', '02.2026'))]
    await sql`delete from reading where period = '2026-02-01'`
    expect(await refusal(months.join('\n'), ...inn)).toContain('Расход 3 из 6 счётчиков')
  })
})
