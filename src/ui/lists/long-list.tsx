import type { ReactNode } from 'react'
import { chunked } from '../../lib/state/lists.ts'
import './long-list.css'

/** Few enough to be laid out within a frame. */
const rowsInBlock = 20
/** Many enough to leave few groups to be looked at in each frame. */
const rowsInGroup = 500

type LongListProps<T> = { items: readonly T[]; children: (item: T) => ReactNode }

/**
 * Rows of a list that may become very long. The browser leaves out groups that are off the screen, and blocks of those
 * that are on it; row by row it would look at each of thousands in every frame.
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
