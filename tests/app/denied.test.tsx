import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { bareHost, host } from '../support/host.ts'
import { Denied } from '../../src/app/not-found.tsx'
import { SupportContext } from '../../src/ui/feedback/support-context.ts'

afterEach(cleanup)

it('B-06 B-12: a section without permission names who can help, if the organisation has set a number', () => {
  const denied = <Denied access="request_log" onClose={() => undefined} />
  const { rerender } = render(<SupportContext value={host}>{denied}</SupportContext>)
  const dialog = screen.getByRole('dialog', { name: 'Недостаточно прав' })
  expect(within(dialog).getByRole('link').getAttribute('href')).toMatch(/^tel:\+7\d{10}/)

  rerender(<SupportContext value={bareHost}>{denied}</SupportContext>)
  expect(within(dialog).queryByRole('link')).toBeNull()
})
