// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Attachment } from '#contract/documents/schema.ts'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const documents = Array.from({ length: 21 }, (_, index): Attachment => ({
  id: index + 1,
  title: `Протокол ${index + 1}`,
  filename: `${index + 1}.pdf`,
  size: 2048,
  published_on: '2026-03-01',
}))

const openPanel = async (count: number) => {
  let isOnline = true
  const page = await openPage(({ searchParams }) => {
    const offset = Number(searchParams.get('offset'))
    return isOnline ? { body: { results: documents.slice(offset, count).slice(0, 20), count } } : undefined
  })
  const { AttachmentsPanel } = await import('../../../src/features/documents/documents-panel.tsx')
  await page.show(<AttachmentsPanel />)
  await screen.findByRole('button', { name: /^Протокол 1\b/ })
  return {
    setOnline: (value: boolean) => {
      isOnline = value
    },
  }
}
const shown = () => screen.getAllByRole('button', { name: /^Протокол/ }).length
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('H-04: shows documents beyond the first page by «Показать ещё»', async () => {
  await openPanel(21)
  expect(shown()).toBe(20)
  press(/^Показать ещё/)
  await waitFor(() => expect(shown()).toBe(21))
  expect(screen.queryByRole('button', { name: /^Показать ещё/ })).toBeNull()
})

it('H-04: has no button when there is one page', async () => {
  await openPanel(20)
  expect(screen.queryByRole('button', { name: /^Показать ещё/ })).toBeNull()
})

it('H-04: explains a failed page, keeps the shown ones and retries', async () => {
  const { setOnline } = await openPanel(21)
  setOnline(false)
  press(/^Показать ещё/)
  expect((await screen.findByRole('alert')).textContent).toContain('Следующие документы не загрузились')
  expect(shown()).toBe(20)
  setOnline(true)
  press('Повторить')
  await waitFor(() => expect(shown()).toBe(21))
})
