import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type FormEvent } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Drawer } from '../../../src/ui/overlays/drawer.tsx'
import { Dialog } from '../../../src/ui/overlays/modal.tsx'

afterEach(cleanup)

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Выйти
      </button>
      {isOpen && (
        <Dialog title="Удалить черновики?" onClose={() => setIsOpen(false)}>
          <input type="file" aria-label="Фото" />
          <button type="button" onClick={() => setIsOpen(false)}>
            Остаться
          </button>
        </Dialog>
      )}
    </>
  )
}

function openDialog() {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Выйти' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog', { name: 'Удалить черновики?' }) }
}

const cancel = (target: Element, bubbles = false) =>
  fireEvent(target, new Event('cancel', { bubbles, cancelable: true }))

describe('dialog', () => {
  it('U-01: opens as a modal named by its title', () => {
    const { dialog } = openDialog()
    expect(dialog.hasAttribute('open')).toBe(true)
  })

  it('U-01: returns the focus when it closes', () => {
    const { opener } = openDialog()
    const stay = screen.getByRole('button', { name: 'Остаться' })
    stay.focus()
    fireEvent.click(stay)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('U-01: closes on Escape', () => {
    const { dialog, opener } = openDialog()
    cancel(dialog)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('L-06: returns the focus on Escape to the same control of a list that was rendered anew', () => {
    function Rows({ version }: { version: number }) {
      const [open, setOpen] = useState<string | null>(null)
      return (
        <>
          {['Первый', 'Второй'].map((name) => (
            <button key={`${name} ${version}`} type="button" onClick={() => setOpen(name)}>
              {name}
            </button>
          ))}
          {open !== null && (
            <Dialog title={open} onClose={() => setOpen(null)}>
              <p />
            </Dialog>
          )}
        </>
      )
    }
    const { rerender } = render(<Rows version={1} />)
    const opener = screen.getByRole('button', { name: 'Второй' })
    opener.focus()
    fireEvent.click(opener)
    rerender(<Rows version={2} />)
    expect(opener.isConnected).toBe(false)
    screen.getByRole('button', { name: 'Закрыть' }).focus()
    cancel(screen.getByRole('dialog'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Второй' }))
  })

  it('stays open when a file picker inside is cancelled', () => {
    openDialog()
    cancel(screen.getByLabelText('Фото'), true)
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('keeps its form separate from the form that opened it', () => {
    const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const takenBy = (take: () => void) => (event: FormEvent) => {
      event.preventDefault()
      take()
    }
    render(
      <form aria-label="Новость" onSubmit={takenBy(outer)}>
        <Dialog title="Картинка" onClose={vi.fn<() => void>()}>
          <form onSubmit={takenBy(inner)}>
            <button type="submit">Вставить</button>
          </form>
        </Dialog>
      </form>,
    )
    const submit = screen.getByRole('button', { name: 'Вставить' })
    expect(screen.getByRole('form', { name: 'Новость' }).contains(submit)).toBe(false)
    fireEvent.click(submit)
    expect(inner).toHaveBeenCalledOnce()
    expect(outer).not.toHaveBeenCalled()
  })

  it('L-07: asks before it loses what is typed, and keeps it', () => {
    const onClose = vi.fn<() => void>()
    render(
      <Dialog title="Новая почта" onClose={onClose}>
        <input aria-label="Почта" />
        <input aria-label="Пароль" type="password" />
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog', { name: 'Новая почта' })
    fireEvent.input(screen.getByLabelText('Почта'), { target: { value: 'a@b.ru' } })
    for (const leave of [
      () => cancel(dialog),
      () => fireEvent.click(screen.getByRole('button', { name: 'Закрыть' })),
    ]) {
      leave()
      fireEvent.click(screen.getByRole('button', { name: 'Вернуться к вводу' }))
      expect(screen.queryByRole('dialog', { name: 'Закрыть окно?' })).toBeNull()
      expect(screen.getByLabelText<HTMLInputElement>('Почта').value).toBe('a@b.ru')
    }
    expect(onClose).not.toHaveBeenCalled()
    cancel(dialog)
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть и не сохранять' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    ['a stored draft', true, 'Почта', 'a@b.ru'],
    ['a password', false, 'Пароль', 'Podval-2026'],
    ['an emptied field', false, 'Почта', ''],
  ])('L-07: closes without a question over %s', (_what, isStored, label, text) => {
    const onClose = vi.fn<() => void>()
    render(
      <Dialog title="Новая почта" isStored={isStored} onClose={onClose}>
        <input aria-label="Почта" defaultValue="c@d.ru" />
        <input aria-label="Пароль" type="password" />
      </Dialog>,
    )
    fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
    cancel(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('L-07: opens again, and asks, if the browser closed it over typed text', () => {
    const onClose = vi.fn<() => void>()
    render(
      <Dialog title="Новая почта" onClose={onClose}>
        <input aria-label="Почта" />
      </Dialog>,
    )
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    fireEvent.input(screen.getByLabelText('Почта'), { target: { value: 'a@b.ru' } })
    act(() => dialog.close())
    expect(dialog.open).toBe(true)
    expect(screen.getByRole('dialog', { name: 'Закрыть окно?' })).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('L-07: Back closes the topmost of two modals, a drawer too', () => {
    const navigation = new EventTarget()
    vi.stubGlobal('navigation', navigation)
    const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const goBack = () => {
      const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' })
      act(() => void navigation.dispatchEvent(event))
      return event.defaultPrevented
    }
    const show = (isUpper: boolean) => (
      <>
        <Drawer title="Выезд мастера" onClose={lower}>
          <p />
        </Drawer>
        {isUpper && (
          <Dialog title="Отменить выезд?" onClose={upper}>
            <p />
          </Dialog>
        )}
      </>
    )
    const { rerender } = render(show(true))
    expect(goBack()).toBe(true)
    expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1])
    rerender(show(false))
    expect(goBack()).toBe(true)
    expect(lower).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('closes by a press on the backdrop, not by one that began inside', () => {
    const { dialog } = openDialog()
    const outside = { clientX: -10, clientY: -10 }
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Остаться' }))
    fireEvent.click(dialog, outside)
    expect(screen.getByRole('dialog')).toBe(dialog)
    fireEvent.mouseDown(dialog, outside)
    fireEvent.click(dialog, outside)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
