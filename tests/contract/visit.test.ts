import { expect, it } from 'vitest'
import { formatVisit } from '#contract/cases/visit.ts'

it.each([
  ['слесарь Петров', 'Мастер придёт во вторник, 17 марта, с 14:00 до 16:00. Слесарь Петров.'],
  ['Ким С. А.', 'Мастер придёт во вторник, 17 марта, с 14:00 до 16:00. Ким С. А.'],
])('G-22: the text of a visit by «%s» is whole sentences', (performer, text) => {
  expect(formatVisit({ date: '2026-03-17', from: '14:00', till: '16:00', performer })).toBe(text)
})
