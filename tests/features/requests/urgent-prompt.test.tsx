// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultCategories } from '../../../server/modules/requests/default-categories.ts'
import { findKinds } from '../../../src/features/requests/rules/find-kinds.ts'
import { UrgentPrompt } from '../../../src/features/requests/urgent-prompt.tsx'
import { SupportContext } from '../../../src/ui/feedback/support-context.ts'
import { host } from '../../support/host.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('No network')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choose = (name: string) => {
  const kind = findKinds(defaultCategories, name)[0]
  if (kind?.name !== name) throw new Error(`No kind «${name}»`)
  render(
    <SupportContext value={host}>
      <UrgentPrompt kind={kind} help="Заявку отправьте тоже." />
    </SupportContext>,
  )
}

it('Q-02 Q-07: asks to call the emergency service about a leak from the ceiling', () => {
  choose('Протечка с потолка')
  expect(screen.getByText('Это срочно: позвоните сразу')).toBeTruthy()
  expect(screen.getByRole('link').textContent).toBe(host.contacts?.emergency)
})

it('Q-02: asks no call about a broken mailbox', () => {
  choose('Сломан почтовый ящик')
  expect(screen.queryByText('Это срочно: позвоните сразу')).toBeNull()
})

it('Q-10: names the gas service beside the organisation for a smell of gas', () => {
  choose('Запах газа')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '104',
    '112',
    host.contacts?.emergency,
  ])
})
