import { orderConsentText } from '#contract/catalogue/consent.ts'
import { Check } from '../../../ui/fields/check.tsx'
import { texts } from '../texts.ts'

type OrderConsentProps = { isGiven: boolean; privacyHref: string; onChange: (isGiven: boolean) => void }

/** The consent with the very text that is recorded (row V-09). */
export function OrderConsent({ isGiven, privacyHref, onChange }: OrderConsentProps) {
  return (
    <div>
      <Check checked={isGiven} required onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
        {texts.consent}
      </Check>
      <details className="order__consent">
        <summary>{texts.readConsent}</summary>
        <p className="note">{orderConsentText}</p>
        <p>
          <a href={privacyHref} target="_blank" rel="noopener noreferrer">
            {texts.privacy}
          </a>
        </p>
      </details>
    </div>
  )
}
