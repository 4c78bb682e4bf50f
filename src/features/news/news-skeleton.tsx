import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'

type NewsSkeletonProps = { rows: number }

export function NewsSkeleton({ rows }: NewsSkeletonProps) {
  return (
    <Skeleton>
      <ul className="list">
        {Array.from({ length: rows }, (_, row) => (
          <li className="row" key={row}>
            <span className="row__body skeleton">
              <Bone width="70%" />
              <Bone width="95%" />
              <Bone width="30%" height="14px" />
            </span>
          </li>
        ))}
      </ul>
    </Skeleton>
  )
}
