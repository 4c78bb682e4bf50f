import { MonthChart } from '../../../shared/charts/month-chart.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { arrowDownIcon, arrowUpIcon } from '../../../ui/icons/later-icons.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import type { YearView } from '../rules/year-view.ts'
import { messages } from '../messages.ts'
import '../chart.css'

type YearChartProps = { view: YearView }

/** The sum of the months with the difference to a year before, then their bars. */
export function YearChart({ view, view: { months, total, pastTotal } }: YearChartProps) {
  const more = pastTotal === null ? null : total - pastTotal
  return (
    <>
      <p>
        <Money kopecks={total} size="l" />
      </p>
      {more !== null && (
        <p className={more > 0 ? 'change change--up' : 'change change--down'}>
          {more !== 0 && <Icon path={more > 0 ? arrowUpIcon : arrowDownIcon} size="xs" />}
          {messages.againstYear(more)}
        </p>
      )}
      <MonthChart label={messages.yearSpoken(view)} months={months} note={messages.againstPast} />
    </>
  )
}
