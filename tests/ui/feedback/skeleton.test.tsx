import { readFileSync } from 'node:fs'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SkeletonLine, Skeleton } from '../../../src/ui/feedback/skeleton.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  const style = document.createElement('style')
  style.textContent = readFileSync('src/ui/styles/feedback.css', 'utf8')
  document.head.append(style)
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.useRealTimers()
})

const areSeen = () =>
  [...document.querySelectorAll('.skeleton-line')].map(
    (bone) => getComputedStyle(bone).visibility !== 'hidden',
  )

it('shows no skeleton for a load under 300 ms, but reserves its space', () => {
  render(
    <Skeleton>
      <SkeletonLine />
    </Skeleton>,
  )
  act(() => void vi.advanceTimersByTime(299))
  expect(areSeen()).toEqual([false])
  act(() => void vi.advanceTimersByTime(1))
  expect(areSeen()).toEqual([true])
})

it('reserves no space for a skeleton with nothing below it', () => {
  render(
    <Skeleton isLast>
      <SkeletonLine />
    </Skeleton>,
  )
  act(() => void vi.advanceTimersByTime(299))
  expect(areSeen()).toEqual([])
  act(() => void vi.advanceTimersByTime(1))
  expect(areSeen()).toEqual([true])
})
