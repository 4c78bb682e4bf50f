import { areSectorsKnownAtom } from '../../lib/session/session.ts'
import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect, useMemo } from 'react'
import { useSearch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { isServerFault } from '../../lib/http/call-errors.ts'
import { isSameRange, type MonthRange } from '../../lib/dates/month-range.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { RangeButton } from '../../shared/ranges/range-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { QuietFailure } from '../../ui/feedback/quiet-failure.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { backIcon } from '../../ui/icons/cabinet-icons.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Split } from '../../ui/layout/split.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { onTheWayAtom } from './atoms/accrual.ts'
import { accrualsAtom } from './atoms/accruals.ts'
import { filterAtom, rangeAtom } from './atoms/choices.ts'
import { AccrualDetail } from './components/accrual-detail.tsx'
import { ListSkeleton } from './components/accruals-list.tsx'
import { AccrualsMain } from './components/accruals-main.tsx'
import { applyFilter } from './rules/list.ts'
import { accrualRanges } from './rules/range.ts'
import { messages } from './messages.ts'
import './accruals.css'

function useAccruals(range: MonthRange, today: string) {
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [accruals, load] = useAtom(accrualsAtom)
  const [onTheWay, loadOnTheWay] = useAtom(onTheWayAtom)
  useEffect(() => {
    if (areSectorsKnown) void load(range)
  }, [areSectorsKnown, load, range])
  useEffect(() => void loadOnTheWay(today), [loadOnTheWay, today])
  return {
    accruals,
    reload: () => void load(range),
    hasOnTheWayFailed: onTheWay.value === undefined && isServerFault(onTheWay.error),
    reloadOnTheWay: () => void loadOnTheWay(today),
  }
}

type AccrualsScreenProps = { constants: Constants; canPay: boolean }

const listHref = `#${signedRoutes.accruals.to({})}`

export function AccrualsScreen({ constants, canPay }: AccrualsScreenProps) {
  const requestedId = new URLSearchParams(useSearch()).get('id')
  const isWide = useIsWide()
  const [chosenRange, setRange] = useAtom(rangeAtom)
  const range = useMemo(
    () => chosenRange ?? accrualRanges.toRange('year', constants.period),
    [chosenRange, constants.period],
  )
  const [filter, setFilter] = useAtom(filterAtom)
  const { accruals, reload, hasOnTheWayFailed, reloadOnTheWay } = useAccruals(range, constants.today)
  const { value: loaded, status, error, storedAt } = accruals
  // Hides the months of the previous range while the new one loads.
  const value = loaded && isSameRange(loaded.range, range) ? loaded : undefined
  const hasFailed = !value && status === 'failed'
  const isPage = requestedId !== null && !isWide
  useEffect(() => {
    if (isPage) scrollTo(0, 0)
  }, [isPage])

  const newest = value && applyFilter(value.accruals, filter)[0]?.id
  const open = requestedId === null ? (isWide ? (newest ?? null) : null) : Number(requestedId)
  const detail = open !== null && (
    <AccrualDetail
      key={open}
      id={open}
      constants={constants}
      canPay={canPay}
      isOpened={requestedId !== null}
    />
  )
  if (isPage)
    return (
      <>
        <h1 className="sr-only">{messages.one}</h1>
        <a className="icon-btn back" href={listHref} aria-label={messages.toList}>
          <Icon path={backIcon} />
        </a>
        {detail}
      </>
    )
  return (
    <>
      <PageHead
        title={messages.title}
        sub={value && storedAt !== null && messages.since(instantDayTime(storedAt))}
      />
      <Split
        list={
          <>
            <Live>
              {value && hasOnTheWayFailed && (
                <QuietFailure onRetry={reloadOnTheWay}>{messages.onTheWayFailed}</QuietFailure>
              )}
            </Live>
            {value && (
              <AccrualsMain
                value={value}
                constants={constants}
                canPay={canPay}
                range={range}
                onRange={setRange}
                filter={filter}
                onFilter={setFilter}
                open={isWide ? open : null}
              />
            )}
            {hasFailed && (
              <>
                <RangeButton
                  rules={accrualRanges}
                  texts={messages}
                  range={range}
                  present={constants.period}
                  onRange={setRange}
                />
                <div className="panel">
                  <LoadFailed error={error} noNetworkText={messages.noNetworkList} onRetry={reload} />
                </div>
              </>
            )}
            {!value && !hasFailed && <ListSkeleton />}
          </>
        }
        detail={isWide && detail}
      />
    </>
  )
}
