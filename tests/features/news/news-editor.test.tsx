// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskNews } from '#contract/news/desk-schema.ts'
import { json } from '../../lib/support/net.ts'
import { closeEditor, press, save, serveEdited, showScreen, type } from '../support/desk-editor.tsx'

const news: DeskNews = {
  id: 5,
  version: '0123456789abcdef',
  title: 'Отключат воду',
  body: '<p>С 10:00</p>',
  house: '',
  published_at: '2026-03-10T07:00:00.000Z',
}
const list = {
  news: [],
  has_more: false,
  asked_at: '2026-03-10T08:00:00.000Z',
  houses: ['ул. Мира, 1', 'ул. Мира, 2'],
}
let edited: Awaited<ReturnType<typeof serveEdited<DeskNews>>>
const show = async () => {
  const { NewsScreen } = await import('../../../src/features/news/desk/news-screen.tsx')
  await showScreen(edited.cabinet, '#/desk/content/5/', NewsScreen)
  await screen.findByLabelText('Заголовок')
  await screen.findByRole('option', { name: 'ул. Мира, 2' })
}

beforeEach(async () => {
  edited = await serveEdited(news, (address) => (/news(?:\?|$)/.test(address) ? list : null))
})
afterEach(closeEditor)

it("G-08: an editor's draft of news survives a reload", async () => {
  await show()
  await type('Заголовок', '')
  await type('Кому', 'ул. Мира, 2')
  await type('Когда', 'later')
  await type('День и час', '2099-03-11T10:00')
  cleanup()
  await edited.cabinet.restart()
  await show()
  expect(screen.getByLabelText('Заголовок')).toHaveProperty('value', '')
  expect(screen.getByLabelText('Кому')).toHaveProperty('value', 'ул. Мира, 2')
  expect(screen.getByLabelText('День и час')).toHaveProperty('value', '2099-03-11T10:00')
  await type('Заголовок', 'Воду вернут')
  await save()
  await waitFor(() =>
    expect(edited.sent).toEqual([
      {
        title: 'Воду вернут',
        body: news.body,
        house: 'ул. Мира, 2',
        publish_at: new Date('2099-03-11T10:00').toISOString(),
        version: news.version,
      },
    ]),
  )
})

it('G-08: shows both versions of news that someone else changed, and either can be kept', async () => {
  await show()
  await type('Заголовок', 'Моя новость')
  edited.now = { ...news, title: 'Чужая новость', version: 'aaaaaaaaaaaaaaaa' }
  await save()
  const difference = await screen.findByRole('region', { name: 'Заголовок', hidden: true })
  expect(difference.textContent).toBe('ЗаголовокСейчасЧужая новостьУ васМоя новость')
  await press('Взять то, что есть сейчас')
  await waitFor(() => expect(screen.getByLabelText('Заголовок')).toHaveProperty('value', 'Чужая новость'))
  expect(edited.now.title).toBe('Чужая новость')

  await type('Заголовок', 'Снова моя')
  edited.now = { ...edited.now, body: '<p>С 11:00</p>', version: 'bbbbbbbbbbbbbbbb' }
  await save()
  await screen.findByRole('region', { name: 'Текст', hidden: true })
  await press('Заменить моим вариантом')
  await waitFor(() => expect(edited.now.title).toBe('Снова моя'))
  expect(edited.sent.map(({ version }) => version)).toEqual([
    news.version,
    'aaaaaaaaaaaaaaaa',
    'bbbbbbbbbbbbbbbb',
  ])
})

it("G-08: the first choice after a concurrent change keeps both versions: mine in the fields, the other's above them", async () => {
  await show()
  await type('Заголовок', 'Моя новость')
  edited.now = { ...news, title: 'Чужая новость', version: 'aaaaaaaaaaaaaaaa' }
  await save()
  const difference = () => screen.findByRole('region', { name: 'Заголовок', hidden: true })
  const choices = (await difference()).closest('dialog')?.querySelectorAll('.stack button')
  expect([...(choices ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Вернуться к правке и сравнить',
    'Взять то, что есть сейчас',
    'Заменить моим вариантом',
  ])
  await press('Вернуться к правке и сравнить')
  expect(document.querySelector('dialog')).toBeNull()
  const field = screen.getByRole('textbox', { name: 'Заголовок' })
  expect(field).toHaveProperty('value', 'Моя новость')
  expect((await difference()).textContent).toBe('ЗаголовокСейчасЧужая новостьУ васМоя новость')
  expect(edited.now.title).toBe('Чужая новость')
  await act(async () => fireEvent.change(field, { target: { value: 'Чужая новость' } }))
  expect(screen.queryByText('Сейчас сохранён другой вариант')).toBeNull()
})

it("G-08: shows the other editor's text after the member takes it", async () => {
  await show()
  const text = () => screen.getByRole('textbox', { name: 'Текст' })
  text().innerHTML = '<p>С 12:00</p>'
  await act(async () => fireEvent.input(text()))
  edited.now = { ...news, body: '<p>С 11:00</p>', version: 'aaaaaaaaaaaaaaaa' }
  await save()
  await screen.findByRole('region', { name: 'Текст', hidden: true })
  await press('Взять то, что есть сейчас')
  await waitFor(() => expect(text().textContent).toBe('С 11:00'))
})

it('G-21: a publication without a reply keeps its idempotency key until the text changes', async () => {
  const keys: (string | null)[] = []
  edited.cabinet.serveBy(async (_address, init) => {
    if (init?.method !== 'POST') return json(list)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('Failed to fetch')
  })
  const { NewsScreen } = await import('../../../src/features/news/desk/news-screen.tsx')
  await showScreen(edited.cabinet, '#/desk/content/new/', NewsScreen)
  await screen.findByLabelText('Заголовок')
  await type('Заголовок', 'Отключат воду')
  const text = screen.getByRole('textbox', { name: 'Текст' })
  text.innerHTML = news.body
  await act(async () => fireEvent.input(text))
  for (const sent of [1, 2, 3]) {
    if (sent === 3) await type('Заголовок', 'Отключат свет')
    await press(/^Опубликовать/)
    await waitFor(() => expect(keys).toHaveLength(sent))
    await screen.findByRole('button', { name: /^Опубликовать/, busy: false, hidden: true })
  }
  const [first, second, third] = keys
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
