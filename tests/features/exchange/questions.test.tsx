// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Confirmation, DeskImport } from '#contract/exchange/desk-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, showScreen, stubBrowser } from '../support/desk-editor.tsx'

const id = '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'
const text = 'Расход 40 из 60 счётчиков намного больше обычного. В файле, возможно, другие единицы'
const report: DeskImport = {
  id,
  filename: 'показания.csv',
  state: 'checked',
  at: '2026-11-12T05:15:00Z',
  who: 'Ким',
  progress: null,
  fault: null,
  mapping: null,
  is_written: false,
  tables: [
    {
      kind: 'readings',
      new: 60,
      changed: 0,
      same: 0,
      bad: 0,
      unknown_columns: [],
      remarks: [],
      questions: [{ offer: 'unusual', text, is_accepted: false }],
      rows: 60,
      sum: null,
      header: ['Показание 1'],
      first: [['17200']],
    },
  ],
  bad_rows: [],
  has_bad_file: false,
}

const names: DeskImport = {
  ...report,
  tables: report.tables.map((table) => ({
    ...table,
    kind: 'accounts',
    bad: 61,
    questions: [{ offer: 'names_as_is', text: 'Имена не разделить', is_accepted: false, rows: 60 }],
  })),
}

let cabinet: Cabinet
let shown: DeskImport
let sent: Confirmation[]
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  sent = []
  shown = report
  cabinet.serveBy(async (address, init) => {
    if (address.endsWith('/confirm')) sent.push(JSON.parse(String(init?.body)))
    return json(shown)
  })
})
afterEach(closeEditor)

it('M-25: shows the question of a table and loads it only after the answer', async () => {
  const { ImportReport } = await import('../../../src/features/exchange/import-report.tsx')
  await showScreen(cabinet, `#/desk/exchange/?import=${id}`, () => <ImportReport id={id} />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Загрузить/ })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Показания верны, загрузить' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Загрузить/ }))
  await waitFor(() => expect(sent).toEqual([{ skip_bad: false, quiet: true, accepts: ['unusual'] }]))
})

it('G-14: counts only the bad rows that the answer about names leaves', async () => {
  shown = names
  const { ImportReport } = await import('../../../src/features/exchange/import-report.tsx')
  await showScreen(cabinet, `#/desk/exchange/?import=${id}`, () => <ImportReport id={id} />)
  expect(await screen.findByRole('radio', { name: /Загрузить без строк с ошибкой: 61/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Загрузить/ })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Взять имена как есть' }))
  fireEvent.click(await screen.findByRole('radio', { name: /Загрузить без строк с ошибкой: 1$/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Загрузить/ }))
  await waitFor(() => expect(sent).toEqual([{ skip_bad: true, quiet: true, accepts: ['names_as_is'] }]))
})
