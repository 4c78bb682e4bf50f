// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ColumnChoices, DeskImport, TableKinds } from '#contract/exchange/desk-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, showScreen, stubBrowser } from '../support/desk-editor.tsx'

const id = '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'
const toColumn = (header: string, isRequired = true) => ({
  header,
  is_required: isRequired,
  about: `Про ${header}`,
  example: '1',
})
const known: TableKinds = {
  kinds: [
    { kind: 'payments', columns: [toColumn('Лицевой счёт'), toColumn('Сектор'), toColumn('Отмена', false)] },
    {
      kind: 'accruals',
      columns: ['Лицевой счёт', 'Период', 'Услуга', 'Начислено'].map((header) => toColumn(header)),
    },
    { kind: 'meters', columns: [toColumn('Лицевой счёт'), toColumn('Тип')] },
  ],
  sectors: [
    { code: 'housing', name: 'Жильё' },
    { code: 'overhaul', name: 'Капремонт' },
  ],
}
const unmapped: DeskImport = {
  id,
  filename: 'касса.csv',
  state: 'done',
  at: '2026-11-12T05:15:00Z',
  who: 'Ким',
  progress: null,
  fault: 'касса.csv: нет строки с обязательными столбцами',
  mapping: {
    is_register: false,
    line: 2,
    headers: [
      { name: 'Л/с', sample: '100200012' },
      { name: 'отмена', sample: '' },
    ],
    kind: 'payments',
    columns: [],
    is_remembered: false,
  },
  is_written: false,
  tables: [],
  bad_rows: [],
  has_bad_file: false,
}
const mapping = {
  is_register: false,
  line: 2,
  headers: unmapped.mapping?.headers ?? [],
  kind: 'payments' as const,
  columns: [
    { column: 'Лицевой счёт', header: 'Л/с' },
    { column: 'Сектор', value: 'housing' },
  ],
  is_remembered: true,
}
const checked: DeskImport = { ...unmapped, state: 'checked', fault: null, mapping }

let cabinet: Cabinet
let report: DeskImport
let sent: ColumnChoices[]
let forgotten: number
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  report = unmapped
  sent = []
  forgotten = 0
  cabinet.serveBy(async (address, init) => {
    if (address.includes('/table-kinds')) return json(known)
    if (address.endsWith('/columns')) {
      if (init?.method === 'DELETE') forgotten += 1
      else sent.push(JSON.parse(String(init?.body)))
      report = init?.method === 'DELETE' ? unmapped : checked
    }
    return json(report)
  })
})
afterEach(closeEditor)

const show = async () => {
  const { ImportReport } = await import('../../../src/features/exchange/import-report.tsx')
  await showScreen(cabinet, `#/desk/exchange/?import=${id}`, () => <ImportReport id={id} />)
}
const change = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Проверить файл/ }))

it('G-14: asks for each column with the headers and a sample, and sends the choice', async () => {
  await show()
  const account = await screen.findByLabelText('Лицевой счёт')
  expect(
    within(account)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Выберите столбец', 'Л/с (100200012)', 'отмена', 'Одно значение для всех строк'])
  expect(screen.getByLabelText<HTMLSelectElement>('Отмена, если есть').value).toBe('отмена')

  submit()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(account)
  expect(screen.getAllByText('Выберите столбец файла или одно значение для всех строк')).toHaveLength(2)

  await change('Лицевой счёт', 'Л/с')
  expect(screen.getByText('В файле: 100200012')).toBeTruthy()
  await change('Сектор', '\n')
  submit()
  expect(sent).toEqual([])
  expect(screen.getByLabelText('Сектор, одно значение для всех строк').getAttribute('aria-invalid')).toBe(
    'true',
  )
  await change('Сектор, одно значение для всех строк', 'overhaul')
  submit()
  await waitFor(() =>
    expect(sent).toEqual([
      {
        kind: 'payments',
        columns: [
          { column: 'Лицевой счёт', header: 'Л/с' },
          { column: 'Сектор', value: 'overhaul' },
          { column: 'Отмена', header: 'отмена' },
        ],
      },
    ]),
  )
})

it('G-14: shows that the columns are those of the last time; they can be changed and forgotten', async () => {
  report = checked
  await show()
  const panel = await screen.findByRole('region', { name: 'Столбцы сопоставлены как в прошлый раз' })
  expect(panel.textContent).toContain('Лицевой счётЛ/с')
  expect(panel.textContent).toContain('Сектор«housing» во всех строках')
  fireEvent.click(screen.getByRole('button', { name: 'Изменить' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('Лицевой счёт')).value).toBe('Л/с')
  expect(screen.getByLabelText<HTMLSelectElement>('Сектор, одно значение для всех строк').value).toBe(
    'housing',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Оставить как было' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Забыть/ }))
  expect(await screen.findByRole('region', { name: 'Сопоставьте столбцы' })).toBeTruthy()
  expect(forgotten).toBe(1)
})

it('G-14: asks only for the flat and the month of charges whose services are columns', async () => {
  const of = ['Содержание', 'Отопление']
  report = {
    ...unmapped,
    mapping: { ...mapping, kind: 'accruals', services: of, columns: [], is_remembered: false },
  }
  await show()
  expect(await screen.findByText(/Услуги взяли из столбцов: «Содержание», «Отопление»/)).toBeTruthy()
  expect(screen.queryByLabelText('Услуга')).toBeNull()
  await change('Лицевой счёт', 'Л/с')
  await change('Период', '\n')
  await change('Период, одно значение для всех строк', '11.2026')
  submit()
  await waitFor(() =>
    expect(sent).toEqual([
      {
        kind: 'accruals',
        columns: [
          { column: 'Лицевой счёт', header: 'Л/с' },
          { column: 'Период', value: '11.2026' },
        ],
      },
    ]),
  )
})

it('G-14: asks only for the month if the other columns are as the last time', async () => {
  const columns = [
    { column: 'Лицевой счёт', header: 'Л/с' },
    { column: 'Услуга', header: 'отмена' },
    { column: 'Начислено', header: 'отмена' },
  ]
  const asked = ['Период']
  report = { ...unmapped, mapping: { ...mapping, kind: 'accruals', columns, asked, is_remembered: false } }
  await show()
  expect(await screen.findByText(/как в прошлый раз. Напишите только то, .*: «Период»/)).toBeTruthy()
  submit()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('Период, одно значение для всех строк'))
  await change('Период, одно значение для всех строк', '12.2026')
  submit()
  const [account, ...others] = columns
  await waitFor(() =>
    expect(sent).toEqual([
      { kind: 'accruals', columns: [account, { column: 'Период', value: '12.2026' }, ...others] },
    ]),
  )
})

it('G-14: asks only for the sector of a bank’s register', async () => {
  report = {
    ...unmapped,
    mapping: { ...mapping, is_register: true, headers: [], columns: [], is_remembered: false },
  }
  await show()
  await change('Услуга', 'overhaul')
  expect(screen.queryByLabelText('Лицевой счёт')).toBeNull()
  submit()
  await waitFor(() =>
    expect(sent).toEqual([{ kind: 'payments', columns: [{ column: 'Сектор', value: 'overhaul' }] }]),
  )
})

it('G-14: describes the columns of a kind beside its template', async () => {
  const { TemplatesPanel } = await import('../../../src/features/exchange/templates-panel.tsx')
  await showScreen(cabinet, '#/desk/exchange/?view=templates', TemplatesPanel)
  await change('Вид таблицы', 'meters')
  const table = screen.getByRole('region', { name: 'Таблица: Столбцы: Счётчики' })
  expect(within(table).getByRole('row', { name: 'Тип, обязательно Про Тип 1' })).toBeTruthy()
})
