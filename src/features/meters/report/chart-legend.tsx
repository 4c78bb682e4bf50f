import type { ReportRow } from '#contract/meters/schema.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { glyphColour } from '../../../ui/icons/glyph.tsx'
import { messages } from '../messages.ts'
import type { Line } from './rules/lines.ts'
import { fullName, reportMessages, usedIn } from './messages.ts'

/** Colour by kind or zone (M-16); dashes distinguish lines of one colour. */
export interface LineStyle {
  /** As in `--m-…` and `data-kind`. */
  readonly colour: string
  readonly dash: readonly number[]
  /** Ring points: in forced colors only dashes and points distinguish lines (L-02). */
  readonly isHollow: boolean
}

const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [10, 4, 2, 4], [16, 6], [4, 4]]

/** Returns the name of a token `--meter-…`. */
export const getMeterColour = (kind: Parameters<typeof glyphColour>[0]): string => {
  const colour = glyphColour(kind)
  return colour === 'electric' ? 'day' : colour
}

const getColour = ({ type, zone }: Line): string =>
  getMeterColour(zone === 'single' ? toMeterKind(type) : zone)

export const buildLineStyles = (
  lines: readonly Line[],
  isTwoColoured = false,
): ReadonlyMap<string, LineStyle> => {
  const counts = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const colour = getColour(line)
      const family = isTwoColoured ? '' : colour
      const nth = counts.get(family) ?? 0
      counts.set(family, nth + 1)
      const isHollow = isTwoColoured && nth % 2 === 1
      return [line.key, { colour, dash: dashes[nth % dashes.length] ?? [], isHollow }]
    }),
  )
}

type ChartLegendProps = {
  rows: readonly ReportRow[]
  lines: readonly Line[]
  styles: ReadonlyMap<string, LineStyle>
  hidden: ReadonlySet<number>
  month: number | null
  onToggle: (meterId: number) => void
}

type LegendLineProps = { line: Line; style: LineStyle | undefined; month: number | null }

function LegendLine({ line, style, month }: LegendLineProps) {
  const name = messages.zones[line.zone]
  const value = month === null ? '' : usedIn(line, month)
  return (
    <span className="legend__line" data-kind={style?.colour}>
      <svg className="legend__mark" viewBox="0 0 28 4" aria-hidden="true">
        <path d="M1 2H27" strokeDasharray={style?.dash.join(' ')} />
        <circle
          className="legend__marker"
          cx="14"
          cy="2"
          r="4"
          fill={style?.isHollow ? 'var(--surface)' : 'var(--meter-colour)'}
        />
      </svg>
      {[name, value].filter(Boolean).join(' ')}
    </span>
  )
}

export function ChartLegend({ rows, lines, styles, hidden, month, onToggle }: ChartLegendProps) {
  return (
    <ul className="legend" aria-label={reportMessages.legend}>
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
                <LegendLine key={line.key} line={line} style={styles.get(line.key)} month={month} />
              ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
