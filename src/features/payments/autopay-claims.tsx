import { Icon } from '../../ui/icons/icon.tsx'
import { doneIcon } from '../../ui/icons/icons.ts'
import { autopayMessages } from './autopay-messages.ts'
import './pay.css'

export function AutopayClaims() {
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
