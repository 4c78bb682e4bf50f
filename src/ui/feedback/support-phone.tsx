import { telHref } from '#contract/organisation/contacts.ts'
import { Icon } from '../icons/icon.tsx'
import { phoneIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'
import { useSupport } from './support-context.ts'

/** Shows the dispatcher's telephone, or nothing if the organisation has set none (B-12). */
export function SupportPhone() {
  const phone = useSupport()?.contacts?.dispatcher
  const href = phone && telHref(phone)
  if (!href) return null
  return (
    <a className="support-phone" href={href}>
      <Icon path={phoneIcon} />
      <span>
        {messages.callDispatcher} <span className="tabular-nums">{phone}</span>
      </span>
    </a>
  )
}
