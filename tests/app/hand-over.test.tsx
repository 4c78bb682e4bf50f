import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberControls } from '../../src/app/boot/hand-over.ts'

type FormProps = { stored?: string; onSubmit: (phone: string, name: string) => void; onDrawn?: () => void }

function Form({ stored = '+7 ', onSubmit, onDrawn }: FormProps) {
  const [phone, setPhone] = useState(stored)
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(phone, String(new FormData(event.currentTarget).get('name')))
      }}
    >
      <input name="phone" value={phone} onChange={({ target }) => setPhone(target.value)} />
      <input name="name" />
      <button type="submit">Далее</button>
    </form>
  )
}

const draw = () => {
  const root = document.body.appendChild(document.createElement('div'))
  const onSubmit = vi.fn<(phone: string, name: string) => void>()
  root.innerHTML = renderToString(<Form onSubmit={onSubmit} />)
  const [phone, name] = root.querySelectorAll('input')
  const [button] = root.querySelectorAll('button')
  if (!phone || !name || !button) throw new Error('Nothing was drawn')
  const hydrate = async (stored?: string) => {
    const handOver = rememberControls(root, 'login')
    const onDrawn = vi.fn<() => void>(() => queueMicrotask(handOver))
    const onRecoverableError = () => undefined
    hydrateRoot(root, <Form {...(stored && { stored })} onSubmit={onSubmit} onDrawn={onDrawn} />, {
      onRecoverableError,
    })
    await vi.waitFor(() => expect(onDrawn).toHaveBeenCalled())
    await Promise.resolve()
  }
  return { root, phone, name, button, onSubmit, hydrate }
}

// React schedules as in a page.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  location.hash = '#/auth/login/'
})
afterEach(() => document.body.replaceChildren())

describe('what a resident did before the code', () => {
  it('B-14: reaches the state of controlled and the values of other fields, with the caret', async () => {
    const { root, phone, name, button, onSubmit, hydrate } = draw()
    phone.value = '+7 900'
    phone.focus()
    phone.setSelectionRange(4, 4)
    name.value = 'Анна'
    button.dataset['pressed'] = ''
    await hydrate()
    expect(onSubmit.mock.calls).toEqual([['+7 900', 'Анна']])
    expect(root.querySelector('input')).toBe(phone)
    expect([phone.value, phone.selectionStart]).toEqual(['+7 900', 4])
    expect(document.activeElement).toBe(phone)
    expect(button.dataset['pressed']).toBeUndefined()
  })

  it('B-14: presses nothing and changes nothing by itself', async () => {
    const { phone, onSubmit, hydrate } = draw()
    await hydrate()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(phone.value).toBe('+7 ')
  })

  it('B-14 O-10: does not replace a text restored from the tab', async () => {
    const { root, phone, hydrate } = draw()
    phone.before(document.createElement('b'))
    await hydrate('+7 900 000 00 01')
    expect(phone.isConnected).toBe(false)
    expect(root.querySelector('input')?.value).toBe('+7 900 000 00 01')
  })

  it('B-14: is not handed over to the screen of another address', async () => {
    const { root, phone, button, onSubmit, hydrate } = draw()
    phone.value = '+7 900'
    button.dataset['pressed'] = ''
    location.hash = '#/auth/repair/'
    await hydrate()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(root.querySelector('[data-pressed]')).not.toBeNull()
  })

  it('B-14: outlives a drawing anew after an extension changed the page', async () => {
    const { root, phone, name, button, onSubmit, hydrate } = draw()
    phone.before(document.createElement('b'))
    phone.value = '+7 900'
    name.value = 'Анна'
    name.focus()
    button.dataset['pressed'] = ''
    await hydrate()
    expect(phone.isConnected).toBe(false)
    expect(onSubmit.mock.calls).toEqual([['+7 900', 'Анна']])
    expect([...root.querySelectorAll('input')].map(({ value }) => value)).toEqual(['+7 900', 'Анна'])
    expect(document.activeElement).toBe(root.querySelector('[name=name]'))
  })
})
