import { lazy, Suspense, useState } from 'react'
import { canLight } from './can-light.ts'
import { MetersViews } from './meters-views.tsx'

// Few devices have one, and the form does not wait for it.
const Torch = lazy(() => import('./torch.tsx').then((part) => ({ default: part.Torch })))

/** The views of the section and the torch. */
export function MetersTools() {
  const [hasTorch] = useState(canLight)
  return (
    <div className="meters__tools">
      <MetersViews current="readings" />
      <Suspense fallback={null}>{hasTorch && <Torch />}</Suspense>
    </div>
  )
}
