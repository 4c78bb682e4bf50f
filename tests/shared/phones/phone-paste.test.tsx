import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { PhoneField } from '../../../src/shared/phones/phone-field.tsx'

afterEach(cleanup)

function Form({ start }: { start: string }) {
  const [phone, setPhone] = useState(start)
  return (
    <>
      <PhoneField label="Телефон" value={phone} onChange={setPhone} />
      <output>{phone}</output>
    </>
  )
}
const show = (start: string) => {
  render(<Form start={start} />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' })
}
const stored = () => screen.getByRole('status').textContent
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
const foreign = 'Введите номер, который начинается с +7'

describe('pasting and filling a phone', () => {
  it.each(['8 (903) 555-01-47', '+79035550147', '9035550147', '７９０３５５５０１４７'])(
    'R-02: a pasted «%s» replaces what is typed, wherever the caret is',
    (text) => {
      const field = show('+7 916 12')
      field.setSelectionRange(5, 5)
      paste(field, text)
      expect([field.value, stored()]).toEqual(['+7 903 555 01 47', '+7 903 555 01 47'])
      expect(field.selectionStart).toBe(field.value.length)
    },
  )

  it('R-02: leaves the insertion of a part to the browser', () => {
    const field = show('+7 916 ')
    expect(paste(field, '12-34')).toBe(true)
    expect(paste(field, '903 555-01-47')).toBe(false)
  })

  it.each([
    ['pasted', (field: HTMLElement) => paste(field, '+375 29 123-45-67')],
    ['filled in', (field: HTMLElement) => fireEvent.change(field, { target: { value: '+375291234567' } })],
  ])('R-02: a %s number of another country is refused in words and changes nothing', (_how, fill) => {
    const field = show('+7 916 12')
    fill(field)
    expect([field.value, stored()]).toEqual(['+7 916 12', '+7 916 12'])
    expect(screen.getByRole('alert').textContent).toBe(foreign)
    fireEvent.change(field, { target: { value: '+7 916 123' } })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(stored()).toBe('+7 916 123')
  })
})
