import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The four switches in grey. */
export function ChannelsSkeleton() {
  return (
    <Skeleton>
      <Bone height="56px" />
      <Bone height="56px" />
      <Bone height="56px" />
      <Bone height="56px" />
    </Skeleton>
  )
}
