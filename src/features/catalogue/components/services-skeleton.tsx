import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'

type ServicesSkeletonProps = { cards: number }

/** Cards in grey. */
export function ServicesSkeleton({ cards }: ServicesSkeletonProps) {
  return (
    <Skeleton>
      <ul className="services">
        {Array.from({ length: cards }, (_, card) => (
          <li className="service" key={card}>
            <span className="service__picture" />
            <span className="service__body skels">
              <Bone width="80%" />
              <Bone width="40%" />
              <Bone width="95%" height="14px" />
            </span>
          </li>
        ))}
      </ul>
    </Skeleton>
  )
}
