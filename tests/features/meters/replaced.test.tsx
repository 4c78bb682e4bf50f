// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ReportTable } from '../../../src/features/meters/report/report-table.tsx'
import { buildSheet } from '../../../src/features/meters/report/rules/sheet.ts'
import { reportMessages } from '../../../src/features/meters/report/messages.ts'
import { openCabinet } from '../support/cabinet.tsx'
import { cold, electric } from '../support/meters.ts'
import { cold as coldRow, months } from './report/rows.ts'

afterEach(cleanup)

const changed = {
  serial_number: 'OLD',
  on: '2026-10-05',
  closing_values: [16],
  next: '17443902',
  first_values: [3.25],
}
const note = 'Замена 05.10.2026: № OLD закрыт на 16,00, № 17443902 начал с 3,25'

describe('a replaced meter', () => {
  it('M-23: the row of the new meter shows the closing and the first value, and accepts a reading', async () => {
    const cabinet = await openCabinet()
    cabinet.serve([
      { ...cold, replaced: [changed] },
      {
        ...electric,
        replaced: [{ ...changed, next: 'E', closing_values: null, first_values: [100, 50] }],
      },
    ])
    await cabinet.showMeters()
    expect(await screen.findByText(note)).toBeTruthy()
    expect(screen.getByText('Замена 05.10.2026: № OLD снят, № E начал с 100,00 / 50,00')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Холодная вода, кухня, показание в м³' })).toBeTruthy()
  })

  it("M-23: the report and its file show both values with the meter's name", () => {
    const row = { ...coldRow, replaced: [changed] }
    render(<ReportTable rows={[row]} months={months} />)
    expect(screen.getByText(`Холодная вода. ${note}`)).toBeTruthy()
    const { header } = buildSheet([row], months, {
      name: '',
      month: '',
      total: '',
      reading: reportMessages.readingColumn,
      used: reportMessages.usedColumn,
      estimated: '',
    })
    expect(header[1]).toBe(`Холодная вода, № 17443902, показание, м³. ${note}`)
  })
})
