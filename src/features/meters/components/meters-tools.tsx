import { useState } from 'react'
import { canLight } from './can-light.ts'
import { MetersViews } from './meters-views.tsx'
import { part } from '../../../ui/part.tsx'

// Few devices have one, and the form does not wait for it.
const Torch = part(async () => (await import('./torch.tsx')).Torch)

/** The views of the section and the torch. */
export function MetersTools() {
  const [hasTorch] = useState(canLight)
  return (
    <div className="meters__tools">
      <MetersViews current="readings" />
      {hasTorch && <Torch />}
    </div>
  )
}
