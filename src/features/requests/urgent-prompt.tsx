import { isEmergency, getTerms } from '#contract/cases/terms.ts'
import { telHref } from '#contract/organisation/contacts.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useSupport } from '../../ui/feedback/support-context.ts'
import type { ChosenKind } from './rules/request-form.ts'
import { messages } from './messages.ts'

/** Asks to call at once about what the law makes urgent: a message may be read too late. */
export function UrgentPrompt({ kind }: { kind: ChosenKind | null }) {
  const contacts = useSupport()?.contacts
  if (kind === null) return null
  const terms = getTerms(
    { id: kind.category, name: kind.categoryName },
    { id: kind.subcategory, name: kind.name },
    {},
  )
  if (!isEmergency(terms)) return null
  const phone = contacts?.emergency ?? contacts?.dispatcher
  return (
    <Banner tone="warn" title={messages.urgent}>
      {messages.urgentHelp}{' '}
      {phone && (
        <a className="tabular-nums" href={telHref(phone)}>
          {phone}
        </a>
      )}
    </Banner>
  )
}
