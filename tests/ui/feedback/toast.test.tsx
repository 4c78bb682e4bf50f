import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../../src/ui/feedback/toast.tsx'

const onPress = vi.fn<() => void>()
const onClose = vi.fn<(id: string) => void>()
const toast = { id: 'one', text: 'Показание удалено', undo: { label: 'Вернуть', onPress } }
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  render(<Toaster toasts={[toast]} onClose={onClose} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('toaster', () => {
  it('U-03: announces a toast and closes it after a timeout', () => {
    expect(screen.getByRole('status').textContent).toContain('Показание удалено')
    pass(6_999)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledExactlyOnceWith('one')
  })

  it('U-03: undoes once and closes', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledExactlyOnceWith('one')
  })

  it('U-03: stays open while undo has the focus', () => {
    act(() => screen.getByRole('button', { name: 'Вернуть' }).focus())
    pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
  })
})
