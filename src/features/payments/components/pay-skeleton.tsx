import { Panel } from '../../../ui/panel.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { texts } from '../texts.ts'

export function PaySkeleton() {
  return (
    <Panel label={texts.pay}>
      <Skeleton>
        <Bone width="55%" />
        <Bone width="75%" height="24px" />
        <Bone height="72px" />
        <Bone height="64px" />
        <Bone height="52px" />
      </Skeleton>
    </Panel>
  )
}
