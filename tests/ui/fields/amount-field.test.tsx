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
    expect(field).toHaveProperty('value', "6'482.37")
    expect(field.getAttribute('inputmode')).toBe('decimal')
    fireEvent.change(field, { target: { value: '12 500,509 руб' } })
    expect(field).toHaveProperty('value', "12'500.50")
    expect(screen.getByRole('status').textContent).toBe('12500.50')
  })
})
