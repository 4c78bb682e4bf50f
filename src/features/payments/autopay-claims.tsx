import { Icon } from '../../ui/icons/icon.tsx'
import { doneIcon } from '../../ui/icons/icons.ts'
import { autopayTexts } from './autopay-texts.ts'
import './pay.css'

/** The four claims of autopay. */
export function AutopayClaims() {
  return (
    <ul className="claims">
      {autopayTexts.claims.map((claim) => (
        <li key={claim}>
          <Icon path={doneIcon} />
          {claim}
        </li>
      ))}
    </ul>
  )
}
