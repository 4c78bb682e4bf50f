import { useAtom } from 'jotai/react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { instantDayTime, monthAndYear } from '../../../lib/dates/dates.ts'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { usePageName } from '../../../ui/layout/use-page-name.ts'
import { accrualAtom } from '../atoms/accrual.ts'
import { messages } from '../messages.ts'
import { AccrualBody } from './accrual-body.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'

type AccrualDetailProps = {
  id: number
  constants: Constants
  canPay: boolean
  /** The resident opened it. Else a wide screen shows it beside the list. */
  isOpened: boolean
}

const Missing = () => (
  <div className="panel">
    <State drawing="missing" title={messages.missing} text={messages.missingText} />
  </div>
)

const Loading = () => (
  <Skeleton>
    <div className="panel skeleton">
      <SkeletonLine width="60%" height="14px" />
      <SkeletonLine width="40%" height="24px" />
      <SkeletonLine width="55%" height="36px" />
      <SkeletonLine height="52px" />
      <SkeletonLine height="44px" />
      <SkeletonLine height="44px" />
    </div>
  </Skeleton>
)

export function AccrualDetail({ id, constants, canPay, isOpened }: AccrualDetailProps) {
  const [{ value: loaded, status, error, storedAt }, load] = useAtom(accrualAtom)
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  // Runs before paint so that the previous receipt does not flash.
  useLayoutEffect(() => void load(id), [load, id])
  useEffect(() => {
    if (isOpened) ref.current?.focus({ preventScroll: true })
  }, [isOpened])

  const value = loaded?.accrual.id === id ? loaded : undefined
  usePageName(
    isOpened && value ? `${monthAndYear(value.accrual.period)}, ${value.accrual.sector_name}` : null,
  )
  // An invalid id and another account's receipt give the same answer.
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400)
  const hasFailed = status === 'failed' && !value
  return (
    <div className="stack" ref={ref} tabIndex={-1}>
      {value && storedAt !== null && <p className="note">{messages.since(instantDayTime(storedAt))}</p>}
      {value && <AccrualBody detail={value} constants={constants} canPay={canPay} titleId={titleId} />}
      {hasFailed && isMissing && <Missing />}
      {hasFailed && !isMissing && (
        <div className="panel">
          <LoadFailed error={error} noNetworkText={messages.noNetworkItem} onRetry={() => void load(id)} />
        </div>
      )}
      {!value && status !== 'failed' && <Loading />}
    </div>
  )
}
