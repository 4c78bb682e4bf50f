import { useAtom } from 'jotai/react'
import { useLayoutEffect } from 'react'
import { CallError } from '../../../lib/http/call-errors.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { requestAtom } from '../atoms/remote.ts'
import { listHref, type RequestScope } from '../rules/scopes.ts'
import { texts } from '../texts.ts'
import { RequestCard } from './request-card.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'

type RequestDetailProps = {
  id: number
  scope: RequestScope
  calendar: Calendar
  canRate: boolean
  /** It has the page for itself, with its head and the way back. */
  isAlone: boolean
}

/** One request by the id of the address. */
export function RequestDetail({ id, scope, calendar, canRate, isAlone }: RequestDetailProps) {
  const [{ value: loaded, status, error, storedAt }, load] = useAtom(requestAtom)
  // Before the first paint, so that nothing of another request is seen.
  useLayoutEffect(() => void load(id), [load, id])
  const value = loaded?.id === id ? loaded : undefined

  // An address without a number, and a request of others, answer alike.
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <>
      {isAlone && (
        <PageHead
          title={value?.title ?? texts.request}
          backHref={listHref(scope)}
          sub={storedAt !== null && texts.since(instantDayTime(storedAt))}
        />
      )}
      {value && <RequestCard request={value} calendar={calendar} canRate={canRate} hasTitle={!isAlone} />}
      {!value && (
        <Panel label={texts.request}>
          {isGone && (
            <State
              title={texts.gone}
              text={texts.goneText}
              action={
                <ButtonLink isSmall href={listHref(scope)}>
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
