import { Change, MonthChart } from '../../../shared/charts/month-chart.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import type { YearView } from '../rules/year-view.ts'
import { messages } from '../messages.ts'

type YearChartProps = { view: YearView }

/** The sum of the months with the difference to a year before, then their bars. */
export function YearChart({ view, view: { months, total, pastTotal } }: YearChartProps) {
  const more = pastTotal === null ? null : total - pastTotal
  return (
    <>
      <p>
        <Money kopecks={total} size="l" />
      </p>
      {more !== null && <Change more={more} text={messages.againstYear(more)} />}
      <MonthChart label={messages.yearSpoken(view)} months={months} note={messages.againstPast} />
    </>
  )
}
