import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { monthAndYear } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { rightIcon } from '../../ui/icons/icons.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowDownIcon, arrowUpIcon, leftIcon } from '../../ui/icons/later-icons.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { shortMonthAndYear, type MonthValue } from './month-value.ts'
import './month-chart.css'

// Optional: the values are text, so a chart that did not load takes nothing away.
const MonthBars = lazyComponent(
  async () => (await import('./month-bars.tsx')).MonthBars,
  <div className="month-chart__plot" />,
  true,
)

const messages = {
  previous: 'Предыдущий месяц',
  next: 'Следующий месяц',
  range: (from: string, till: string) => `${shortMonthAndYear(from)} – ${shortMonthAndYear(till)}`,
  past: 'год раньше',
} as const

const formatValue = ({ value }: MonthValue): string => formatMoney(value)

type MonthChartProps<Month extends MonthValue> = {
  /** Describes the whole chart to a screen reader. */
  label: string
  /** Oldest first, at least one. */
  months: readonly Month[]
  /** The value of the chosen month; money by default. */
  text?: (month: Month) => string
  /** A line below the value of the chosen month. */
  note?: (month: Month) => ReactNode
  /** A meter's colour, as in `data-kind`; the accent by default. */
  colour?: string
}

/** Bars by month: a press, the buttons or arrow keys choose the month whose value is shown below. */
export function MonthChart<Month extends MonthValue>({
  label,
  months,
  text = formatValue,
  note,
  colour,
}: MonthChartProps<Month>) {
  const last = months.length - 1
  const [chosenPeriod, setChosenPeriod] = useState<string | null>(null)
  const found = months.findIndex(({ period }) => period === chosenPeriod)
  const chosen = found === -1 ? last : found
  const choose = (index: number) => setChosenPeriod(months[index]?.period ?? chosenPeriod)
  const handleKey = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: chosen - 1,
      ArrowRight: chosen + 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }
  const [first, month] = [months[0], months[chosen]]
  if (first === undefined || month === undefined) return null
  const hasPast = months.some(({ past }) => past !== null)
  return (
    <fieldset className="month-chart" aria-label={label} data-kind={colour}>
      <div aria-hidden="true">
        <MonthBars months={months} chosen={chosen} onChoose={choose} colour={colour} />
      </div>
      <div className="month-chart__value">
        <IconButton
          icon={leftIcon}
          label={messages.previous}
          aria-disabled={chosen === 0}
          onClick={() => choose(chosen - 1)}
          onKeyDown={handleKey}
        />
        <output>
          <span>
            {monthAndYear(month.period)} <b className="tabular-nums">{text(month)}</b>
          </span>
          {note && <span className="note">{note(month)}</span>}
        </output>
        <IconButton
          icon={rightIcon}
          label={messages.next}
          aria-disabled={chosen === last}
          onClick={() => choose(chosen + 1)}
          onKeyDown={handleKey}
        />
      </div>
      {hasPast && (
        <ul className="chart-keys chart-keys--bars" aria-hidden="true">
          <li>
            <i />
            {messages.range(first.period, months[last]?.period ?? first.period)}
          </li>
          <li>
            <u />
            {messages.past}
          </li>
        </ul>
      )}
    </fieldset>
  )
}

type ChangeProps = {
  /** Positive for more than before. */
  more: number
  text: string
}

/** Compares the total of a chart with the year before. */
export function Change({ more, text }: ChangeProps) {
  return (
    <p className={more > 0 ? 'change change--up' : 'change change--down'}>
      {more !== 0 && <Icon path={more > 0 ? arrowUpIcon : arrowDownIcon} size="xs" />}
      {text}
    </p>
  )
}
