// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('R-02: shows the extension of a number entered by staff', async () => {
  const phone = { type: 'cell', code: '495', number: '1112233', str_number: '+7 495 111 22 33' }
  const phones = [
    { ...phone, id: 1, add: '123', added_by_tenant: false },
    { ...phone, id: 2, number: '1112244', str_number: '+7 495 111 22 44', add: '', added_by_tenant: true },
  ]
  const { show } = await openPage(() => ({ body: { phones } }))
  const { PhonesPanel } = await import('../../../src/features/profile/components/phones-panel.tsx')
  await show(<PhonesPanel />)
  expect(await screen.findByText('+7 495 111 22 33, доб. 123')).toBeTruthy()
  expect(screen.getByText('+7 495 111 22 44')).toBeTruthy()
})
