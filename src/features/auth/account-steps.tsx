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

/** Drawn after the printed receipt (server/modules/receipts/pdf): the number ends the payer's lines. */
function SampleReceipt() {
  return (
    <figure className="sample">
      <svg viewBox="0 0 320 212" aria-hidden="true">
        <rect className="sample__paper" x="1" y="1" width="318" height="210" rx="8" />
        <text x="18" y="34" className="sample__title">
          {messages.sampleTitle}
        </text>
        <g className="sample__print">
          <rect x="18" y="43" width="96" height="6" rx="2" />
          <rect x="192" y="18" width="112" height="36" rx="5" />
          <rect x="174" y="89" width="104" height="7" rx="2" />
          <rect x="174" y="104" width="130" height="6" rx="2" />
          <rect x="174" y="118" width="118" height="6" rx="2" />
          <rect x="18" y="104" width="124" height="6" rx="2" />
          {[166, 180, 194].map((y) => (
            <g key={y}>
              <rect x="18" y={y} width="128" height="5" rx="2" />
              <rect x="196" y={y} width="40" height="5" rx="2" />
              <rect x="264" y={y} width="40" height="5" rx="2" />
            </g>
          ))}
        </g>
        <text x="18" y="78" className="sample__label">
          {messages.samplePayer}
        </text>
        <text x="174" y="78" className="sample__label">
          {messages.sampleRecipient}
        </text>
        <text x="18" y="96" className="sample__name">
          {messages.sampleName}
        </text>
        <rect className="sample__mark" x="12" y="118" width="152" height="26" rx="6" />
        <text x="18" y="135" className="sample__number">
          {messages.sampleNumber}
        </text>
        <path className="sample__line" d="M18 154.5h286" />
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
  {
    name: 'last_name',
    label: messages.lastName,
    help: messages.lastNameHelp,
    autoComplete: 'family-name',
    check: validateLastName,
  },
  {
    name: 'number',
    label: messages.number,
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
