import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanTyping } from '../../../src/ui/fields/clean-typing.ts'
import { TextField } from '../../../src/ui/fields/text-field.tsx'

let stop: () => void
beforeEach(() => {
  stop = cleanTyping()
})
afterEach(() => {
  stop()
  cleanup()
})

function Form({ type = 'text' }: { type?: string }) {
  const [text, setText] = useState('')
  return (
    <>
      <TextField
        label="Номер"
        type={type}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <output>{JSON.stringify(text)}</output>
    </>
  )
}
const paste = (value: string) => fireEvent.input(screen.getByLabelText('Номер'), { target: { value } })
const stored = () => screen.getByRole('status').textContent

describe('typed and pasted text', () => {
  it('U-07: reaches a field without characters that nobody sees', () => {
    render(<Form />)
    paste('\u202D100200012\u202C')
    expect(stored()).toBe('"100200012"')
    expect(screen.getByLabelText('Номер')).toHaveProperty('value', '100200012')
    paste('кв. 1️⃣2️⃣')
    expect(stored()).toBe('"кв. 12"')
    paste('\u2800\u3164')
    expect(stored()).toBe('""')
  })

  it('U-07: keeps the caret in its place', () => {
    render(<Form />)
    const field = screen.getByLabelText<HTMLInputElement>('Номер')
    field.value = '\u200B12\u200B34'
    field.setSelectionRange(4, 4)
    fireEvent.input(field)
    expect([field.value, field.selectionStart]).toEqual(['1234', 2])
  })

  it('U-07: leaves a password as it was typed', () => {
    render(<Form type="password" />)
    paste('\u00ADpass')
    expect(stored()).toBe('"\u00ADpass"')
  })
})
