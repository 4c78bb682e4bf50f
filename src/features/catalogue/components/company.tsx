import type { Executor } from '#contract/catalogue/schema.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { companyView, workHours } from '../rules/company-view.ts'
import { texts } from '../texts.ts'
import { CompanyPhone } from './company-phone.tsx'

type CompanyProps = {
  executor: Executor | null
  /** Told when the telephone is shown; without it nothing is recorded. */
  onPhoneShown?: (() => void) | undefined
}

/** Who does the work (spec K2.2): hidden when nothing is known of it. */
export function Company({ executor, onPhoneShown }: CompanyProps) {
  const company = companyView(executor)
  if (company === 'hidden') return null
  if (company === 'unknown')
    return (
      <section className="company" aria-label={texts.company}>
        <h3>{texts.company}</h3>
        <p>{texts.companyUnknown}</p>
      </section>
    )
  const { str_name: name, address, phone_number: phone, work_schedule: schedule } = company
  const hours = workHours(schedule)
  return (
    <section className="company" aria-label={texts.company}>
      <h3>{texts.company}</h3>
      {name !== '' && <p>{name}</p>}
      {(company.works_under_contract || company.requisites_confirmed) && (
        <p className="company__tags">
          {company.works_under_contract && <Tag tone="ok">{texts.contract}</Tag>}
          {company.requisites_confirmed && <Tag tone="ok">{texts.requisites}</Tag>}
        </p>
      )}
      <dl className="company__facts">
        {address !== '' && (
          <div>
            <dt className="note">{texts.address}</dt>
            <dd>{address}</dd>
          </div>
        )}
        {hours.length > 0 && (
          <div>
            <dt className="note">{texts.hours}</dt>
            {hours.map((line) => (
              <dd className="num" key={line}>
                {line}
              </dd>
            ))}
          </div>
        )}
        {phone !== '' && (
          <div>
            <dt className="note">{texts.phone}</dt>
            <dd>
              <CompanyPhone digits={phone} onShown={onPhoneShown} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
