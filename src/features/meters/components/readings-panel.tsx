import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { isEditable } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { kindOf } from '#contract/meters/types.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SentGlyph } from '../../../ui/icons/glyph.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { metersAtom } from '../atoms/meters.ts'
import { standingOf } from '../rules/row-mode.ts'
import { windowState } from '../rules/window-state.ts'
import { texts, meterName } from '../texts.ts'
import '../readings-panel.css'

/** A meter with readings to send, and whether the period has one. */
interface PanelMeter {
  readonly meter: Meter
  readonly isSent: boolean
}

/** The meters that Home counts: those whose readings the resident sends. */
const panelMeters = (meters: readonly Meter[], today: string, period: string): readonly PanelMeter[] =>
  meters
    .filter((meter) => isEditable(meter, today))
    .map((meter) => ({ meter, isSent: standingOf(meter, period) !== null }))

type SentGlyphsProps = { meters: readonly PanelMeter[] }

/** A square for each meter, the count of sent ones, and a link to the form. */
function SentGlyphs({ meters }: SentGlyphsProps) {
  const sent = meters.filter(({ isSent }) => isSent).length
  return (
    <>
      <ul className="glyphs">
        {meters.map(({ meter, isSent }) => (
          <li key={meter.id}>
            <SentGlyph kind={kindOf(meter.type)} name={meterName(meter.type)} isSent={isSent} />
          </li>
        ))}
      </ul>
      <div className="readings__foot">
        <span className="note">
          {texts.sentCount}
          <b className="num">{texts.count(sent, meters.length)}</b>
        </span>
        <ButtonLink href={`#${signedRoutes.meters.to({})}`}>{texts.submit}</ButtonLink>
      </div>
    </>
  )
}

type ReadingsPanelProps = { constants: Constants }

/** The panel of Home that says whether the readings are sent, and until when they can be; nothing for a flat without meters. */
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
