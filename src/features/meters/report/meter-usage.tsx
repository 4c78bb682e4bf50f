import { useMemo } from 'react'
import { formatConsumption } from '#contract/meters/format.ts'
import type { ReportRow } from '#contract/meters/schema.ts'
import { getUnit, toMeterKind } from '#contract/meters/types.ts'
import { Change, MonthChart } from '../../../shared/charts/month-chart.tsx'
import { meterName, messages } from '../messages.ts'
import { getMeterColour } from './chart-legend.tsx'
import { NoConsumption } from './consumption-chart.tsx'
import { reportMessages } from './messages.ts'
import { toUsage } from './rules/usage.ts'

type MeterUsageProps = { row: ReportRow; months: readonly string[] }

/** The consumption of one meter by months, with that of the year before (M-16). */
export function MeterUsage({ row, months }: MeterUsageProps) {
  const usage = useMemo(() => toUsage(row, months), [row, months])
  if (usage === null) return <NoConsumption />
  const { type, place, serial_number: serial } = row
  const { total, totalBefore } = usage
  return (
    <section className="panel usage" aria-label={meterName(type)}>
      <h2 className="note">{reportMessages.chart}</h2>
      <div className="usage__meter">
        <h3>{meterName(type)}</h3>
        <span className="note">{[place, messages.serial(serial)].filter(Boolean).join(', ')}</span>
      </div>
      <p>
        <b className="usage__total">{formatConsumption(type, total)}</b> {getUnit(type)}{' '}
        <span className="note">{reportMessages.forMonths(usage.months.length)}</span>
      </p>
      {totalBefore !== null && (
        <Change more={total - totalBefore} text={reportMessages.againstYear(type, total - totalBefore)} />
      )}
      <MonthChart
        label={reportMessages.usage(row, usage)}
        months={usage.months}
        colour={getMeterColour(toMeterKind(type))}
        text={(month) => reportMessages.inMonth(row, usage, month)}
        note={(month) => reportMessages.monthNote(row, usage, month)}
      />
    </section>
  )
}
