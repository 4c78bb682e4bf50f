import { useAtom } from 'jotai/react'
import { useEffect, useState, useMemo } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { meterLane } from '../../lib/outbox/meters.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { clockIcon, meterIcon } from '../../ui/icons/icons.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { metersAtom } from './atoms/remote.ts'
import { canLight, Torch } from './components/torch.tsx'
import { MetersForm } from './components/meters-form.tsx'
import { MetersViews } from './components/meters-views.tsx'
import { formsOf } from './rules/meter-form.ts'
import { windowState, type WindowState } from './rules/window-state.ts'
import { texts } from './texts.ts'
import './meters.css'

type WindowBannerProps = { window: WindowState; canSubmit: boolean }

/** Why readings are not taken now, or that they may come late; nothing inside the window. */
function WindowBanner({ window, canSubmit }: WindowBannerProps) {
  if (!canSubmit) return <Banner tone="info">{texts.cannotSubmit}</Banner>
  if (window.name === 'open') return null
  const { from, till } = window
  if (window.name === 'outside') return <Banner tone="warn">{texts.outside(from, till)}</Banner>
  return (
    <Banner tone="warn" icon={clockIcon}>
      {window.isPast ? texts.over(from, till) : texts.notYet(from, till)}
    </Banner>
  )
}

/** The views of the section and the torch. */
export function MetersTools() {
  const [hasTorch] = useState(canLight)
  return (
    <div className="meters__tools">
      <MetersViews current="readings" />
      {hasTorch && <Torch />}
    </div>
  )
}

/** Four rows of the form in grey. */
function MetersSkeleton() {
  return (
    <Skeleton isLast>
      <div className="panel meters">
        <ul className="list">
          {['a', 'b', 'c', 'd'].map((row) => (
            <li className="meter" key={row}>
              <div className="meter__id">
                <Bone width="44px" height="44px" />
                <div className="meter__name">
                  <Bone width="45%" />
                  <Bone width="60%" />
                </div>
              </div>
              <Bone height="64px" />
              <Bone width="40%" />
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
  isTaking: boolean
  canCorrect: boolean
}

/** The form of the meters that there are, or what will be here. */
function MetersBody({ meters, constants, isTaking, canCorrect }: MetersBodyProps) {
  const { today, period, time_zone: timeZone } = constants
  // Atoms are kept by form: a form stays the same one while nothing of it changes.
  const forms = useMemo(
    () => formsOf(meters, { today, period, timeZone, isTaking, canCorrect }, meterLane),
    [meters, today, period, timeZone, isTaking, canCorrect],
  )
  if (forms.length > 0) return <MetersForm forms={forms} />
  return (
    <div className="panel">
      <State icon={meterIcon} title={texts.empty} text={texts.emptyText} />
    </div>
  )
}

type MetersScreenProps = {
  constants: Constants
  /** The letter C: the resident may send readings. */
  canSubmit: boolean
  /** The letter U: the resident may write over what was sent. */
  canCorrect: boolean
}

/** «Показания»: one form for all meters of the flat. */
export function MetersScreen({ constants, canSubmit, canCorrect }: MetersScreenProps) {
  const [meters, load] = useAtom(metersAtom)
  useEffect(() => void load(), [load])

  const window = windowState(constants)
  const isTaking = canSubmit && window.name !== 'shut'
  const { value, status, error, storedAt } = meters
  return (
    <>
      <PageHead
        title={texts.title(constants.period)}
        sub={window.name === 'open' && texts.sendTill(window.till)}
      />
      <MetersTools />
      <WindowBanner window={window} canSubmit={canSubmit} />
      {storedAt !== null && <p className="note meters__since">{texts.loadedAt(instantDayTime(storedAt))}</p>}
      {value && status === 'failed' && <p className="note meters__since">{texts.notRefreshed}</p>}
      {value && (
        <MetersBody
          meters={value.current_meters}
          constants={constants}
          isTaking={isTaking}
          canCorrect={canSubmit && canCorrect}
        />
      )}
      {!value && status === 'failed' && (
        <LoadFailed error={error} noNetworkText={texts.noNetworkText} onRetry={() => void load()} />
      )}
      {!value && status !== 'failed' && <MetersSkeleton />}
      {value && isTaking && canCorrect && window.name === 'open' && (
        <p className="note meters__after">{texts.correctTill(window.till)}</p>
      )}
    </>
  )
}
