import type { ComponentProps } from 'react'
import { Panel } from './panel.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

type PanelSkeletonProps = Pick<ComponentProps<typeof Panel>, 'label' | 'children'>

export function PanelSkeleton({ children, ...panel }: PanelSkeletonProps) {
  return (
    <Panel {...panel}>
      <Skeleton>{children}</Skeleton>
    </Panel>
  )
}
