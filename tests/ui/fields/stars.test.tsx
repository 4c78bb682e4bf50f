import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Stars } from '../../../src/ui/fields/rating.tsx'

afterEach(cleanup)

function Rating() {
  const [value, setValue] = useState(0)
  return <Stars label="Как вам работа?" value={value} onChange={setValue} />
}

describe('stars', () => {
  it('U-01: are five native radios of one name, so arrow keys work', () => {
    render(<Rating />)
    expect(screen.getByRole('radiogroup', { name: 'Как вам работа?' })).toBeTruthy()
    const radios = screen.getAllByRole('radio')
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1 из 5',
      '2 из 5',
      '3 из 5',
      '4 из 5',
      '5 из 5',
    ])
    expect(new Set(radios.map((radio) => radio.getAttribute('name'))).size).toBe(1)
  })

  it('U-01: fill the chosen star and those before it', () => {
    const { container } = render(<Rating />)
    fireEvent.click(screen.getByRole('radio', { name: '4 из 5' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 из 5' }).checked).toBe(true)
    expect(container.querySelectorAll('.is-selected')).toHaveLength(4)
  })
})
