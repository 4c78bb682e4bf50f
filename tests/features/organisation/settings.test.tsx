// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskSettings } from '#contract/organisation/desk-schema.ts'
import { closeEditor, press, save, serveEdited, showScreen, type } from '../support/desk-editor.tsx'

const settings: DeskSettings = {
  version: '0123456789abcdef',
  contacts: {
    emergency: '8 (495) 111-22-33',
    dispatcher: '',
    address: 'ул. Садовая, 7',
    hours: '',
    email: '',
    site: '',
  },
  meter_window: { from_day: 1, till_day: 31, strict: false },
  promises: { draw: null, autopay_claims: false, guides: {} },
}
let edited: Awaited<ReturnType<typeof serveEdited<DeskSettings>>>
const show = async () => {
  const { SettingsScreen } = await import('../../../src/features/organisation/settings-screen.tsx')
  await showScreen(edited.cabinet, '#/desk/settings/', SettingsScreen)
  await screen.findByLabelText('Диспетчер')
}
const seen = () => screen.getByRole('complementary', { name: 'Так увидит житель' }).textContent

beforeEach(async () => {
  edited = await serveEdited(settings, () => null)
})
afterEach(closeEditor)

it('G-08 H-07: an editor sees the contacts as residents will, and a draft survives a reload', async () => {
  await show()
  expect(seen()).toContain('Аварийная служба8 (495) 111-22-33')
  expect(seen()).not.toContain('Диспетчер')
  await type('Диспетчер', '8 (495) 111-22-44')
  expect(seen()).toContain('Диспетчер8 (495) 111-22-44')
  cleanup()
  await edited.cabinet.restart()
  await show()
  expect(screen.getByLabelText('Диспетчер')).toHaveProperty('value', '8 (495) 111-22-44')
  await save()
  await waitFor(() =>
    expect(edited.sent).toMatchObject([
      { contacts: { dispatcher: '8 (495) 111-22-44' }, version: settings.version },
    ]),
  )
  await waitFor(() => expect(screen.queryByText('Черновик сохранён')).toBeNull())
})

it('G-08 M-02: describes the submission window in words and rejects an invalid day at its field', async () => {
  await show()
  expect(screen.getByText('Показания принимают весь месяц.')).toBeTruthy()
  await type('С какого числа', '25')
  await type('По какое число', '5')
  expect(screen.getByText('Показания принимают с 25 числа по 5 число следующего месяца.')).toBeTruthy()
  await type('По какое число', '')
  await save()
  expect(screen.getByText('День месяца: от 1 до 31')).toBeTruthy()
  expect(edited.sent).toEqual([])
  await type('По какое число', '28')
  await act(async () => fireEvent.click(screen.getByLabelText('В другие дни не принимать')))
  expect(screen.getByText('Показания принимают с 25 по 28 число каждого месяца.')).toBeTruthy()
  await save()
  await waitFor(() =>
    expect(edited.sent).toMatchObject([{ meter_window: { from_day: 25, till_day: 28, strict: true } }]),
  )
})

it('G-08: shows both versions of settings that someone else changed, and either can be kept', async () => {
  await show()
  await type('Часы приёма', 'пн–пт 9–18')
  edited.now = {
    ...settings,
    contacts: { ...settings.contacts, hours: 'по записи' },
    version: 'aaaaaaaaaaaaaaaa',
  }
  await save()
  const difference = await screen.findByRole('region', { name: 'Часы приёма', hidden: true })
  expect(difference.textContent).toBe('Часы приёмаСейчаспо записиУ васпн–пт 9–18')
  await press('Взять то, что есть сейчас')
  await waitFor(() => expect(screen.getByLabelText('Часы приёма')).toHaveProperty('value', 'по записи'))
})

it('B-16: asks for the sum, the days and the terms of a draw, and publishes none without them', async () => {
  await show()
  expect(screen.queryByLabelText('Приз, рублей')).toBeNull()
  await act(async () => fireEvent.click(screen.getByLabelText('Проводим розыгрыш')))
  await type('Приз, рублей', '0')
  await type('Страница с условиями', 'sadovaya.example/promo')
  await save()
  expect(screen.getByText('Целое число рублей, от 1 до 1 000 000')).toBeTruthy()
  expect(screen.getByText('Число дней: от 1 до 31')).toBeTruthy()
  expect(screen.getByText('Адрес страницы с условиями, начинается с https://')).toBeTruthy()
  expect(edited.sent).toEqual([])
  await type('Приз, рублей', '10 000')
  await type('Дней на оплату', '5')
  await type('Страница с условиями', 'https://sadovaya.example/promo')
  await act(async () =>
    fireEvent.click(screen.getByLabelText('Банк и оператор подтвердили обещания договором')),
  )
  await save()
  const draw = { roubles: 10_000, days: 5, terms: 'https://sadovaya.example/promo' }
  await waitFor(() => expect(edited.sent).toMatchObject([{ promises: { draw, autopay_claims: true } }]))
})

it('B-16: edits the usual text of a guide, and an erased text brings the usual one back', async () => {
  await show()
  const select = screen.getByLabelText('Инструкция')
  await act(async () => fireEvent.change(select, { target: { value: 'robot' } }))
  const usual = screen.getByLabelText<HTMLTextAreaElement>('Текст').value
  expect(usual).toMatch(/^\D+\n\n1\. .+\n2\. /)
  await type('Текст', 'Звоните с 8 до 20')
  await act(async () => fireEvent.change(select, { target: { value: 'tgbot' } }))
  await type('Текст', ' ')
  await save()
  await waitFor(() =>
    expect(edited.sent).toMatchObject([{ promises: { guides: { robot: 'Звоните с 8 до 20' } } }]),
  )
  expect(edited.sent[0]?.promises?.guides).not.toHaveProperty('tgbot')
})
