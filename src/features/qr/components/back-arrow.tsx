import { Icon } from '../../../ui/icons/icon.tsx'
import { backIcon } from '../../../ui/icons/icons.ts'
import type { Step } from '../rules/step.ts'
import { texts } from '../step-texts.ts'
import { pathOf } from './go-to.ts'

/** The arrow back to a step. */
export function BackArrow({ to }: { to: Step }) {
  return (
    <a className="iconbtn back" href={`#${pathOf(to)}`} aria-label={texts.back}>
      <Icon path={backIcon} />
    </a>
  )
}
