import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDeferred } from '../../src/app/boot/later.ts'
import { StepForm } from '../../src/ui/fields/step-form.tsx'
import { TextField } from '../../src/ui/fields/text-field.tsx'
import { hushErrors } from '../../src/ui/layout/hush-errors.ts'

beforeEach(() => addEventListener('focusin', hushErrors))
afterEach(() => {
  removeEventListener('focusin', hushErrors)
  cleanup()
})

const fault = 'Введите фамилию'
const steps = [{ name: 'surname', label: 'Фамилия', check: () => fault }]

describe('a press before the code of the focus was loaded', () => {
  it('L-01: the error of the field that takes the focus is read with the field only', () => {
    render(<StepForm steps={steps} submitText="Отправить" isBusy={false} onSubmit={() => undefined} />)
    fireEvent.click(screen.getByRole('button', { name: /^Отправить|^Далее/ }))
    const field = screen.getByRole('textbox', { name: 'Фамилия' })
    expect(document.activeElement).toBe(field)
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe(fault)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('L-01: an error of another field is still announced', () => {
    render(
      <>
        <TextField label="Почта" error="Введите почту" />
        <TextField label="Пароль" error="Введите пароль" />
      </>,
    )
    screen.getByRole('textbox', { name: 'Почта' }).focus()
    expect(screen.getByRole('alert').textContent).toBe('Введите пароль')
  })

  it('L-01: leaves the rest to that code once it is loaded', () => {
    render(<TextField label="Почта" error="Введите почту" />)
    startDeferred()
    screen.getByRole('textbox', { name: 'Почта' }).focus()
    expect(screen.getByRole('alert').textContent).toBe('Введите почту')
  })
})
