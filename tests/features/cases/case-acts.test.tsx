// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { box, go, lost, openDeskCase, send } from '../support/desk-case.tsx'
import { closeEditor, press, type } from '../support/desk-editor.tsx'

let opened: Awaited<ReturnType<typeof openDeskCase>>
beforeEach(async () => {
  opened = await openDeskCase()
})
afterEach(closeEditor)

describe('an action on a case', () => {
  it('G-21: is sent once when pressed twice, and clears the box', async () => {
    const gate = Promise.withResolvers<void>()
    opened.reply = async (done) => {
      await gate.promise
      return done()
    }
    await type('Ответ жителю', 'Едем')
    await send()
    await send()
    expect(box().value).toBe('Едем')
    gate.resolve()
    await waitFor(() => expect(box().value).toBe(''))
    expect(screen.getAllByText('Едем')).toHaveLength(1)
    expect(opened.sent).toHaveLength(1)
  })

  it.each([
    ['Ответ жителю', '/answers'],
    ['Для своих', '/notes'],
  ])('G-21: keeps its idempotency key after a lost reply: %s', async (label, path) => {
    if (label === 'Для своих') await press('Для своих')
    opened.reply = (done) => {
      done()
      return lost()
    }
    await type(label, 'Едем')
    await send(label)
    await waitFor(() => expect(opened.sent).toHaveLength(1))
    expect(box(label).value).toBe('Едем')
    opened.reply = (done) => done()
    await send(label)
    await waitFor(() => expect(box(label).value).toBe(''))
    expect(opened.sent.map((call) => call.path.endsWith(path))).toEqual([true, true])
    expect(opened.sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
    expect(opened.sent[1]?.key).toBe(opened.sent[0]?.key)
    // The same text sent later is a new action.
    await type(label, 'Едем')
    await send(label)
    await waitFor(() => expect(opened.sent).toHaveLength(3))
    expect(opened.sent[2]?.key).not.toBe(opened.sent[0]?.key)
  })

  it('G-21: clears its box once the timeline shows the message whose reply was lost', async () => {
    opened.reply = (done) => {
      done()
      return lost()
    }
    await type('Ответ жителю', 'Едем')
    await send()
    expect(box().value).toBe('Едем')
    await go('#/desk/cases/')
    await go('#/desk/cases/4821/')
    await screen.findByRole('article')
    await waitFor(() => expect(box().value).toBe(''))
    expect(opened.sent).toHaveLength(1)
  })

  it('G-21: keeps a message that never arrived, and retries it with the same key', async () => {
    opened.reply = lost
    await type('Ответ жителю', 'Едем')
    await send()
    await go('#/desk/cases/')
    await go('#/desk/cases/4821/')
    await screen.findByRole('article')
    expect(box().value).toBe('Едем')
    opened.reply = (done) => done()
    await send()
    await waitFor(() => expect(screen.getAllByText('Едем').length).toBeGreaterThan(0))
    expect(new Set(opened.sent.map(({ key }) => key)).size).toBe(1)
  })

  it('G-21: gets a new idempotency key when the text changes', async () => {
    opened.reply = lost
    await type('Ответ жителю', 'Едем')
    await send()
    await type('Ответ жителю', 'Едем завтра')
    await send()
    await waitFor(() => expect(opened.sent).toHaveLength(2))
    expect(opened.sent[1]?.key).not.toBe(opened.sent[0]?.key)
  })

  it('G-21: is sent once by a button, however fast it is pressed', async () => {
    const gate = Promise.withResolvers<void>()
    opened.reply = async (done) => {
      await gate.promise
      return done()
    }
    await press(/^Взять/)
    await press(/^Взять/)
    gate.resolve()
    await waitFor(() => expect(screen.getByText(/Вы взяли/)).toBeTruthy())
    expect(opened.sent.map(({ path }) => path)).toEqual([expect.stringMatching(/\/taking$/)])
  })
})

it('G-22: planning a visit while the performer is busy asks for confirmation', async () => {
  const message = 'У исполнителя «Петров» на это время уже есть визит: 17 марта с 14:00 до 16:00, № 4700.'
  opened.reply = () => json({ errors: [message], code: 'performer_busy' }, 409)
  await press(/^Назначить визит/)
  await type('Кто придёт', 'Петров')
  await press(/^Назначить и сообщить/)
  expect(await screen.findByText(message)).toBeTruthy()
  const [, cancel] = screen.getAllByRole('button', { name: 'Отмена', hidden: true })
  if (cancel) await act(async () => void fireEvent.click(cancel))
  expect(screen.queryByText(message)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Кто придёт').value).toBe('Петров')
  await press(/^Назначить и сообщить/)
  await screen.findByText(message)
  opened.reply = (done) => done()
  await press('Всё равно назначить')
  await waitFor(() => expect(screen.queryByLabelText('Кто придёт')).toBeNull())
  expect(opened.sent.map(({ body }) => body['anyway'])).toEqual([undefined, undefined, true])
})
