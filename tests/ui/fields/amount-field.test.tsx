import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { AmountField } from '../../../src/ui/fields/amount-field.tsx'

afterEach(cleanup)

function Field() {
  const [amount, setAmount] = useState('6482.37')
  return (
    <>
      <AmountField label="Сумма" value={amount} onChange={setAmount} />
      <output>{amount}</output>
    </>
  )
}

describe('amount field', () => {
  it('P-04 U-05: groups thousands with an apostrophe and stores plain digits with a dot', () => {
    render(<Field />)
    const field = screen.getByRole('textbox', { name: 'Сумма' })
    fireEvent.focus(field)
    expect(field).toHaveProperty('value', "6'482.37")
    expect(field.getAttribute('inputmode')).toBe('decimal')
    fireEvent.change(field, { target: { value: '12 500,509 руб' } })
    expect(field).toHaveProperty('value', "12'500.50")
    expect(screen.getByRole('status').textContent).toBe('12500.50')
  })

  it('U-05: without focus shows the sum as the rest of the product, and keeps the caret when focused', () => {
    render(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Сумма' })
    expect(field.value).toBe('6\u202F482,37')
    field.setSelectionRange(3, 3)
    fireEvent.focus(field)
    expect([field.value, field.selectionStart]).toEqual(["6'482.37", 3])
    fireEvent.change(field, { target: { value: '1000.5' } })
    fireEvent.blur(field)
    expect(field.value).toBe('1\u202F000,50')
    expect(screen.getByRole('status').textContent).toBe('1000.5')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.blur(field)
    expect(field.value).toBe('')
  })
})
