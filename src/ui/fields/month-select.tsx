import { monthName } from '../../lib/dates/dates.ts'
import { SelectField } from './select-field.tsx'
import { laterMessages } from '../later-messages.ts'
import './month-select.css'

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

type MonthSelectProps = {
  legend: string
  /** 'YYYY-MM' */
  value: string
  years: readonly number[]
  onChange: (period: string) => void
}

/** Replaces the native month field, which some browsers lack. */
export function MonthSelect({ legend, value, years, onChange }: MonthSelectProps) {
  const [year = '', month = ''] = value.split('-')
  return (
    <fieldset className="range__month">
      <legend className="label">{legend}</legend>
      <SelectField
        label={<span className="sr-only">{`${legend}: ${laterMessages.month}`}</span>}
        value={month}
        onChange={({ target }) => onChange(`${year}-${target.value}`)}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {monthName(`2000-${number}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<span className="sr-only">{`${legend}: ${laterMessages.year}`}</span>}
        value={year}
        onChange={({ target }) => onChange(`${target.value}-${month}`)}
      >
        {years.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
