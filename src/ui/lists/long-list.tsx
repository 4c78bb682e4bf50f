import type { ReactNode } from 'react'
import { chunked } from '../../lib/state/lists.ts'
import './long-list.css'

/** Few enough to lay out within a frame. */
const rowsInBlock = 20
/** Large enough to leave few groups to check per frame. */
const rowsInGroup = 500

type LongListProps<T> = { items: readonly T[]; children: (item: T) => ReactNode }

/**
 * Splits a long list, so that the browser skips off-screen groups and blocks. Skipping single rows would check
 * thousands per frame.
 */
export function LongList<T extends { readonly id: number | string }>({ items, children }: LongListProps<T>) {
  return chunked(items, rowsInGroup).map((group) => (
    <div key={group.place} className="block block--group">
      {chunked(group.rows, rowsInBlock).map((block) => (
        <ul key={block.place} className="list list--flush block">
          {block.rows.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      ))}
    </div>
  ))
}
