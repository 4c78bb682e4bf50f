import { usePromises } from '../../shared/promises/promises.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { doneIcon } from '../../ui/icons/icons.ts'
import { autopayMessages } from './autopay-messages.ts'
import './pay.css'

/** Only if the organisation's contract covers them (B-16). */
export function AutopayClaims() {
  if (!usePromises().autopay_claims) return null
  return (
    <ul className="benefits-list">
      {autopayMessages.claims.map((claim) => (
        <li key={claim}>
          <Icon path={doneIcon} />
          {claim}
        </li>
      ))}
    </ul>
  )
}
