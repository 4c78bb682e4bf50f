import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PasswordField } from '../../../src/ui/fields/password-field.tsx'

afterEach(cleanup)

const getType = () => screen.getByLabelText('Пароль').getAttribute('type')

it('hides a password until asked to show it, and hides it again', () => {
  render(<PasswordField label="Пароль" />)
  expect(getType()).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(getType()).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
  expect(getType()).toBe('password')
})
