import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ReportRow } from '#contract/meters/schema.ts'
import { State } from '../../../ui/feedback/state.tsx'
import { Chip, Chips } from '../../../ui/fields/chips.tsx'
import { meterIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { messages } from '../messages.ts'
import { ChartLegend, buildLineStyles } from './chart-legend.tsx'
import { Plot } from './plot.tsx'
import { groupByUnit, hasConsumption, buildLines, type Line } from './rules/lines.ts'
import { shortMonthAndYear } from '../../../shared/charts/month-value.ts'
import { spokenMonth } from './rules/range.ts'
import { reportMessages, fullName, usedIn } from './messages.ts'

const media = matchMedia('(prefers-color-scheme: dark)')

const subscribe = (changed: () => void): (() => void) => {
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** The canvas must be redrawn when the colour scheme changes. */
const useDark = (): boolean => useSyncExternalStore(subscribe, () => media.matches)

const monthSummary = (
  rows: readonly ReportRow[],
  lines: readonly Line[],
  months: readonly string[],
  month: number | null,
): string => {
  const period = month === null ? undefined : months[month]
  if (month === null || period === undefined) return reportMessages.sliderHelp
  const meters = rows.map((row) => {
    const zones = lines
      .filter(({ meterId }) => meterId === row.id)
      .map((line) => [messages.zones[line.zone].toLowerCase(), usedIn(line, month)].filter(Boolean).join(' '))
    return `${fullName(row)}: ${zones.join(', ')}`
  })
  return [spokenMonth(period), ...meters].join('. ')
}

type MonthSliderProps = {
  count: number
  month: number | null
  /** Screen-reader text. */
  text: string
  onMonth: (month: number) => void
}

/** Announces the month's values (M-16). */
function MonthSlider({ count, month, text, onMonth }: MonthSliderProps) {
  return (
    <input
      type="range"
      className="chart__slider"
      aria-label={reportMessages.slider}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      value={month ?? count - 1}
      onChange={({ target }) => onMonth(Number(target.value))}
    />
  )
}

export function NoConsumption() {
  return (
    <Panel title={reportMessages.chart}>
      <State icon={meterIcon} title={reportMessages.noConsumption} text={reportMessages.noConsumptionText} />
    </Panel>
  )
}

type ConsumptionChartProps = { rows: readonly ReportRow[]; months: readonly string[] }

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])

/** Draws one plot per unit with a shared crosshair (M-16). */
export function ConsumptionChart({ rows, months }: ConsumptionChartProps) {
  const isDark = useDark()
  const [isArea, setIsArea] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [month, setMonth] = useState<number | null>(null)
  const lines = useMemo(() => buildLines(rows, months), [rows, months])
  const isTwoColoured = document.documentElement.dataset['scheme'] !== undefined
  const styles = useMemo(() => buildLineStyles(lines, isTwoColoured), [lines, isTwoColoured])
  const plots = useMemo(() => groupByUnit(lines), [lines])

  if (!hasConsumption(lines)) return <NoConsumption />
  const shownMonth = month !== null && month < months.length ? month : null
  const period = shownMonth === null ? undefined : months[shownMonth]
  return (
    <Panel
      title={reportMessages.chart}
      aside={
        <Chips label={reportMessages.look}>
          <Chip isOn={!isArea} onPress={() => setIsArea(false)}>
            {reportMessages.line}
          </Chip>
          <Chip isOn={isArea} onPress={() => setIsArea(true)}>
            {reportMessages.area}
          </Chip>
        </Chips>
      }
    >
      <div className="plots">
        {plots.map(({ unit, lines: ofUnit }) => (
          <Plot
            key={`${unit} ${isDark}`}
            unit={unit}
            months={months}
            lines={ofUnit}
            styles={styles}
            isArea={isArea}
            hidden={hidden}
            month={shownMonth}
            onMonth={setMonth}
          />
        ))}
        {rows.every(({ id }) => hidden.has(id)) && <p className="note">{reportMessages.noneShown}</p>}
      </div>
      <MonthSlider
        count={months.length}
        month={shownMonth}
        text={monthSummary(rows, lines, months, shownMonth)}
        onMonth={setMonth}
      />
      <p className="chart__month">
        {period === undefined ? reportMessages.sliderHelp : shortMonthAndYear(period)}
      </p>
      <ChartLegend
        rows={rows}
        lines={lines}
        styles={styles}
        hidden={hidden}
        month={shownMonth}
        onToggle={(id) => setHidden(toggled(hidden, id))}
      />
    </Panel>
  )
}
