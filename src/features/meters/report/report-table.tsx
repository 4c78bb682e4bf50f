import { useId, useState, type ReactNode } from 'react'
import type { ReportRow } from '#contract/meters/schema.ts'
import { getUnit } from '#contract/meters/types.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SaveSheetButton } from '../../../shared/files/save-sheet-button.tsx'
import { downIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { ReplacedNotes } from '../components/meter-notes.tsx'
import { meterName, messages } from '../messages.ts'
import { buildLines, getTotal, type Line } from './rules/lines.ts'
import { listMonths, type MonthRange } from '../../../lib/dates/month-range.ts'
import { shortMonthAndYear } from '../../../shared/charts/month-value.ts'
import { buildSheet } from './rules/sheet.ts'
import { estimated, formatCell, reportMessages, used, usedIn } from './messages.ts'

type ReportTableProps = { rows: readonly ReportRow[]; months: readonly string[] }

type HeadCellProps = { row: ReportRow; line: Line }

function HeadCell({ row, line }: HeadCellProps) {
  return (
    <th scope="col">
      {meterName(row.type)}
      <span className="note">
        {[row.place, messages.serial(row.serial_number)].filter(Boolean).join(' · ')}
      </span>
      <span className="note">
        {[messages.zones[line.zone], getUnit(row.type)].filter(Boolean).join(', ')}
      </span>
    </th>
  )
}

type FoldProps = { title: string; children: ReactNode }

/** Not `details`: paper shows the content whether it is open or not. */
function Fold({ title, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <div className="panel fold">
      <h2>
        <button
          type="button"
          className="fold__button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <Icon path={downIcon} className="chevron" />
        </button>
      </h2>
      <div id={contentId} className={isOpen ? undefined : 'fold__closed'}>
        {children}
      </div>
    </div>
  )
}

/** Shows the newest month first (M-15); also the chart's text alternative. */
export function ReportTable({ rows, months }: ReportTableProps) {
  const lines = buildLines(rows, months)
  return (
    <Fold title={reportMessages.table(months.length)}>
      {rows.map((row) => (
        <ReplacedNotes key={row.id} meter={row} isNamed />
      ))}
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="report__scroll" aria-label={reportMessages.scroll} tabIndex={0}>
        <table className="report__table">
          <thead>
            <tr>
              <th scope="col">{reportMessages.month}</th>
              {rows.flatMap((row) =>
                lines
                  .filter(({ meterId }) => meterId === row.id)
                  .map((line) => <HeadCell key={line.key} row={row} line={line} />),
              )}
            </tr>
          </thead>
          <tbody>
            {months
              .map((month, index) => (
                <tr key={month}>
                  <th scope="row">{shortMonthAndYear(month)}</th>
                  {lines.map((line) => (
                    <td key={line.key}>
                      {formatCell(line.type, line.values[index] ?? line.estimates[index])}
                      {(line.values[index] ?? line.estimates[index]) !== null && (
                        <span className="note">{usedIn(line, index)}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{reportMessages.total}</th>
              {lines.map((line) => (
                <td key={line.key}>{used(line.type, getTotal(line))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Fold>
  )
}

type ReportFilesProps = { rows: readonly ReportRow[]; range: MonthRange }

export function ReportFiles({ rows, range }: ReportFilesProps) {
  const sheet = () =>
    buildSheet(rows, listMonths(range), {
      name: reportMessages.file(range),
      month: reportMessages.month,
      total: reportMessages.total,
      reading: reportMessages.readingColumn,
      used: reportMessages.usedColumn,
      estimated,
    })
  return (
    <div className="report__files">
      <SaveSheetButton format="xlsx" createSheet={sheet} />
      <SaveSheetButton format="csv" createSheet={sheet} />
      <Button isSmall onClick={() => print()}>
        {reportMessages.print}
      </Button>
    </div>
  )
}
