import { Icon } from '../../../ui/icon.tsx'
import { doneIcon } from '../../../ui/icons.ts'
import { texts } from '../texts.ts'
import '../profile.css'

/** What autopay promises (spec K1). */
export function AutopayClaims() {
  return (
    <ul className="claims">
      {texts.autopayClaims.map((claim) => (
        <li key={claim}>
          <Icon path={doneIcon} />
          {claim}
        </li>
      ))}
    </ul>
  )
}
