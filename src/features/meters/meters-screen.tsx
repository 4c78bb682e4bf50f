import { useAtom } from 'jotai/react'
import { useEffect, useMemo } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { isEditable } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { NoResponseError } from '../../lib/http/call-errors.ts'
import { meterLane } from './reading-payload.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { useIsIdle } from '../../lib/timing/use-is-idle.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { metersAtom } from './atoms/meters.ts'
import { MetersForm } from './components/meters-form.tsx'
import { MetersViews } from './components/meters-views.tsx'
import { buildForms } from './rules/meter-form.ts'
import { getCurrentReading } from './rules/row-mode.ts'
import { windowState, type WindowState } from './rules/window-state.ts'
import { messages } from './messages.ts'
import './meters.css'

type WindowBannerProps = { window: WindowState; canSubmit: boolean }

/** Renders nothing inside the window. */
function WindowBanner({ window, canSubmit }: WindowBannerProps) {
  if (!canSubmit)
    return (
      <Banner tone="info">
        <p>{messages.cannotSubmit}</p>
        <SupportPhone />
      </Banner>
    )
  if (window.name === 'open') return null
  const { from, till } = window
  if (window.name === 'outside') return <Banner tone="warn">{messages.outside(from, till)}</Banner>
  return (
    <Banner tone="warn" icon={clockIcon}>
      {window.isPast ? messages.over(from, till) : messages.notYet(from, till)}
    </Banner>
  )
}

// Startup requests it from this screen's chunk, which is loading anyway.
export { metersAtom }

const Torch = lazyComponent(async () => (await import('./components/torch.tsx')).Torch, null, true)

export function MetersTools() {
  return (
    <div className="meters__tools">
      <MetersViews current="readings" />
      {useIsIdle() && <Torch />}
    </div>
  )
}

function MetersSkeleton() {
  return (
    <Skeleton isLast>
      <div className="panel meters">
        <ul className="list">
          {['a', 'b', 'c', 'd'].map((row) => (
            <li className="meter" key={row}>
              <div className="meter__id">
                <SkeletonLine width="44px" height="44px" />
                <div className="meter__name">
                  <SkeletonLine width="45%" />
                  <SkeletonLine width="60%" />
                </div>
              </div>
              <SkeletonLine height="64px" />
              <SkeletonLine width="40%" />
            </li>
          ))}
        </ul>
      </div>
    </Skeleton>
  )
}

type MetersBodyProps = {
  meters: readonly Meter[]
  constants: Constants
  acceptsReadings: boolean
  canCorrect: boolean
}

function MetersBody({ meters, constants, acceptsReadings, canCorrect }: MetersBodyProps) {
  const { today, period, time_zone: timeZone } = constants
  // Atoms are cached by form identity, so keep unchanged forms.
  const forms = useMemo(
    () => buildForms(meters, { today, period, timeZone, acceptsReadings, canCorrect }, meterLane),
    [meters, today, period, timeZone, acceptsReadings, canCorrect],
  )
  if (forms.length > 0) return <MetersForm forms={forms} constants={constants} />
  return <NoMeters />
}

// Loaded later: few flats have no meters.
const NoMeters = lazyComponent(async () => (await import('./components/no-meters.tsx')).NoMeters)

type MetersScreenProps = {
  constants: Constants
  /** Permission C: submit readings. */
  canSubmit: boolean
  /** Permission U: correct sent readings. */
  canCorrect: boolean
}

export function MetersScreen({ constants, canSubmit, canCorrect }: MetersScreenProps) {
  const [meters, load] = useAtom(metersAtom)
  useEffect(() => void load(), [load])

  const window = windowState(constants)
  const acceptsReadings = canSubmit && window.name !== 'shut'
  const { value, status, error, storedAt } = meters
  const { today, period } = constants
  const isAllSent = value?.current_meters
    .filter((meter) => isEditable(meter, today))
    .every((meter) => getCurrentReading(meter, period) !== null)
  return (
    <>
      <PageHead
        title={messages.title(constants.period)}
        sub={
          window.name === 'open' &&
          (isAllSent || !canSubmit ? messages.acceptedTill : messages.sendTill)(window.till)
        }
      />
      <MetersTools />
      <WindowBanner window={window} canSubmit={canSubmit} />
      {storedAt !== null && (
        <p className="note meters__since">{messages.loadedAt(instantDayTime(storedAt))}</p>
      )}
      {value && error instanceof NoResponseError && (
        <p className="note meters__since">{messages.notRefreshed}</p>
      )}
      {value && (
        <MetersBody
          meters={value.current_meters}
          constants={constants}
          acceptsReadings={acceptsReadings}
          canCorrect={canSubmit && canCorrect}
        />
      )}
      {!value && status === 'failed' && (
        <LoadFailed error={error} noNetworkText={messages.noNetworkText} onRetry={() => void load()} />
      )}
      {!value && status !== 'failed' && <MetersSkeleton />}
      {value && !isAllSent && acceptsReadings && canCorrect && window.name === 'open' && (
        <p className="note meters__after">{messages.correctTill(window.till)}</p>
      )}
    </>
  )
}
