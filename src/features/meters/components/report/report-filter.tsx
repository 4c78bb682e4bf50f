import type { ReportRow } from '#contract/meters/schema.ts'
import { Chip, Chips } from '../../../../ui/fields/chips.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { kindsOf, noFilter, ofKind, type Filter } from '../../rules/report/filter.ts'
import { fullName, reportTexts } from '../../report-texts.ts'
import { texts } from '../../texts.ts'

type ReportFilterProps = { rows: readonly ReportRow[]; filter: Filter; onFilter: (filter: Filter) => void }

/** Which meters are shown: by kind, then by one of that kind. */
export function ReportFilter({ rows, filter, onFilter }: ReportFilterProps) {
  const meters = ofKind(rows, filter)
  return (
    <div className="report__filter">
      <Chips label={reportTexts.kinds}>
        <Chip isOn={filter.kind === null} onPress={() => onFilter(noFilter)}>
          {reportTexts.allKinds}
        </Chip>
        {kindsOf(rows).map((kind) => (
          <Chip key={kind} isOn={filter.kind === kind} onPress={() => onFilter({ kind, meterId: null })}>
            {texts.names[kind]}
          </Chip>
        ))}
      </Chips>
      {meters.length > kindsOf(meters).length && (
        <SelectField
          label={reportTexts.meter}
          value={filter.meterId ?? ''}
          onChange={({ target }) =>
            onFilter({ ...filter, meterId: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{reportTexts.allMeters}</option>
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
