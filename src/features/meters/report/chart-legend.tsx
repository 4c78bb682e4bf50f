import type { ReportRow } from '#contract/meters/schema.ts'
import { kindOf } from '#contract/meters/types.ts'
import { glyphColour } from '../../../ui/icons/glyph.tsx'
import { texts } from '../texts.ts'
import type { Line } from './rules/lines.ts'
import { fullName, reportTexts, used } from './texts.ts'

/** How a line is drawn: its colour by kind or zone (spec K9), and dashes that tell apart those of one colour. */
export interface Look {
  /** The word of the colour in `--m-…` and in `data-kind`. */
  readonly colour: string
  readonly dash: readonly number[]
}

const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [10, 4, 2, 4], [16, 6], [4, 4]]

const colourOf = ({ type, zone }: Line): string => {
  const colour = glyphColour(zone === 'single' ? kindOf(type) : zone)
  return colour === 'electric' ? 'day' : colour
}

/** The look of each line by its key. */
export const looksOf = (lines: readonly Line[]): ReadonlyMap<string, Look> => {
  const counts = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const colour = colourOf(line)
      const nth = counts.get(colour) ?? 0
      counts.set(colour, nth + 1)
      return [line.key, { colour, dash: dashes[nth % dashes.length] ?? [] }]
    }),
  )
}

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
