import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { host } from '../../support/host.ts'

/** Wraps a screen as the application does, with the contacts of the organisation. */
export const withContacts = async (screen: ReactNode, of: HostConfig = host) => {
  const { SupportContext } = await import('../../../src/ui/feedback/support-context.ts')
  return <SupportContext value={of}>{screen}</SupportContext>
}

/** Returns true if a link of the page calls the dispatcher. */
export const canCallDispatcher = (): boolean =>
  [...document.querySelectorAll('a')].some(
    ({ href, textContent }) => /^tel:\+7\d{10}$/.test(href) && textContent?.startsWith('Диспетчер'),
  )
