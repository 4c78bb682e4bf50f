import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../../src/ui/buttons/button.tsx'

afterEach(cleanup)

describe('button', () => {
  it('keeps the focus while busy and ignores clicks', () => {
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
    expect(button.querySelector('.btn__hidden')?.textContent).toBe('Передать')
  })

  it('does not submit its form a second time while busy', () => {
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
