// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MonthChart } from '../../../src/shared/charts/month-chart.tsx'

afterEach(cleanup)

const months = [
  { period: '2026-08', value: 488_915, past: null },
  { period: '2026-09', value: 612_004, past: 581_249 },
  { period: '2026-10', value: 648_237, past: 620_335 },
]
const show = () =>
  render(<MonthChart label="По месяцам" months={months} note={({ past }) => `год назад ${past}`} />)
const value = () => screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ')
const step = (name: string) => screen.getByRole('button', { name })

describe('a chart of months', () => {
  it('P-01 L-01: tells the value of the newest month as text, and of others by the buttons', () => {
    show()
    expect(screen.getByRole('group', { name: 'По месяцам' })).toBeTruthy()
    expect(value()).toBe('Октябрь 2026 6 482,37 ₽год назад 620335')
    fireEvent.click(step('Предыдущий месяц'))
    expect(value()).toBe('Сентябрь 2026 6 120,04 ₽год назад 581249')
    fireEvent.click(step('Следующий месяц'))
    expect(value()).toContain('Октябрь 2026')
  })

  it('L-01: arrow keys move the value to each end and not beyond; the focus stays', () => {
    show()
    const previous = step('Предыдущий месяц')
    previous.focus()
    fireEvent.keyDown(previous, { key: 'ArrowLeft' })
    fireEvent.keyDown(previous, { key: 'ArrowLeft' })
    expect(value()).toContain('Август 2026')
    expect(previous.getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(previous, { key: 'ArrowLeft' })
    fireEvent.click(previous)
    expect(value()).toContain('Август 2026')
    expect(document.activeElement).toBe(previous)
    fireEvent.keyDown(previous, { key: 'End' })
    expect(value()).toContain('Октябрь 2026')
    fireEvent.keyDown(previous, { key: 'Home' })
    expect(value()).toContain('Август 2026')
  })
})
