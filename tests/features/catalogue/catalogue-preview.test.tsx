// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCatalogue } from '../support/catalogue.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the preview of a service', () => {
  it.each([
    ['mobile', 'Так услугу видят на телефоне'],
    ['pc', 'Так услугу видят на компьютере'],
  ] as const)(
    'S-08: the form %s shows the whole card with named pictures and nothing to send',
    async (form, words) => {
      const catalogue = await openCatalogue()
      await catalogue.openPreview(5, form)
      const card = await screen.findByRole('article', { name: 'Мытьё окон' })
      expect(screen.getByText(words)).toBeTruthy()
      expect(catalogue.asked).toEqual(['GET /internal/api/v4/compendium/preview/5/get_data/'])
      const names = within(card)
        .getAllByRole('img')
        .map((image) => new URL(image.getAttribute('src') ?? '', 'https://x').searchParams.get('image_name'))
      expect(names).toEqual(['окно-1.jpg', 'рама.jpg'])
      expect(card.textContent).toContain('Вымоем окна.')
      expect(within(card).getByRole('region', { name: 'Исполнитель' }).textContent).toContain('Дом и дело')
      for (const name of [/Отправить/, /Перейти/]) expect(screen.queryByRole('button', { name })).toBeNull()
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(screen.queryByRole('checkbox')).toBeNull()
    },
  )

  it.each(['999', '0', 'x', '5.5', '99999999999999999999'])(
    'S-08: an unknown id %s shows a readable page',
    async (srv) => {
      const catalogue = await openCatalogue({
        preview: { status: 404, body: { errors: ['Такой услуги нет'] } },
      })
      await catalogue.openPreview(srv)
      expect(await screen.findByRole('heading', { level: 1, name: 'Такой услуги нет' })).toBeTruthy()
      expect(screen.getByText('Возможно, её сняли с показа.')).toBeTruthy()
      expect(screen.queryByText('Так услугу видят на телефоне')).toBeNull()
    },
  )
})
