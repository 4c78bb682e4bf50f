import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PasswordField } from '../../../src/ui/fields/password-field.tsx'

afterEach(cleanup)

const typeOf = () => screen.getByLabelText('Пароль').getAttribute('type')

it('a password is hidden until it is asked for, and can be hidden again', () => {
  render(<PasswordField label="Пароль" />)
  expect(typeOf()).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(typeOf()).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
  expect(typeOf()).toBe('password')
})
