import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PhotoButton } from '../../../src/ui/buttons/photo-button.tsx'

afterEach(cleanup)

it('L-10: has one name and no description that repeats it', () => {
  render(<PhotoButton label="Фото счётчика: Газ" onTake={vi.fn<() => void>()} />)
  const field = screen.getByLabelText('Фото счётчика: Газ')
  expect([field.title, field.getAttribute('aria-describedby')]).toEqual(['', null])
})
