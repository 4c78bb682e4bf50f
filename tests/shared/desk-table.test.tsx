// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DeskTable } from '../../src/shared/desk/desk-table.tsx'

afterEach(cleanup)

it('G-08: a record names the column of each value on a phone, and marks values that it lacks', () => {
  render(<DeskTable label="Записи" head={['Кто', '#Строк', 'Счёт']} rows={[[1, ['Ким', 12, null]]]} />)
  const cells = screen.getAllByRole('cell').map(({ dataset }) => [dataset['label'], dataset['empty']])
  expect(cells).toEqual([
    ['Кто', undefined],
    ['Строк', undefined],
    ['Счёт', ''],
  ])
})
