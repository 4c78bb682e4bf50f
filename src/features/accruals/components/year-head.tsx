import { Money } from '../../../ui/numbers/money.tsx'
import { monthTitle } from '../../../lib/dates/dates.ts'
import type { Range } from '../rules/range.ts'
import type { YearView } from '../rules/year-view.ts'
import { texts } from '../texts.ts'
import { RangeButton } from './range-button.tsx'
import { YearChart } from './year-chart.tsx'

type YearHeadProps = {
  view: YearView
  range: Range
  present: string
  onRange: (range: Range) => void
}

/** The newest month's sum, the usual one, and the year in bars. */
export function YearHead({ view, range, present, onRange }: YearHeadProps) {
  return (
    <section className="panel" aria-label={texts.year}>
      <div className="panel__head year__head">
        <h2>
          <Money kopecks={view.newest.kopecks} size="l" />
        </h2>
        <RangeButton range={range} present={present} onRange={onRange} />
      </div>
      <p className="note">{texts.yearNote(monthTitle(view.newest.period, present), view.average)}</p>
      <YearChart view={view} />
    </section>
  )
}
