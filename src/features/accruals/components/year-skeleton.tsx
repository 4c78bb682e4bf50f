import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'

/** The chart of a year in grey. */
export function YearSkeleton() {
  return (
    <PanelSkeleton>
      <Bone height="150px" />
    </PanelSkeleton>
  )
}
