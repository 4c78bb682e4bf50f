import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { metersAtom } from '../atoms/remote.ts'
import { MetersBody } from '../components/meters-body.tsx'
import { MetersSkeleton } from '../components/meters-skeleton.tsx'
import { MetersTools } from '../components/meters-tools.tsx'
import { WindowBanner } from '../components/window-banner.tsx'
import { windowState } from '../rules/window-state.ts'
import { texts } from '../texts.ts'
import '../meters.css'

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
