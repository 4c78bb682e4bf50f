import { PanelSkeleton } from '../../../ui/panel-skeleton.tsx'
import { Bone } from '../../../ui/skeleton.tsx'

/** The chart of a year in grey. */
export function YearSkeleton() {
  return (
    <PanelSkeleton>
      <Bone height="150px" />
    </PanelSkeleton>
  )
}
