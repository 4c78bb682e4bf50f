import type { ReportRow } from '#contract/meters/schema.ts'
import type { Line } from '../../rules/report/line.ts'
import { monthTitle } from '../../rules/report/range.ts'
import { fullName, reportTexts, used } from '../../report-texts.ts'
import { texts } from '../../texts.ts'

/** What the crosshair says of its month: every meter with its consumption. */
export const saidOf = (
  rows: readonly ReportRow[],
  lines: readonly Line[],
  months: readonly string[],
  month: number | null,
): string => {
  const period = month === null ? undefined : months[month]
  if (month === null || period === undefined) return reportTexts.sliderHelp
  const meters = rows.map((row) => {
    const zones = lines
      .filter(({ meterId }) => meterId === row.id)
      .map(({ type, zone, deltas }) =>
        [texts.zones[zone].toLowerCase(), used(type, deltas[month])].filter(Boolean).join(' '),
      )
    return `${fullName(row)}: ${zones.join(', ')}`
  })
  return [monthTitle(period), ...meters].join('. ')
}
