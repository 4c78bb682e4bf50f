import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The list in grey. */
export function ListSkeleton() {
  return (
    <Skeleton>
      <div className="panel skels">
        <Bone width="45%" height="28px" />
        <Bone width="65%" />
        <Bone height="84px" />
      </div>
      <div className="panel panel--list">
        <ul className="list list--flush">
          {Array.from({ length: 5 }, (_, row) => (
            <li className="row" key={row}>
              <span className="row__body skels">
                <Bone width="40%" />
                <Bone width="60%" height="14px" />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Skeleton>
  )
}
