import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StepForm } from '../../../src/ui/fields/step-form.tsx'

afterEach(cleanup)

const atLeast = (length: number, fault: string) => (value: string) => (value.length < length ? fault : null)
const steps = [
  { name: 'surname', label: 'Фамилия', check: atLeast(3, 'Короткая фамилия') },
  { name: 'number', label: 'Номер', check: atLeast(5, 'Короткий номер') },
  { name: 'agree', label: 'Согласен', kind: 'consent' as const, check: atLeast(1, 'Нужно согласие') },
]

const open = () => {
  const onSubmit = vi.fn<(answer: (name: string) => string) => void>()
  const view = render(<StepForm steps={steps} submitText="Отправить" isBusy={false} onSubmit={onSubmit} />)
  const form = view.container.querySelector('form')
  if (!form) throw new Error('There is no form')
  return { onSubmit, enter: () => fireEvent.submit(form) }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const leave = (label: string) => fireEvent.blur(screen.getByLabelText(label))
const faults = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

describe('an e-mail in a step form', () => {
  const openEmail = () => {
    const onSubmit = vi.fn<(answer: (name: string) => string) => void>()
    const email = { name: 'email', label: 'Почта', kind: 'email' as const, check: atLeast(1, 'Нужна почта') }
    const view = render(
      <StepForm steps={[email]} submitText="Отправить" isBusy={false} onSubmit={onSubmit} />,
    )
    return { onSubmit, enter: () => fireEvent.submit(view.container.querySelector('form') ?? view.container) }
  }

  it('A-18: asks once about an address outside the pattern and sends it when confirmed', async () => {
    const { onSubmit, enter } = openEmail()
    type('Почта', 'Ivan@my-company.ru')
    enter()
    await screen.findByRole('dialog', { name: 'Проверьте адрес: ivan@my-company.ru. Всё верно?' })
    expect(onSubmit).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Да, всё верно' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
    enter()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })

  it('A-18: does not send an address to be corrected, and focuses its field', async () => {
    const { onSubmit, enter } = openEmail()
    type('Почта', 'ivan@почта.рф')
    enter()
    fireEvent.click(await screen.findByRole('button', { name: 'Исправить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Почта')))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Почта').value).toBe('ivan@почта.рф')
  })

  it('A-18: does not ask about a usual address', async () => {
    const { onSubmit, enter } = openEmail()
    type('Почта', 'ivan@mail.ru')
    enter()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a step form', () => {
  it('A-14: shows a field once the previous one is filled, and hides it when that is emptied', () => {
    open()
    expect(screen.queryByLabelText('Номер')).toBeNull()
    type('Фамилия', 'И')
    expect(screen.queryByLabelText('Номер')).not.toBeNull()
    expect(screen.queryByLabelText('Согласен')).toBeNull()
    type('Фамилия', ' ')
    expect(screen.queryByLabelText('Номер')).toBeNull()
  })

  it('A-14: Enter moves to the next field without showing its error', () => {
    const { enter, onSubmit } = open()
    type('Фамилия', 'Иванов')
    screen.getByLabelText('Фамилия').focus()
    enter()
    expect(document.activeElement).toBe(screen.getByLabelText('Номер'))
    expect(faults()).toEqual([])
    enter()
    expect(faults()).toEqual(['Короткий номер'])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('A-14: shows an error only when the previous field is filled', () => {
    open()
    type('Фамилия', 'Иванов')
    type('Номер', '12')
    leave('Номер')
    expect(faults()).toEqual(['Короткий номер'])
    type('Фамилия', '')
    expect(faults()).toEqual([])
  })

  it('A-14: Enter returns to the invalid field and shows its error', () => {
    const { enter, onSubmit } = open()
    type('Фамилия', 'И')
    type('Номер', '12345')
    fireEvent.click(screen.getByLabelText('Согласен'))
    enter()
    expect(document.activeElement).toBe(screen.getByLabelText('Фамилия'))
    expect(faults()).toEqual(['Короткая фамилия'])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('A-14: Enter submits from the last field when all are valid', () => {
    const { enter, onSubmit } = open()
    expect(screen.getByRole('button').textContent).toContain('Далее')
    type('Фамилия', 'Иванов')
    type('Номер', '12345')
    expect(screen.getByRole('button').textContent).toContain('Отправить')
    fireEvent.click(screen.getByLabelText('Согласен'))
    enter()
    const answer = onSubmit.mock.calls[0]?.[0]
    expect(['surname', 'number', 'agree'].map((name) => answer?.(name))).toEqual(['Иванов', '12345', 'yes'])
  })

  it('A-14: submitting with an empty first field shows its error', () => {
    const { enter } = open()
    enter()
    expect(faults()).toEqual(['Короткая фамилия'])
  })
})
