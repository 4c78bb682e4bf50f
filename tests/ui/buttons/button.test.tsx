import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../../src/ui/buttons/button.tsx'

afterEach(cleanup)

describe('button', () => {
  it('a busy button says so, keeps the focus and can be pressed to no effect', () => {
    const onClick = vi.fn<() => void>()
    const { rerender } = render(
      <Button isBusy={false} onClick={onClick}>
        Передать
      </Button>,
    )
    const button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)
    rerender(
      <Button isBusy onClick={onClick}>
        Передать
      </Button>,
    )
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
    expect(button.querySelector('.btn__off')?.textContent).toBe('Передать')
  })

  it('a busy button does not submit its form a second time', () => {
    const onSubmit = vi.fn<(event: React.SubmitEvent) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy>
          Передать
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
