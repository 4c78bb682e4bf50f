import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { instantDay, instantTime } from '../../lib/dates/dates.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { laterMessages } from '../later-messages.ts'

const toMoment = (now: number): string =>
  `${instantDay(now)} ${new Date(now).getFullYear()}, ${instantTime(now)}`

/** Names the organisation and the moment of printing; shown on paper only (L-08). */
export function PaperHead({ name }: { name: string }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    // The browser takes the page right after this event.
    const update = () => flushSync(() => setNow(serverNow()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <p className="paper-head" hidden>
      <b>{name}</b>
      <span>{laterMessages.printedAt(toMoment(now))}</span>
    </p>
  )
}
