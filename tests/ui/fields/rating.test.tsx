import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Rating } from '../../../src/ui/fields/rating.tsx'

afterEach(cleanup)

const show = (props: Partial<Parameters<typeof Rating>[0]> = {}) => {
  const onRate = vi.fn<(score: number) => void>()
  render(<Rating label="Как вам работа?" action="Оценить" isBusy={false} onRate={onRate} {...props} />)
  return onRate
}
const choose = (count: number) => fireEvent.click(screen.getByRole('radio', { name: `${count} из 5` }))

describe('a rating', () => {
  it('U-01: rates only by the button, not by moving through the stars', () => {
    const onRate = show()
    expect(screen.queryByRole('button')).toBeNull()
    for (const count of [1, 2, 3, 4]) choose(count)
    expect(onRate).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: /^Оценить/ }))
    expect(onRate.mock.calls).toEqual([[4]])
  })

  it('U-01: shows the given rating and offers sending only after a change', () => {
    const onRate = show({ given: 3 })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 из 5' }).checked).toBe(true)
    expect(screen.queryByRole('button')).toBeNull()
    choose(5)
    fireEvent.click(screen.getByRole('button', { name: /^Оценить/ }))
    expect(onRate).toHaveBeenCalledWith(5)
  })
})
