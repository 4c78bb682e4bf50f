// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ReportTable } from '../../../src/features/meters/report/report-table.tsx'
import { buildSheet } from '../../../src/features/meters/report/rules/sheet.ts'
import { estimated, reportMessages } from '../../../src/features/meters/report/messages.ts'
import { openCabinet } from '../support/cabinet.tsx'
import { cold, sentOn } from '../support/meters.ts'
import { cold as coldRow, months } from './report/rows.ts'

afterEach(cleanup)

const estimates = [{ period: '2026-10', values: [230], deltas: [] }]

describe('a month that the office computed', () => {
  it('M-24: the form names the estimate, shows the last real reading and accepts less than the estimate', async () => {
    const cabinet = await openCabinet()
    cabinet.serve([{ ...cold, previous_values: [200], estimates }])
    await cabinet.showMeters()
    expect(
      await screen.findByText('За октябрь начислено по среднему: 230,00, это не показание счётчика'),
    ).toBeTruthy()
    const field = screen.getByRole('textbox', { name: 'Холодная вода, кухня, показание в м³' })
    expect(screen.getByText(/^200/).textContent).toBe('00200,00')
    fireEvent.change(field, { target: { value: '212,5' } })
    fireEvent.blur(field)
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('M-24: the form does not count an estimate of this month as sent, and hides one before a reading', async () => {
    const cabinet = await openCabinet()
    const now = [{ period: '2026-11', values: [230], deltas: [] }]
    cabinet.serve([
      { ...cold, estimates: now },
      { ...cold, id: 2, serial_number: 'B', last_readings: sentOn('2026-11-12T06:00:00Z', [212]), estimates },
    ])
    await cabinet.showMeters()
    expect(await screen.findAllByText(/начислено по среднему/)).toHaveLength(1)
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })

  it('M-24: the report and its file name the estimate where the month has no reading', () => {
    const row = { ...coldRow, estimates: [{ period: '2026-02', values: [230], deltas: [] }] }
    render(<ReportTable rows={[row]} months={months} />)
    expect(screen.getByText('начислено по среднему').closest('td')?.textContent).toBe(
      '230,00начислено по среднему',
    )
    const { rows } = buildSheet([row], months, {
      name: '',
      month: '',
      total: '',
      reading: reportMessages.readingColumn,
      used: reportMessages.usedColumn,
      estimated,
    })
    expect(rows[1]).toEqual(['02.2026', { value: 230, decimals: 2 }, 'начислено по среднему'])
  })
})
