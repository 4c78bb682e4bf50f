import { Bone, Skeleton } from './skeleton.tsx'
import './event.css'

type EventsSkeletonProps = { rows: number }

/** Rows of what goes on, in grey. */
export function EventsSkeleton({ rows }: EventsSkeletonProps) {
  return (
    <Skeleton>
      <ul className="list">
        {Array.from({ length: rows }, (_, row) => (
          <li className="event" key={row}>
            <Bone width="44px" height="44px" />
            <span className="event__body skels">
              <Bone width="70%" />
              <Bone width="50%" height="14px" />
              <Bone width="40%" height="14px" />
            </span>
          </li>
        ))}
      </ul>
    </Skeleton>
  )
}
