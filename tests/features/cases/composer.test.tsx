// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { box, entry, findSheet, go, lost, openDeskCase, send } from '../support/desk-case.tsx'
import { closeEditor, press, type } from '../support/desk-editor.tsx'

let opened: Awaited<ReturnType<typeof openDeskCase>>
beforeEach(async () => {
  opened = await openDeskCase()
})
afterEach(closeEditor)

/** Polls as the page does every few seconds. */
const poll = async () => {
  const { pollAtom } = await import('../../../src/features/cases/atoms.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  await act(() => store.set(pollAtom))
}
const answer = (id: string, who: string | null, text: string) => {
  const { now } = opened
  const added = entry({ id, kind: 'staff', who, text, status: null })
  opened.now = { ...now, version: now.version + 1, timeline: [...now.timeline, added] }
}
const note = () => screen.queryByText(/^Пока вы писали, ответили/, { selector: '.reply *' })
const question = () => findSheet(/^Пока вы писали, ответили/)

describe('an answer of another member while one types', () => {
  it('G-08: is told over the composer and asked about once before the second answer goes', async () => {
    await type('Ответ жителю', 'Мастер будет утром')
    expect(note()).toBeNull()
    answer('event-7', 'Павел Громов', 'Когда вам удобно?')
    await poll()
    await waitFor(() => expect(note()?.textContent).toBe('Пока вы писали, ответили: Павел Громов'))
    await send()
    expect(opened.sent).toEqual([])
    expect(question()?.textContent).toContain('Павел Громов: «Когда вам удобно?»')
    await press('Посмотреть переписку')
    expect(question()).toBeNull()
    await send()
    await waitFor(() => expect(opened.sent).toHaveLength(1))
    expect(opened.sent[0]?.body['text']).toBe('Мастер будет утром')
  })

  it('G-08: is not asked about again if the dialog of a concurrent change showed it', async () => {
    await type('Ответ жителю', 'Мастер будет утром')
    answer('event-7', 'Павел Громов', 'Когда вам удобно?')
    opened.reply = () => json({ errors: ['Изменили'], code: 'case_changed', current: opened.now }, 409)
    await send()
    await waitFor(() => expect(findSheet('Заявку изменили, пока вы писали')).toBeTruthy())
    await press('Посмотреть переписку')
    opened.reply = (done) => done()
    await send()
    expect(question()).toBeNull()
    await waitFor(() => expect(box().value).toBe(''))
  })

  it('G-08: names each of several members once, and sends the answer from the question', async () => {
    await type('Ответ жителю', 'Мастер будет утром')
    for (const [id, who] of [
      ['event-7', 'Павел Громов'],
      ['event-8', 'Ольга Смирнова'],
      ['event-9', 'Павел Громов'],
    ] as const)
      answer(id, who, 'Когда вам удобно?')
    await poll()
    await waitFor(() =>
      expect(note()?.textContent).toBe('Пока вы писали, ответили: Павел Громов, Ольга Смирнова'),
    )
    await send()
    const buttons = question()?.querySelectorAll('.actions button') ?? []
    expect([...buttons].map(({ textContent }) => textContent)).toEqual([
      'Посмотреть переписку',
      'Отправить и мой ответ',
    ])
    await press('Отправить и мой ответ')
    await waitFor(() => expect(box().value).toBe(''))
    expect(opened.sent).toHaveLength(1)
  })

  it('G-08: is not asked about if it came before the typing, or if the text is for the staff', async () => {
    answer('event-7', 'Павел Громов', 'Когда вам удобно?')
    await poll()
    await screen.findByText('Когда вам удобно?')
    await type('Ответ жителю', 'Утром')
    expect(note()).toBeNull()
    answer('event-8', 'Павел Громов', 'Ждём')
    await poll()
    await waitFor(() => expect(note()).toBeTruthy())
    await press('Для своих')
    expect(note()).toBeNull()
    await type('Для своих', 'Картридж')
    await send('Для своих')
    await waitFor(() =>
      expect(opened.sent.map(({ path }) => path)).toEqual([expect.stringMatching(/notes$/)]),
    )
  })
})

describe('an answer that did not go', () => {
  it.each([
    ['without a network', false, lost, 'Нет сети, ничего не отправлено. Набранное сохранено'],
    ['without an answer', true, lost, 'Сервер не отвечает, возможно, перезапускается. Набранное сохранено'],
    [
      'while the server restarts',
      true,
      () => new Response('<html>Bad Gateway</html>', { status: 502 }),
      'Сервер не отвечает, возможно, перезапускается. Набранное сохранено',
    ],
    [
      'because a file is gone',
      true,
      () => json({ errors: ['Файл уже удалён, приложите его снова'], code: 'file_gone' }, 409),
      'Файл уже удалён, приложите его снова',
    ],
  ])('G-08: says so in the composer %s and keeps the text', async (_what, isOnline, reply, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    opened.reply = reply
    await type('Ответ жителю', 'Мастер будет утром')
    await send()
    const alert = await screen.findByRole('alert')
    expect(alert.closest('.reply')).not.toBeNull()
    expect(alert.textContent).toContain(text)
    expect(box().value).toBe('Мастер будет утром')
    const { serverErrorsAtom, warningAtom } = await import('../../../src/lib/state/notices.ts')
    const { store } = await import('../../../src/lib/state/store.ts')
    expect([store.get(serverErrorsAtom), store.get(warningAtom)]).toEqual([[], false])
  })

  it('G-08: keeps another case open when its reply comes late', async () => {
    const gate = Promise.withResolvers<void>()
    opened.reply = async (done) => {
      await gate.promise
      return done()
    }
    await type('Ответ жителю', 'Мастер будет утром')
    await send()
    await go('#/desk/cases/4822/')
    await screen.findByRole('article')
    gate.resolve()
    await waitFor(() => expect(opened.sent).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.getByRole('article')).toBeTruthy()
  })
})

it('G-08: a reply template that could not be saved keeps its name and says why beside it', async () => {
  await type('Ответ жителю', 'Едем')
  await press(/^Готовый текст/)
  await type('Название', 'Выезд')
  opened.reply = () => json({ errors: ['Готовых текстов уже 200. Удалите лишние'], code: 'too_many' }, 429)
  await press(/^Сохранить/)
  expect(await screen.findByText('Готовых текстов уже 200. Удалите лишние')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Название').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Выезд')
})
