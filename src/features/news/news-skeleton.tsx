import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'

type NewsSkeletonProps = { rows: number }

export function NewsSkeleton({ rows }: NewsSkeletonProps) {
  return (
    <Skeleton>
      <ul className="list">
        {Array.from({ length: rows }, (_, row) => (
          <li className="row" key={row}>
            <span className="row__body skeleton">
              <SkeletonLine width="70%" />
              <SkeletonLine width="95%" />
              <SkeletonLine width="30%" height="14px" />
            </span>
          </li>
        ))}
      </ul>
    </Skeleton>
  )
}
