import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Badge } from '../../../src/ui/feedback/badge.tsx'
import { RateLimitPanel } from '../../../src/shared/payments/rate-limit-panel.tsx'
import { ResultPanel } from '../../../src/ui/feedback/result-panel.tsx'

afterEach(cleanup)

describe('panels', () => {
  it('U-04: the rate-limit panel has the text of the specification', () => {
    render(<RateLimitPanel />)
    expect(screen.getByRole('alert').textContent).toBe(
      'Попробуйте позже' +
        'В целях безопасности нельзя платить чаще одного раза в 10 секунд. Попробуйте немного позже.',
    )
  })

  it("U-01: the result panel shows the outcome and leads back by 'Назад'", () => {
    const onBack = vi.fn<() => void>()
    render(<ResultPanel tone="bad" title="Заявка не принята" onBack={onBack} />)
    expect(screen.getByRole('alert').textContent).toContain('Заявка не принята')
    fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('a badge has text for a screen reader and is absent at zero', () => {
    const { container, rerender } = render(<Badge count={4} label="Не отправлено" />)
    expect(screen.getByText('Не отправлено: 4')).toBeTruthy()
    rerender(<Badge count={0} label="Не отправлено" />)
    expect(container.childElementCount).toBe(0)
  })
})
