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

it('G-08: a text and its link stay together beside the name of their column', () => {
  const act = (
    <>
      заявка № <a href="#4004">4004</a>
    </>
  )
  render(<DeskTable label="Журнал" head={['Что']} rows={[[1, [act]]]} />)
  const [part, ...others] = screen.getByRole('cell').childNodes
  expect(part?.textContent).toBe('заявка № 4004')
  expect(others).toEqual([])
})
