import { isEmergency, getTerms } from '#contract/cases/terms.ts'
import { telHref } from '#contract/organisation/contacts.ts'
import type { Emergency } from '#contract/requests/emergencies.ts'
import { useEmergencies } from '../../shared/cases/emergencies.ts'
import { useEmergencyCalls } from '../../shared/cases/emergency-card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { ChosenKind } from './rules/request-form.ts'
import { messages } from './messages.ts'

type Kind = Pick<ChosenKind, 'category' | 'categoryName' | 'subcategory' | 'name'>

const isUrgent = ({ category, categoryName, subcategory, name }: Kind): boolean =>
  isEmergency(getTerms({ id: category, name: categoryName }, { id: subcategory, name }, {}))

/** The emergency whose kind was chosen. */
const findByKind = (emergencies: readonly Emergency[], { categoryName, name }: Kind) =>
  emergencies.find(({ kind }) => kind === `${categoryName}/${name}`)

type UrgentPromptProps = { kind: Kind | null; help: string }

/** Asks to call at once about what the law or the organisation makes urgent: a message may be read too late. */
export function UrgentPrompt({ kind, help }: UrgentPromptProps) {
  const emergencies = useEmergencies()
  const emergency = kind === null ? undefined : findByKind(emergencies, kind)
  const calls = useEmergencyCalls(emergency ?? {})
  if (kind === null || !(emergency || isUrgent(kind))) return null
  return (
    <Banner tone="warn" title={messages.urgent}>
      {help}{' '}
      {calls.map(({ phone }, nth) => (
        <span key={phone}>
          {nth > 0 && ', '}
          <a className="tabular-nums" href={telHref(phone) ?? `tel:${phone}`}>
            {phone}
          </a>
        </span>
      ))}
    </Banner>
  )
}
