import type { ReportRow } from '#contract/meters/schema.ts'
import type { Line } from '../../rules/report/line.ts'
import { fullName, reportTexts, used } from '../../report-texts.ts'
import { texts } from '../../texts.ts'
import type { Look } from './line-look.ts'

type ChartLegendProps = {
  rows: readonly ReportRow[]
  lines: readonly Line[]
  looks: ReadonlyMap<string, Look>
  hidden: ReadonlySet<number>
  month: number | null
  onToggle: (meterId: number) => void
}

type LegendLineProps = { line: Line; look: Look | undefined; month: number | null }

function LegendLine({ line, look, month }: LegendLineProps) {
  const name = texts.zones[line.zone]
  const value = month === null ? '' : used(line.type, line.deltas[month])
  return (
    <span className="legend__line" data-kind={look?.colour}>
      <svg className="legend__mark" viewBox="0 0 28 4" aria-hidden="true">
        <path d="M1 2H27" strokeDasharray={look?.dash.join(' ')} />
      </svg>
      {[name, value].filter(Boolean).join(' ')}
    </span>
  )
}

/** Every meter of the report with its lines; a press takes them off the chart and puts them back. */
export function ChartLegend({ rows, lines, looks, hidden, month, onToggle }: ChartLegendProps) {
  return (
    <ul className="legend" aria-label={reportTexts.legend}>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className="legend__meter"
            aria-pressed={!hidden.has(row.id)}
            onClick={() => onToggle(row.id)}
          >
            <span>{fullName(row)}</span>
            {lines
              .filter(({ meterId }) => meterId === row.id)
              .map((line) => (
                <LegendLine key={line.key} line={line} look={looks.get(line.key)} month={month} />
              ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
