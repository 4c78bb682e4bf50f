import { useAtom } from 'jotai/react'
import { useLayoutEffect } from 'react'
import { CallError } from '../../../lib/http/call-errors.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { ticketAtom } from '../atoms/remote.ts'
import { texts } from '../texts.ts'
import { TicketCard } from './ticket-card.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'

type TicketDetailProps = {
  id: number
  calendar: Calendar
  canChange: boolean
  /** It has the page for itself, with its head and the way back. */
  isAlone: boolean
}

/** One ticket by the id of the address. */
export function TicketDetail({ id, calendar, canChange, isAlone }: TicketDetailProps) {
  const [{ value: loaded, status, error, storedAt }, load] = useAtom(ticketAtom)
  // Before the first paint, so that nothing of another ticket is seen.
  useLayoutEffect(() => void load(id), [load, id])
  const value = loaded?.id === id ? loaded : undefined
  const listHref = `#${signedRoutes.tickets.to({})}`

  // An address without a number, and a ticket of others, answer alike.
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <>
      {isAlone && (
        <PageHead
          title={value?.title ?? texts.ticket}
          backHref={listHref}
          sub={storedAt !== null && texts.since(instantDayTime(storedAt))}
        />
      )}
      {value && <TicketCard ticket={value} calendar={calendar} canChange={canChange} hasTitle={!isAlone} />}
      {!value && (
        <Panel label={texts.ticket}>
          {isGone && (
            <State
              title={texts.gone}
              text={texts.goneText}
              action={
                <ButtonLink isSmall href={listHref}>
                  {texts.toList}
                </ButtonLink>
              }
            />
          )}
          {!isGone && status === 'failed' && (
            <LoadFailed error={error} noNetworkText={texts.noNetworkItem} onRetry={() => void load(id)} />
          )}
          {!isGone && status !== 'failed' && (
            <Skeleton>
              <Bone width="60%" />
              <Bone width="40%" />
              <Bone width="90%" />
            </Skeleton>
          )}
        </Panel>
      )}
    </>
  )
}
