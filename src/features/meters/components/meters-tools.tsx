import { useState } from 'react'
import { canLight } from './can-light.ts'
import { MetersViews } from './meters-views.tsx'
import { Torch } from './torch.tsx'

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
