import { useEffect } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { pushSupport } from '../../lib/worker/push-offer.ts'
import { useStoredAhead } from './use-stored-ahead.ts'

const renewPush = async (): Promise<void> => {
  if (pushSupport() !== 'granted') return
  const push = await import('../../lib/worker/push.ts')
  // The next visit retries.
  await push.renewPush().catch(() => undefined)
}

/** Does what can wait until the first screen is there. */
export function AfterStart({ permissions }: { permissions: Permissions }) {
  useEffect(() => void renewPush(), [])
  useStoredAhead(permissions)
  return null
}
