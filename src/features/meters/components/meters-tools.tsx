import { MetersViews } from './meters-views.tsx'
import { Torch } from './torch.tsx'

/** The views of the section and the torch. */
export function MetersTools() {
  return (
    <div className="meters__tools">
      <MetersViews current="readings" />
      <Torch />
    </div>
  )
}
