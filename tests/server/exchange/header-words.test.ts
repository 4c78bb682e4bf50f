import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { take, refusal, everything } = await openExchange(sql, { clock, files })
const { allValues, debts, lines, payments } = corpusQueries(sql)

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
  await addAccount(sql, { organisation, number: '12' })
})

const addMeters = () =>
  take('Лицевой счёт;Заводской номер;Тип;Цифр;Тарифов\n12;А1;ХВС;5;\n12;Э2;Электричество;5;2')

describe('shortened words of a header', () => {
  it.each([
    'Л/сч',
    'Лиц/счёт',
    'Лиц. сч. №',
    'Л.с.',
    'Номер лиц. счета',
    'Лицевые счета',
    'Лиц счет',
    '№ лиц. счёта',
    'Лицевой счёт (Л/с)',
  ])('G-14: reads the column of accounts «%s»', async (header) => {
    await take(`${header};Сектор;На дату;Долг\n12;housing;01.11.2026;5`)
    expect(await debts()).toEqual([['12', 5]])
  })

  it.each([
    'Тек. показ.',
    'Показание тек.',
    'Текущ. показания',
    'Показание (текущее)',
    'Показания на конец периода',
  ])('G-14: reads the current value in «%s», and not the previous one', async (header) => {
    await addMeters()
    await take(`Л/с;Зав. номер;Расч. период;Пред. показ.;${header}\n12;А1;11.2026;12,5;87,1`)
    expect(await allValues()).toEqual([['А1', '2026-11-01', [87.1]]])
  })

  it.each([
    'Показания Т1 (день);Показания Т2 (ночь)',
    'Дневной;Ночной',
    'Пок. день;Пок. ночь',
    'Т1(день);Т2(ночь)',
  ])('G-14: reads the zones in «%s»', async (headers) => {
    await addMeters()
    await take(`Л/с;№ прибора уч.;Месяц;${headers}\n12;Э2;11.2026;1250;655`)
    expect(await allValues()).toEqual([['Э2', '2026-11-01', [1250, 655]]])
  })

  it('G-14: reads a meter with shortened headers', async () => {
    await take(
      'Л/с;Вид рес.;Зав. №;К-во знаков до запятой;Нач. показ.;Дата поверки;Дата след. поверки;Место уст.\n' +
        '12;ХВС;А1;5;12,5;01.02.2024;01.02.2030;Кухня',
    )
    expect(
      await sql`select serial_number, digit_capacity, first_values, next_check_date::text, place from meter`,
    ).toEqual([
      {
        serialNumber: 'А1',
        digitCapacity: 99_999,
        firstValues: ['12.50000'],
        nextCheckDate: '2030-02-01',
        place: 'Кухня',
      },
    ])
  })

  it('G-14: reads accruals and payments with shortened headers', async () => {
    await take(
      'Лиц. счет;Сектор;Расч. мес.;Наимен. услуги;Ед. измер.;К-во;Начисл.;Перерасч.\n12;housing;11.2026;Отопление;Гкал;0,5;1500,00;-10,00',
    )
    await take(
      'Лиц. счет;Сектор;Дата плат.;Сумма плат.,\u00A0руб.;Докум. номер;Место опл.\n12;housing;05.11.2026;7,00;К-1;касса',
    )
    expect(await lines()).toEqual([
      ['2026-11-01', '2026-11-25', '2026-12-15', 'Отопление', 'Гкал', null, 0.5, 150_000, -1000],
    ])
    expect(await payments()).toEqual([['12', '2026-11-05', 7, 'К-1', 'confirmed']])
  })

  it('G-14: asks when a shortened word may name two columns', async () => {
    expect(await refusal('Л/с;Сектор;Пер.;Услуга;Начислено\n12;housing;11.2026;Отопление;1')).toContain(
      'нет столбца «Период»',
    )
  })
})

describe('words beside a header', () => {
  const balances = 'Л/с;Сектор;На дату;'
  const accruals = 'Л/с;Сектор;Период;Услуга;'

  it.each([
    'Долг (руб.)',
    'Долг, руб.коп.',
    'Долг (в рублях)',
    'Долг,\u00A0руб., коп.',
    'Долг (обязательное поле)',
  ])('G-14: reads roubles in «%s»', async (header) => {
    await take(`${balances}"${header}"\n12;housing;01.11.2026;1234,56`)
    expect(await debts()).toEqual([['12', 1234.56]])
  })

  it.each([
    ['Долг (тыс. руб.)', '«Долг (тыс. руб.)»: суммы не в рублях'],
    ['Долг, тыс. руб.', '«Долг, тыс. руб.»: суммы не в рублях'],
    ['Долг (коп.)', '«Долг (коп.)»: суммы не в рублях'],
    ['Долг\n;;;тыс. руб.', '«Долг тыс. руб.»: суммы не в рублях'],
    ['Долг\n;;;коп.', '«Долг коп.»: суммы не в рублях'],
    ['Долг (на конец)', 'нет столбца «Долг»'],
    ['Долг (прошлый год)', 'нет столбца «Долг»'],
    ['Долг (пени)', 'нет столбца «Долг»'],
  ])('G-14: does not take «%s» for a debt in roubles', async (header, reason) => {
    const before = await everything()
    expect(await refusal(`${balances}${header}\n12;housing;01.11.2026;1,5`)).toContain(reason)
    expect(await everything()).toBe(before)
  })

  it('G-14: reads no sums of a table that says thousands above its header', async () => {
    expect(
      await refusal(`Ведомость, тыс. руб.;;;\n${accruals}Начислено\n12;housing;11.2026;Отопление;1,5`),
    ).toContain('«Ведомость, тыс. руб.»: суммы не в рублях')
  })

  it('G-14: takes a column in brackets of another meaning for an unknown one', async () => {
    expect(
      await take(`${accruals}Начислено;Перерасчёт (прошлый год)\n12;housing;11.2026;Отопление;1;5`),
    ).toContain('Незнакомые столбцы не прочитаны: Перерасчёт (прошлый год)')
  })
})

describe('day of a reading', () => {
  const row = '12;А1;01.11.2026;87,1'
  it.each(['Дата снятия', 'Дата снятия показаний', 'Дата показания', 'Дата передачи показаний'])(
    'G-14: is the month of the reading in «%s», and the check says so',
    async (header) => {
      await addMeters()
      const output = await take(`Л/с;Зав. номер;${header};Тек. показ.\n${row}`)
      expect(output).toContain(`«Период» взят из столбца «${header}», по месяцу дня`)
      expect(output).toContain('1 показание войдёт в ноябрь 2026')
      expect(await allValues()).toEqual([['А1', '2026-11-01', [87.1]]])
    },
  )

  it('G-14: counts for nothing beside a month in a column or in the title', async () => {
    await addMeters()
    const output = await take('Л/с;Зав. номер;Дата снятия;Показание;Период\n12;А1;01.11.2026;87,1;10.2026')
    expect(output).not.toContain('взят из столбца')
    expect(await allValues()).toEqual([['А1', '2026-10-01', [87.1]]])
    await take(`Показания за сентябрь 2026\nЛ/с;Зав. номер;Дата снятия;Показание\n12;А1;01.10.2026;80`)
    expect(await allValues()).toEqual([
      ['А1', '2026-09-01', [80]],
      ['А1', '2026-10-01', [87.1]],
    ])
  })

  it('G-14: is no month of charges', async () => {
    const charges = 'Лицевой счёт;Сектор;Дата показаний;Услуга;Начислено\n12;housing;01.11.2026;ХВС;5'
    expect(await refusal(charges)).toContain('нет столбца «Период»')
  })
})
