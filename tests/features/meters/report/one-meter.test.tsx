// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { MeterTabs } from '../../../../src/features/meters/report/meter-tabs.tsx'
import { MeterUsage } from '../../../../src/features/meters/report/meter-usage.tsx'
import { chooseRows, type MeterChoice } from '../../../../src/features/meters/report/rules/lines.ts'
import { cold, electric, heat, months } from './rows.ts'

afterEach(cleanup)

const rows = [cold, { ...cold, id: 4, serial_number: '4', place: 'Ванная' }, electric, heat]

function Report() {
  const [choice, setChoice] = useState<MeterChoice>(1)
  return (
    <MeterTabs rows={rows} choice={choice} onChoose={setChoice}>
      {chooseRows(rows, choice).map(({ id }) => (
        <p key={id}>{`meter ${id}`}</p>
      ))}
    </MeterTabs>
  )
}

const tabs = () => screen.getAllByRole('tab')
const chosen = () => screen.getByRole('tab', { selected: true })
const press = (key: string) => fireEvent.keyDown(chosen(), { key })
const shown = () => within(screen.getByRole('tabpanel')).getAllByText(/^meter/).length

describe('the tabs of meters', () => {
  it('M-15 L-01: have names with serial numbers, and the place where a kind repeats', () => {
    render(<Report />)
    expect(tabs().map((tab) => tab.textContent)).toEqual([
      'ХолоднаяКухня, № 17443902',
      'ХолоднаяВанная, № 4',
      'Свет, № 28901144',
      'Тепло, № 17443902',
      'Все',
    ])
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(chosen().id)
  })

  it('M-15 L-01: arrow keys choose and focus the next meter, around the ends', () => {
    render(<Report />)
    chosen().focus()
    press('ArrowRight')
    expect(chosen()).toBe(tabs()[1])
    expect(document.activeElement).toBe(tabs()[1])
    expect(screen.getByText('meter 4')).toBeTruthy()
    press('ArrowLeft')
    press('ArrowLeft')
    expect(chosen().textContent).toBe('Все')
    expect(shown()).toBe(4)
    press('Home')
    expect(chosen()).toBe(tabs()[0])
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1])
  })
})

const text = () => screen.getByRole('region').textContent?.replaceAll(/\s/g, ' ')
const value = () => screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ')

describe('the consumption of one meter', () => {
  it('M-16: shows the total, its difference to the year before, and each month with that of a year ago', () => {
    const earlier = ['2025-01', '2025-02', '2025-03'].map((period) => ({ period, deltas: [3] }))
    render(<MeterUsage row={{ ...cold, earlier }} months={months} />)
    expect(text()).toContain('График потребления по счётчикам')
    expect(text()).toContain('8,15 м³ за 3 месяца')
    expect(text()).toContain('на 0,85 м³ меньше, чем годом раньше')
    expect(value()).toBe('Март 2026 3,95 м³год назад 3,00 м³')
    fireEvent.click(screen.getByRole('button', { name: 'Предыдущий месяц' }))
    expect(value()).toBe('Февраль 2026 -год назад 3,00 м³')
  })

  it('M-16 M-24: shows each zone of a month, and that a month was charged by the average', () => {
    const first = { period: '2026-01', values: [1, 1], deltas: [1, 1] }
    const row = { ...electric, readings: [first, { ...first, period: '2026-03' }] }
    const estimates = [{ period: '2026-02', values: [2, 2], deltas: [] }]
    render(<MeterUsage row={{ ...row, estimates }} months={months} />)
    expect(value()).toBe('Март 2026 2,00 кВт·чдень 1,00, ночь 1,00')
    fireEvent.click(screen.getByRole('button', { name: 'Предыдущий месяц' }))
    expect(value()).toBe('Февраль 2026 начислено по среднему')
  })

  it('M-16: without consumption says what will be here', () => {
    render(<MeterUsage row={{ ...cold, readings: [] }} months={months} />)
    expect(text()).toContain('Здесь появится потребление ваших счётчиков')
  })
})
