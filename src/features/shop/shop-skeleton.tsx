import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Rows of services in grey. */
export function ShopSkeleton() {
  return (
    <Skeleton>
      <Bone height="72px" />
      <Bone height="72px" />
      <Bone height="72px" />
    </Skeleton>
  )
}
