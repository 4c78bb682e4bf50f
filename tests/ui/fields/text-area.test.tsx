import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TextArea } from '../../../src/ui/fields/text-area.tsx'

afterEach(cleanup)

function Message() {
  const [value, setValue] = useState('')
  return (
    <TextArea
      label="Описание"
      maxLength={500}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

it("U-02: counts 'current / max' with a title and accepts no more than the maximum", () => {
  render(<Message />)
  const counter = screen.getByTitle('Максимальная длина сообщения')
  expect(counter.textContent).toBe('0 / 500')
  const area = screen.getByLabelText('Описание')
  fireEvent.change(area, { target: { value: 'Течёт кран' } })
  expect(counter.textContent).toBe('10 / 500')
  expect(area.getAttribute('maxlength')).toBe('500')
})
