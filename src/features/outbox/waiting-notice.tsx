import { useEffect, useState } from 'react'
import { countWaiting } from '../../lib/outbox/count-waiting.ts'
import type { OutboxKinds } from '../../lib/outbox/kinds.ts'
import { counted } from '../../lib/text/russian.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { messages } from './messages.ts'

/** Tells before a sign-in what this device sends after it (O-19). */
export function WaitingNotice({ kinds }: { kinds: OutboxKinds }) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    let isShown = true
    // Without storage nothing waits on the device.
    countWaiting().then(
      (found) => isShown && setCounts(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  const waiting = Object.entries(kinds).flatMap(([kind, { noun }]) => {
    const count = counts.get(kind)
    return count === undefined ? [] : [{ count, text: counted(count, noun) }]
  })
  return (
    <Live>
      {waiting.length > 0 && (
        <Banner tone="info" icon={clockIcon}>
          <p>
            {messages.waitsHere(waiting.map(({ count }) => count))}
            <b>{messages.listed(waiting.map(({ text }) => text))}</b>
            {messages.sentAfterSignIn}
          </p>
        </Banner>
      )}
    </Live>
  )
}
