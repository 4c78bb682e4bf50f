import { consentText } from '#contract/account/consent.ts'
import { texts } from '../account-texts.ts'

/** The text agreed to, word for word: its hash is recorded. */
export function ConsentHelp() {
  return (
    <details className="consent">
      <summary>{texts.readConsent}</summary>
      <p>{consentText}</p>
    </details>
  )
}
