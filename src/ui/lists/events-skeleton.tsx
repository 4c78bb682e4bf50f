import { SkeletonLine, Skeleton } from '../feedback/skeleton.tsx'
import './event.css'

type EventsSkeletonProps = {
  rows: number
  /** The third line has the number and day. */
  lines?: 2 | 3
}

export function EventsSkeleton({ rows, lines = 3 }: EventsSkeletonProps) {
  return (
    <Skeleton>
      <ul className="list">
        {Array.from({ length: rows }, (_, row) => (
          <li className="event" key={row}>
            <SkeletonLine width="44px" height="44px" />
            <span className="event__body skeleton">
              <SkeletonLine width="70%" />
              <SkeletonLine width="50%" height="14px" />
              {lines === 3 && <SkeletonLine width="40%" height="14px" />}
            </span>
          </li>
        ))}
      </ul>
    </Skeleton>
  )
}
