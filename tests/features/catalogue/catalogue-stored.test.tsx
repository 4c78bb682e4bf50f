// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildEntry, navigateTo, openCatalogue, buildPage } from '../support/catalogue.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("the catalogue from the worker's cache", () => {
  it('O-03: shows the time of stored cards, and none for a category never opened', async () => {
    const headers = { 'x-stored-at': '2026-11-12T06:40:00Z' }
    const catalogue = await openCatalogue({
      services: (url) =>
        url.searchParams.has('position')
          ? Promise.resolve(undefined)
          : { body: buildPage([buildEntry(1)]), headers },
    })
    await catalogue.open()
    expect(await screen.findByText(/^Данные на 12 ноября/)).toBeTruthy()
    await navigateTo('?position=cleaning')
    expect(await screen.findByText('Нет сети')).toBeTruthy()
    expect(screen.queryByText(/^Данные на/)).toBeNull()
  })
})
