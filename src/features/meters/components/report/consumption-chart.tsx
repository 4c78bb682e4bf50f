import { useMemo, useState } from 'react'
import type { ReportRow } from '#contract/meters/schema.ts'
import { Chip, Chips } from '../../../../ui/fields/chips.tsx'
import { meterIcon } from '../../../../ui/icons/icons.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { byUnit, hasConsumption, linesOf } from '../../rules/report/line.ts'
import { monthTitle } from '../../rules/report/range.ts'
import { reportTexts } from '../../report-texts.ts'
import { saidOf } from './said-of.ts'
import { ChartLegend } from './chart-legend.tsx'
import { looksOf } from './line-look.ts'
import { MonthSlider } from './month-slider.tsx'
import { Plot } from './plot.tsx'
import { useDark } from './use-dark.ts'

type ConsumptionChartProps = { rows: readonly ReportRow[]; months: readonly string[] }

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])

/** The consumption of the shown meters by month: one plot for each unit, one crosshair for all (row M-16). */
export function ConsumptionChart({ rows, months }: ConsumptionChartProps) {
  const isDark = useDark()
  const [isArea, setIsArea] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [month, setMonth] = useState<number | null>(null)
  const lines = useMemo(() => linesOf(rows, months), [rows, months])
  const looks = useMemo(() => looksOf(lines), [lines])
  const plots = useMemo(() => byUnit(lines), [lines])

  if (!hasConsumption(lines))
    return (
      <Panel title={reportTexts.chart}>
        <State icon={meterIcon} title={reportTexts.noConsumption} text={reportTexts.noConsumptionText} />
      </Panel>
    )
  const shownMonth = month !== null && month < months.length ? month : null
  const period = shownMonth === null ? undefined : months[shownMonth]
  return (
    <Panel
      title={reportTexts.chart}
      aside={
        <Chips label={reportTexts.look}>
          <Chip isOn={!isArea} onPress={() => setIsArea(false)}>
            {reportTexts.line}
          </Chip>
          <Chip isOn={isArea} onPress={() => setIsArea(true)}>
            {reportTexts.area}
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
            looks={looks}
            isArea={isArea}
            hidden={hidden}
            month={shownMonth}
            onMonth={setMonth}
          />
        ))}
        {rows.every(({ id }) => hidden.has(id)) && <p className="note">{reportTexts.noneShown}</p>}
      </div>
      <MonthSlider
        count={months.length}
        month={shownMonth}
        text={saidOf(rows, lines, months, shownMonth)}
        onMonth={setMonth}
      />
      <p className="chart__month">{period === undefined ? reportTexts.sliderHelp : monthTitle(period)}</p>
      <ChartLegend
        rows={rows}
        lines={lines}
        looks={looks}
        hidden={hidden}
        month={shownMonth}
        onToggle={(id) => setHidden(toggled(hidden, id))}
      />
    </Panel>
  )
}
