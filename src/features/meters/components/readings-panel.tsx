import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { metersAtom } from '../atoms/remote.ts'
import { panelMeters } from '../rules/panel-view.ts'
import { windowState } from '../rules/window-state.ts'
import { texts } from '../texts.ts'
import { SentGlyphs } from './sent-glyphs.tsx'

type ReadingsPanelProps = { constants: Constants }

/** Home's answer to «are the readings sent, and till when»; nothing for a flat without meters. */
export function ReadingsPanel({ constants }: ReadingsPanelProps) {
  const [{ value, status, error }, load] = useAtom(metersAtom)
  useEffect(() => void load(), [load])

  const { today, period } = constants
  const window = windowState(constants)
  const meters = value && panelMeters(value.current_meters, today, period)
  if (meters?.length === 0) return null
  return (
    <Panel
      title={texts.title(period)}
      aside={window.name === 'open' && <span className="note">{texts.till(window.till)}</span>}
    >
      {meters && <SentGlyphs meters={meters} />}
      {!meters && status === 'failed' && (
        <LoadFailed error={error} noNetworkText={texts.noNetworkText} onRetry={() => void load()} />
      )}
      {!meters && status !== 'failed' && (
        <Skeleton>
          <Bone height="44px" />
          <Bone width="60%" height="60px" />
        </Skeleton>
      )}
    </Panel>
  )
}
