import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'

/** A grey box in place of the chart while it loads. */
export function YearSkeleton() {
  return (
    <PanelSkeleton>
      <Bone height="150px" />
    </PanelSkeleton>
  )
}
