import type { ReactNode } from 'react'
import './desk.css'

type Cell = ReactNode
type TableProps = {
  label: string
  /** A `#` prefix marks numeric columns. */
  head: readonly string[]
  rows: readonly (readonly [key: string | number, cells: readonly Cell[]])[]
}

const isEmpty = (cell: Cell): boolean => cell === null || cell === undefined || cell === '' || cell === false

const isNumber = (header: string | undefined): boolean => header?.startsWith('#') ?? false

/** Becomes a list of records on narrow screens, where each value has its column's name. */
export function DeskTable({ label, head, rows }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard too (WCAG 2.1.1)
    <section className="desk-table-scroll" aria-label={`Таблица: ${label}`} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {head.map((header) => (
              <th key={header} scope="col" className={isNumber(header) ? 'desk-table__number' : undefined}>
                {header.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, cells]) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td
                  key={head[at]}
                  className={isNumber(head[at]) ? 'desk-table__number' : undefined}
                  data-label={head[at]?.replace('#', '')}
                  data-empty={isEmpty(cell) ? '' : undefined}
                >
                  {/* A part of its own beside the column's name on a phone, whatever the cell holds. */}
                  <div>{cell}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
