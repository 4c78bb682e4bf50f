// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (address: string | null) => {
  const { show } = await openPage(() => ({ body: { address } }))
  const { AccountPanel } = await import('../../../src/features/auth/account-panel.tsx')
  await show(<AccountPanel />)
}

it('R-04: «Отправить письмо ещё раз» is shown only while an email is pending, with its address', async () => {
  await open('new@demo.local')
  const row = await screen.findByRole('button', { name: /^Отправить письмо ещё раз/ })
  expect(row.textContent).toContain('new@demo.local')
  cleanup()
  await open(null)
  expect(screen.getByRole('button', { name: /^Изменить почту/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Отправить письмо ещё раз/ })).toBeNull()
})
