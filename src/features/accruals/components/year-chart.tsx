import { monthName } from '../../../lib/dates/dates.ts'
import type { StyleWithVariables } from '../../../ui/layout/css-variables.ts'
import type { YearView } from '../rules/year-view.ts'
import { messages } from '../messages.ts'

type YearChartProps = { view: YearView }

const axis = (period: string, withYear: boolean): string => {
  const short = monthName(period).slice(0, 3)
  return withYear ? `${short} ${period.slice(0, 4)}` : short
}

const toBarStyle = (percent: number): StyleWithVariables => ({ '--height': `${percent}%` })

export function YearChart({ view: { months, newest, lowest, highest } }: YearChartProps) {
  const [first, middle] = [months[0], months[5]]
  return (
    <>
      <div
        className="chart"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made of elements
        role="img"
        aria-label={messages.yearSpoken(lowest, highest, newest.period, newest.kopecks)}
      >
        {months.map(({ period, percent }) => (
          <i
            key={period}
            style={toBarStyle(percent)}
            className={period === newest.period ? 'is-current' : undefined}
          />
        ))}
      </div>
      <div className="chart__axis" aria-hidden="true">
        <span>{first && axis(first.period, true)}</span>
        <span>{middle && axis(middle.period, false)}</span>
        <span>{axis(newest.period, true)}</span>
      </div>
    </>
  )
}
