import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { TextField } from '../../../src/ui/fields/text-field.tsx'

afterEach(cleanup)

const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')

describe('field', () => {
  it('an error describes its control, marks it invalid and replaces the help', () => {
    render(<TextField label="Телефон" help="Для связи" error="Телефон введён неверно" />)
    const control = screen.getByLabelText('Телефон')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(control)?.textContent).toBe('Телефон введён неверно')
    expect(screen.getByRole('alert').textContent).toBe('Телефон введён неверно')
    expect(screen.queryByText('Для связи')).toBeNull()
  })

  it('help describes its control without marking it invalid', () => {
    render(<TextField label="Почта" help="Пришлём квитанцию" />)
    const control = screen.getByLabelText('Почта')
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(describedBy(control)?.textContent).toBe('Пришлём квитанцию')
  })

  it('a control without help or error has no description', () => {
    render(<TextField label="Сумма" />)
    expect(screen.getByLabelText('Сумма').hasAttribute('aria-describedby')).toBe(false)
  })
})
