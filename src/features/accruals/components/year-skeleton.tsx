import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx'

export function YearSkeleton() {
  return (
    <PanelSkeleton>
      <SkeletonLine height="150px" />
    </PanelSkeleton>
  )
}
