import type { ReactNode } from 'react'
import { kindNames } from '#contract/meters/types.ts'
import type { ReportRow } from '#contract/meters/schema.ts'
import { Chip, Chips } from '../../../ui/fields/chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { listKinds, noFilter, filterByKind, type Filter } from './rules/lines.ts'
import { reportMessages, fullName } from './messages.ts'

type ReportFilterProps = {
  rows: readonly ReportRow[]
  filter: Filter
  onFilter: (filter: Filter) => void
  rangeButton: ReactNode
}

/** The period and the kinds in one row. */
export function ReportFilter({ rows, filter, onFilter, rangeButton }: ReportFilterProps) {
  const meters = filterByKind(rows, filter)
  return (
    <div className="report__filter">
      <div className="report__row">
        {rangeButton}
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
      </div>
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
