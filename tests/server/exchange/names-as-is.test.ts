import { beforeEach, describe, expect, it } from 'vitest'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { openPrograms } from '../support/api-clients.ts'
import { openExchange } from '../support/exchange.ts'

const { sql, clock, files, own, call } = await openPrograms()
const { take, refusal, path } = await openExchange(sql, { clock, files })
const inn = ['--organisation', own.inn]

const odd = [
  'Соколова А. П., Соколов И. В.',
  'ООО «Ромашка»',
  'Иванова А. П.',
  'Петрова Анна Ильинична 1/2',
  'А. П. Ким',
  'Нгуен Ван Хай',
]
const table = (names: readonly string[]) =>
  [
    'Лицевой счёт;ФИО;Дом;Помещение',
    ...names.map((name, nth) => `N${nth};${name};ул. Мира, 1;${nth + 1}`),
  ].join('\n')
const listNames = async () =>
  (
    await sql<{ surname: string; name: string; patronymic: string }[]>`
      select surname, name, patronymic from personal_account where number ~ '^N' order by number`
  ).map(({ surname, name, patronymic }) => [surname, name, patronymic])
const question =
  'Имена не разделить на фамилию, имя и отчество (строк: 6), например «Соколова А. П., Соколов И. В.» (строка 2), «ООО «Ромашка»» (строка 3), «Иванова А. П.» (строка 4). Их можно взять как есть: при регистрации житель введёт то, что увидит в квитанции'

beforeEach(async () => {
  await sql`delete from personal_account where number ~ '^N'`
})

describe('a table of names that cannot be split', () => {
  it('G-14: asks one question about all of them, and takes them as they are', async () => {
    const output = await refusal(table(odd), ...inn, '--report', path('bad.csv'))
    expect(output).toContain(`${question}. Чтобы взять имена как есть, повторите команду с --names-as-is`)
    expect(output).toContain('Ничего не записано: ответьте на вопрос')
    expect(output.split('Соколов И. В.')).toHaveLength(2)
    expect(output).not.toContain('Строк с такой ошибкой')
    expect(await listNames()).toEqual([])
    expect(await take(table(odd), ...inn, '--names-as-is')).toContain('Записано')
    expect(await listNames()).toEqual([
      ['Соколова А. П., Соколов И. В.', '', ''],
      ['ООО «Ромашка»', '', ''],
      ['Иванова', 'А.', 'П.'],
      ['Петрова', 'Анна', 'Ильинична 1/2'],
      ['А. П. Ким', '', ''],
      ['Нгуен Ван Хай', '', ''],
    ])
    expect(await refusal(table(odd), ...inn)).toContain(question)
  })

  it('G-14: keeps the other faults of their rows', async () => {
    const faulty = table(['Иванова А. П.', 'Иванова А. П.', 'Анна Петровна Ким', 'Ким Анна']).replace(
      'N1;Иванова А. П.;ул. Мира, 1;2',
      'N1;Иванова А. П.;;2',
    )
    const output = await refusal(faulty, ...inn, '--names-as-is')
    expect(output).toContain('с ошибками 2')
    expect(output).toContain(':3 Дом: не заполнено')
    expect(output).toContain(':4 ФИО: Анна Петровна Ким: похоже, имя стоит впереди')
    expect(output).toContain('Ничего не записано: есть строки с ошибками')
    await refusal(faulty, ...inn, '--skip-bad')
    expect(await listNames()).toEqual([['Ким', 'Анна', '']])
    await refusal(faulty, ...inn, '--skip-bad', '--names-as-is')
    expect(await listNames()).toEqual([
      ['Иванова', 'А.', 'П.'],
      ['Ким', 'Анна', ''],
    ])
  })

  it('G-14: checks names as they are like others', async () => {
    expect(
      await refusal(table(['ООО «Дом»', 'Ким А. П.']).replace('N1', 'N0'), ...inn, '--names-as-is'),
    ).toContain('уже есть в строке 2')
    expect(await refusal(table([`ООО «${'Дом '.repeat(30)}»`]), ...inn, '--names-as-is')).toContain(
      'Фамилия: ООО «Дом',
    )
  })

  it('G-14: lets a program take them as they are', async () => {
    const send = async (query: string, idempotency: string) => {
      const { id } = (
        await call('POST', `imports/accounts${query}`, { body: table(odd), type: 'text/csv', idempotency })
      ).json()
      while (await runNextImport({ sql, clock, files }));
      return (await call('GET', `reports/${id}`)).json()
    }
    const asked = await send('', '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a5001')
    expect(asked).toMatchObject({
      is_written: false,
      tables: [{ bad: 6, remarks: [], questions: [{ offer: 'names_as_is', text: question, rows: 6 }] }],
    })
    expect(asked.bad_rows).toHaveLength(6)
    const answered = await send('?names_as_is=true', '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a5002')
    expect(answered).toMatchObject({
      is_written: true,
      tables: [{ new: 6, bad: 0, questions: [{ is_accepted: true, rows: 0 }] }],
    })
  })
})
