import { useAtom, useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useEffect, useMemo } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { isEditable } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { laneByNameAtom } from '../../../lib/outbox/atoms.ts'
import { meterLane } from '../reading-payload.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { SentGlyph } from '../../../ui/icons/glyph.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { metersAtom } from '../atoms/meters.ts'
import { getProgress, type Progress } from '../rules/row-mode.ts'
import { nextWindow, windowState } from '../rules/window-state.ts'
import { messages, meterName } from '../messages.ts'
import '../readings-panel.css'

interface PanelMeter {
  readonly meter: Meter
  readonly progress: Progress
}

const usePanelMeters = (meters: readonly Meter[], { today, period }: Constants): readonly PanelMeter[] => {
  const progressAtom = useMemo(
    () =>
      atom((get) =>
        meters
          .filter((meter) => isEditable(meter, today))
          .map((meter) => {
            const { items = [] } = get(laneByNameAtom(meterLane(meter.id, period))) ?? {}
            return { meter, progress: getProgress(meter, period, items) }
          }),
      ),
    [meters, today, period],
  )
  return useAtomValue(progressAtom)
}

interface Rights {
  readonly constants: Constants
  /** False makes the panel read-only. */
  readonly canSubmit: boolean
  readonly canCorrect: boolean
}

type FootProps = Rights & { sent: number; total: number; waiting: number }

function Foot({ sent, total, waiting, constants, canSubmit, canCorrect }: FootProps) {
  const href = `#${signedRoutes.meters.to({})}`
  if (sent + waiting < total)
    return (
      <>
        <span className="note">
          {messages.sentCount}
          <b className="tabular-nums">{messages.count(sent, total)}</b>
        </span>
        <ButtonLink kind={canSubmit ? undefined : 'plain'} href={href}>
          {canSubmit ? messages.submit : messages.open}
        </ButtonLink>
      </>
    )
  const window = windowState(constants)
  const { from, till } = nextWindow(constants)
  return (
    <>
      <span className="note">
        {canCorrect && window.name === 'open' && <span>{messages.correctTill(window.till)}</span>}
        <span>{messages.next(from, till)}</span>
      </span>
      <ButtonLink kind="plain" href={href}>
        {messages.open}
      </ButtonLink>
    </>
  )
}

type SentGlyphsProps = Rights & { meters: readonly PanelMeter[] }

function SentGlyphs({ meters, canSubmit, ...rights }: SentGlyphsProps) {
  const count = (name: Progress) => meters.filter(({ progress }) => progress === name).length
  const [sent, waiting] = [count('sent'), count('waiting')]
  return (
    <>
      <ul className="glyphs">
        {meters.map(({ meter, progress }) => (
          <li key={meter.id}>
            <SentGlyph kind={toMeterKind(meter.type)} name={meterName(meter.type)} progress={progress} />
          </li>
        ))}
      </ul>
      <div className="readings__foot">
        <Foot
          sent={sent}
          total={meters.length}
          waiting={waiting}
          canSubmit={canSubmit && sent + waiting + count('refused') < meters.length}
          {...rights}
        />
      </div>
    </>
  )
}

type PanelProps = Rights & { meters: readonly Meter[] }

function LoadedPanel({ meters: listed, ...rights }: PanelProps) {
  const { constants } = rights
  const meters = usePanelMeters(listed, constants)
  const window = windowState(constants)
  if (meters.length === 0) return null
  const isSent = meters.every(({ progress }) => progress === 'sent')
  const till = window.name === 'open' && <span className="note">{messages.till(window.till)}</span>
  return (
    <Panel
      title={messages.title(constants.period)}
      aside={isSent ? <Status tone="ok">{messages.sentTitle}</Status> : till}
    >
      <SentGlyphs meters={meters} {...rights} />
    </Panel>
  )
}

/** Renders nothing for a flat without meters. */
export function ReadingsPanel(rights: Rights) {
  const { constants } = rights
  const [{ value, status, error }, load] = useAtom(metersAtom)
  useEffect(() => void load(), [load])

  if (value) return <LoadedPanel meters={value.current_meters} {...rights} />
  const window = windowState(constants)
  return (
    <Panel
      title={messages.title(constants.period)}
      aside={window.name === 'open' && <span className="note">{messages.till(window.till)}</span>}
    >
      {status === 'failed' ? (
        <LoadFailed isPart error={error} noNetworkText={messages.noNetworkText} onRetry={() => void load()} />
      ) : (
        <Skeleton>
          <SkeletonLine height="44px" />
          <SkeletonLine width="60%" height="60px" />
        </Skeleton>
      )}
    </Panel>
  )
}
