import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Bone, Skeleton } from '../../../src/ui/skeleton.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a load of less than 300 ms shows no skeleton', () => {
  const { container } = render(
    <Skeleton>
      <Bone />
    </Skeleton>,
  )
  const bones = () => container.querySelectorAll('.skel').length
  act(() => vi.advanceTimersByTime(299))
  expect(bones()).toBe(0)
  act(() => vi.advanceTimersByTime(1))
  expect(bones()).toBe(1)
})
