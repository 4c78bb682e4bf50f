import { kindNames } from '#contract/meters/types.ts'
import { useState } from 'react'
import type { ReportRow } from '#contract/meters/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../../ui/fields/chips.tsx'
import { MonthSelect } from '../../../ui/fields/month-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon } from '../../../ui/icons/icons.ts'
import { listKinds, noFilter, filterByKind, type Filter } from './rules/lines.ts'
import { isSameRange, validateRange, toRange, readyRanges, yearsTo, type Range } from './rules/range.ts'
import { reportMessages, fullName } from './messages.ts'

type RangeFormProps = { range: Range; present: string; onRange: (range: Range) => void }

/** Applies presets at once, custom months on «Сформировать» (M-15). */
export function RangeForm({ range, present, onRange }: RangeFormProps) {
  const [chosen, setChosen] = useState(range)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const fault = validateRange(chosen)
  const choose = (next: Range) => {
    setChosen(next)
    onRange(next)
  }
  return (
    <form
      className="range"
      onSubmit={(event) => {
        event.preventDefault()
        setIsSubmitted(true)
        if (fault === null) onRange(chosen)
      }}
    >
      <Chips label={reportMessages.ranges}>
        {readyRanges.map((ready) => (
          <Chip
            key={ready}
            isOn={isSameRange(range, toRange(ready, present))}
            onPress={() => choose(toRange(ready, present))}
          >
            {reportMessages.ready[ready]}
          </Chip>
        ))}
      </Chips>
      <div className="range__months">
        <MonthSelect
          legend={reportMessages.from}
          value={chosen.from}
          years={yearsTo(present)}
          onChange={(from) => setChosen({ ...chosen, from })}
        />
        <MonthSelect
          legend={reportMessages.till}
          value={chosen.till}
          years={yearsTo(present)}
          onChange={(till) => setChosen({ ...chosen, till })}
        />
        <Button type="submit">{reportMessages.generate}</Button>
      </div>
      {isSubmitted && fault !== null && (
        <p className="field__error" role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{reportMessages.faults[fault]}</span>
        </p>
      )}
    </form>
  )
}

type ReportFilterProps = { rows: readonly ReportRow[]; filter: Filter; onFilter: (filter: Filter) => void }

export function ReportFilter({ rows, filter, onFilter }: ReportFilterProps) {
  const meters = filterByKind(rows, filter)
  return (
    <div className="report__filter">
      <Chips label={reportMessages.kinds}>
        <Chip isOn={filter.kind === null} onPress={() => onFilter(noFilter)}>
          {reportMessages.allKinds}
        </Chip>
        {listKinds(rows).map((kind) => (
          <Chip key={kind} isOn={filter.kind === kind} onPress={() => onFilter({ kind, meterId: null })}>
            {kindNames[kind]}
          </Chip>
        ))}
      </Chips>
      {meters.length > listKinds(meters).length && (
        <SelectField
          label={reportMessages.meter}
          value={filter.meterId ?? ''}
          onChange={({ target }) =>
            onFilter({ ...filter, meterId: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{reportMessages.allMeters}</option>
          {meters.map((row) => (
            <option key={row.id} value={row.id}>
              {fullName(row)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
