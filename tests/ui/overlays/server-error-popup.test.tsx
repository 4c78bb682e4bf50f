import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ServerErrorPopup } from '../../../src/ui/overlays/server-error-popup.tsx'

afterEach(cleanup)

describe('server error popup', () => {
  it('U-03: lists every message of the server and closes by its button', () => {
    const onClose = vi.fn<() => void>()
    render(<ServerErrorPopup messages={['Телефон введён неверно', 'Выберите тему']} onClose={onClose} />)
    const items = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual(['Телефон введён неверно', 'Выберите тему'])
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('U-03: shows a repeated message once', () => {
    render(<ServerErrorPopup messages={['Нет связи', 'Нет связи']} onClose={() => undefined} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('U-03: is hidden without messages', () => {
    render(<ServerErrorPopup messages={[]} onClose={() => undefined} />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
