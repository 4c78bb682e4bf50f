import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreFocus } from '../../../src/ui/layout/restore-focus.ts'
import { Dialog } from '../../../src/ui/overlays/modal.tsx'

let stop: () => void
beforeEach(() => {
  stop = restoreFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

type FlowProps = { onSend: () => string | null }

function Flow({ onSend }: FlowProps) {
  const [state, setState] = useState<'form' | 'sent' | 'fields'>('form')
  const [fault, setFault] = useState<string | null>(null)
  const [rows, setRows] = useState(['Первый', 'Второй'])
  const send = () => {
    const found = onSend()
    setFault(found)
    if (found === null) setState('sent')
  }
  return (
    <main id="main">
      <section>
        {state === 'form' && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            {fault && <p role="alert">{fault}</p>}
            <input aria-label="Фамилия" />
            <button type="submit">Отправить</button>
            <button type="button" onClick={() => setState('fields')}>
              Исправить
            </button>
          </form>
        )}
        {state === 'sent' && <h2>Отправлено</h2>}
        {state === 'fields' && (
          <p>
            <input type="file" aria-label="Фото" />
            <input aria-label="Показание" />
          </p>
        )}
      </section>
      <section>
        <h2>Телефоны</h2>
        {rows.map((row) => (
          <button key={row} type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            {row}
          </button>
        ))}
      </section>
    </main>
  )
}

/** The row itself renders the dialog. */
function AskingList() {
  const [rows, setRows] = useState(['Первый'])
  const [isAsked, setIsAsked] = useState(false)
  return (
    <main id="main">
      <h1>Профиль</h1>
      <section>
        <h2>Телефоны</h2>
        {rows.map((row) => (
          <div key={row}>
            <button type="button" onClick={() => setIsAsked(true)}>
              {row}
            </button>
            {isAsked && (
              <Dialog title="Удалить телефон?" onClose={() => setIsAsked(false)}>
                <button type="button" onClick={() => setRows([])}>
                  Удалить
                </button>
              </Dialog>
            )}
          </div>
        ))}
      </section>
    </main>
  )
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

const hasFocus = (element: () => HTMLElement) => () => document.activeElement === element()

function StepField() {
  const [fault, setFault] = useState<string | null>(null)
  return (
    <main id="main">
      <input aria-label="Показание" aria-describedby={fault === null ? undefined : 'fault'} />
      <button type="button" onClick={() => setFault('Введите не больше 50122,95')}>
        Убавить
      </button>
      {fault && (
        <p role="alert" id="fault">
          {fault}
        </p>
      )}
    </main>
  )
}

describe('restoreFocus', () => {
  it('L-06: focuses the field that the error describes', async () => {
    render(<StepField />)
    await press('Убавить')
    await expect.poll(hasFocus(() => screen.getByRole('textbox', { name: 'Показание' }))).toBe(true)
  })

  it('L-06 L-01: focuses the error that answers a press, which is then no alert: it would be read twice', async () => {
    render(<Flow onSend={() => 'Не нашли такой лицевой счёт'} />)
    await press('Отправить')
    const fault = () => screen.getByRole('group', { name: 'Не нашли такой лицевой счёт' })
    await expect.poll(hasFocus(fault)).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('L-06: focuses the heading of what replaced the sent form', async () => {
    render(<Flow onSend={() => null} />)
    await press('Отправить')
    await expect.poll(hasFocus(() => screen.getByRole('heading', { name: 'Отправлено' }))).toBe(true)
  })

  it('L-06: focuses the field of a correction, not the photo picker', async () => {
    render(<Flow onSend={() => null} />)
    await press('Исправить')
    await expect.poll(hasFocus(() => screen.getByRole('textbox', { name: 'Показание' }))).toBe(true)
  })

  it('L-06: focuses the heading of the list when a row is removed', async () => {
    render(<Flow onSend={() => null} />)
    await press('Первый')
    await expect.poll(hasFocus(() => screen.getByRole('heading', { name: 'Телефоны' }))).toBe(true)
  })

  it('L-06: focuses the heading of the list when a row is removed by a dialog', async () => {
    render(<AskingList />)
    await press('Первый')
    await press('Удалить')
    await expect.poll(hasFocus(() => screen.getByRole('heading', { name: 'Телефоны' }))).toBe(true)
  })

  describe('for a press before this code was loaded', () => {
    const pressEarly = async (name: string) => {
      stop()
      const paths: EventTarget[][] = []
      const note = (event: Event) => void paths.push(event.composedPath())
      document.addEventListener('click', note, { capture: true, once: true })
      await press(name)
      // A browser blurs a removed element.
      if (document.activeElement?.isConnected === false) document.body.focus()
      stop = restoreFocus(paths[0])
    }

    it('L-06: focuses the heading of the list whose row is gone', async () => {
      render(<Flow onSend={() => null} />)
      await pressEarly('Первый')
      await expect.poll(hasFocus(() => screen.getByRole('heading', { name: 'Телефоны' }))).toBe(true)
    })

    it('L-06: focuses the heading of what replaced the form', async () => {
      render(<Flow onSend={() => null} />)
      await pressEarly('Отправить')
      await expect.poll(hasFocus(() => screen.getByRole('heading', { name: 'Отправлено' }))).toBe(true)
    })

    it('L-06: focuses the error of the form', async () => {
      render(<Flow onSend={() => 'Не нашли такой лицевой счёт'} />)
      await pressEarly('Отправить')
      await expect.poll(hasFocus(() => screen.getByRole('group'))).toBe(true)
    })
  })

  it('L-06: stays in the list item whose button is gone, whatever heading stands beside the list', async () => {
    function Rated() {
      const [isRated, setIsRated] = useState(false)
      return (
        <div>
          <ul>
            <li>
              <a href="#/requests/7/">Течёт кран</a>
              {!isRated && (
                <button type="button" onClick={() => setIsRated(true)}>
                  Оценить
                </button>
              )}
            </li>
          </ul>
          <h2>Новая заявка</h2>
        </div>
      )
    }
    render(<Rated />)
    await press('Оценить')
    await expect.poll(hasFocus(() => screen.getByRole('link', { name: 'Течёт кран' }))).toBe(true)
  })

  it('L-06: an unsolicited error takes no focus from the field', async () => {
    const { container } = render(<Flow onSend={() => null} />)
    const field = screen.getByRole('textbox', { name: 'Фамилия' })
    await press('Второй')
    field.focus()
    fireEvent.input(field, { target: { value: 'Н' } })
    const note = document.createElement('p')
    note.setAttribute('role', 'alert')
    container.append(note)
    const seen = document.createElement('p')
    await new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => resolve())
      watcher.observe(container, { childList: true })
      container.append(seen)
    })
    expect(document.activeElement).toBe(field)
  })
})
