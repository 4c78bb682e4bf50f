import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'

export function YearSkeleton() {
  return (
    <PanelSkeleton>
      <Bone height="150px" />
    </PanelSkeleton>
  )
}
