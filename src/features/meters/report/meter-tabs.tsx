import { useId, type KeyboardEvent, type ReactNode } from 'react'
import type { ReportRow } from '#contract/meters/schema.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { meterIcon } from '../../../ui/icons/cabinet-icons.ts'
import { glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { messages } from '../messages.ts'
import { getMeterColour } from './chart-legend.tsx'
import { reportMessages } from './messages.ts'
import type { MeterChoice } from './rules/lines.ts'

type TabProps = { row: ReportRow; isRepeated: boolean }

/** The place distinguishes meters of one kind; the serial number is for screen readers. */
function MeterTab({ row, isRepeated }: TabProps) {
  const kind = toMeterKind(row.type)
  return (
    <>
      <Icon path={glyphIcons[kind]} />
      {reportMessages.shortKinds[kind]}
      {isRepeated && <span className="note">{row.place ?? row.serial_number}</span>}
      <span className="sr-only">, {messages.serial(row.serial_number)}</span>
    </>
  )
}

type MeterTabsProps = {
  rows: readonly ReportRow[]
  choice: MeterChoice
  onChoose: (choice: MeterChoice) => void
  children: ReactNode
}

/** One meter at a time; arrow keys choose the next one. */
export function MeterTabs({ rows, choice, onChoose, children }: MeterTabsProps) {
  const id = useId()
  const choices = [...rows.map((row) => row.id), ...(rows.length > 1 ? (['all'] as const) : [])]
  const chosen = choices.findIndex((each) => each === choice)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const last = choices.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      ArrowRight: chosen === last ? 0 : chosen + 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : choices[target]
    if (target === undefined || next === undefined) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  const count = (row: ReportRow) =>
    rows.filter(({ type }) => toMeterKind(type) === toMeterKind(row.type)).length
  const tab = (each: MeterChoice, content: ReactNode, colour?: string) => (
    <button
      key={each}
      type="button"
      role="tab"
      id={`${id}-${each}`}
      className="meter-tab"
      data-kind={colour}
      aria-selected={each === choice}
      aria-controls={`${id}-panel`}
      tabIndex={each === choice ? 0 : -1}
      onClick={() => onChoose(each)}
      onKeyDown={handleKey}
      onFocus={({ target }) => target.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
    >
      {content}
    </button>
  )
  return (
    <>
      <div className="meter-tabs" role="tablist" aria-label={reportMessages.meters}>
        {rows.map((row) =>
          tab(
            row.id,
            <MeterTab row={row} isRepeated={count(row) > 1} />,
            getMeterColour(toMeterKind(row.type)),
          ),
        )}
        {rows.length > 1 &&
          tab(
            'all',
            <>
              <Icon path={meterIcon} />
              {reportMessages.allMeters}
            </>,
          )}
      </div>
      <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${choice}`}>
        {children}
      </div>
    </>
  )
}
