import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'
import { texts } from '../texts.ts'

export function PaySkeleton() {
  return (
    <PanelSkeleton label={texts.pay}>
      <Bone width="55%" />
      <Bone width="75%" height="24px" />
      <Bone height="72px" />
      <Bone height="64px" />
      <Bone height="52px" />
    </PanelSkeleton>
  )
}
