import { useState } from 'react'
import { consentText } from '#contract/auth/account-checks.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Step } from '../../ui/fields/step-form.tsx'
import { messages } from './account-messages.ts'
import {
  validateArea,
  validateConsent,
  validateEmail,
  validateLastName,
  validateNewPassword,
  validateNumber,
  presentPasswordFault,
} from './rules/registration.ts'

function SampleReceipt() {
  return (
    <figure className="sample">
      <svg viewBox="0 0 320 180" aria-hidden="true">
        <rect className="sample__paper" x="1" y="1" width="318" height="178" rx="8" />
        <g className="sample__print">
          <rect x="20" y="20" width="110" height="10" rx="2" />
          <rect x="20" y="38" width="80" height="7" rx="2" />
          {[92, 112, 132, 152].map((y) => (
            <g key={y}>
              <rect x="20" y={y} width="130" height="7" rx="2" />
              <rect x="196" y={y} width="40" height="7" rx="2" />
              <rect x="260" y={y} width="40" height="7" rx="2" />
            </g>
          ))}
        </g>
        <path className="sample__line" d="M20 78.5h280" />
        <rect className="sample__mark" x="166" y="14" width="140" height="52" rx="8" />
        <text x="178" y="34" className="sample__label">
          Лицевой счёт №
        </text>
        <text x="178" y="55" className="sample__number">
          100200300
        </text>
      </svg>
      <figcaption className="sr-only">{messages.sampleReceipt}</figcaption>
    </figure>
  )
}

function NumberHelp() {
  const [showReceiptImage, setShowReceiptImage] = useState(false)
  return (
    <div className="number-help">
      <Button
        kind="plain"
        isSmall
        aria-expanded={showReceiptImage}
        onClick={() => setShowReceiptImage(!showReceiptImage)}
      >
        {showReceiptImage ? messages.hideNumber : messages.whereNumber}
      </Button>
      {showReceiptImage && <SampleReceipt />}
    </div>
  )
}

/** Full consent text; its hash is recorded. */
function ConsentHelp() {
  return (
    <details className="consent">
      <summary>{messages.readConsent}</summary>
      <p>{consentText}</p>
    </details>
  )
}

export const emailField = 'username'

export const emailStep: Step = {
  name: emailField,
  label: messages.email,
  kind: 'email',
  autoComplete: 'username',
  check: validateEmail,
}

export const registrationSteps: readonly Step[] = [
  { name: 'last_name', label: messages.lastName, autoComplete: 'family-name', check: validateLastName },
  {
    name: 'number',
    label: messages.number,
    inputMode: 'numeric',
    autoComplete: 'off',
    help: <NumberHelp />,
    check: validateNumber,
  },
  { ...emailStep, help: messages.emailHelp },
]

export const consentStep: Step = {
  name: 'consent',
  label: messages.consent,
  kind: 'consent',
  help: <ConsentHelp />,
  check: validateConsent,
}

export const areaStep: Step = {
  name: 'area',
  label: messages.area,
  help: messages.areaHelp,
  autoComplete: 'off',
  check: validateArea,
}

export const presentPasswordStep: Step = {
  name: 'present',
  label: messages.presentPassword,
  kind: 'password',
  autoComplete: 'current-password',
  check: presentPasswordFault,
}

export const newPasswordStep: Step = {
  name: 'password',
  label: messages.newPassword,
  kind: 'password',
  help: messages.newPasswordHelp,
  autoComplete: 'new-password',
  check: (value) => validateNewPassword(value),
}
