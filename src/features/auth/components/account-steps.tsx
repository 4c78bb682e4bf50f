import type { Step } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import {
  areaFault,
  consentFault,
  emailFault,
  lastNameFault,
  newPasswordFault,
  numberFault,
} from '../rules/account-checks.ts'
import { ConsentHelp } from './consent-help.tsx'
import { NumberHelp } from './number-help.tsx'

export const emailStep: Step = {
  name: 'username',
  label: texts.email,
  kind: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  check: emailFault,
}

/** Whose flat, and where the letter goes (spec C5). */
export const registrationSteps = [
  { name: 'last_name', label: texts.lastName, autoComplete: 'family-name', check: lastNameFault },
  {
    name: 'number',
    label: texts.number,
    inputMode: 'numeric',
    autoComplete: 'off',
    help: <NumberHelp />,
    check: numberFault,
  },
  { ...emailStep, help: texts.emailHelp },
]

export const consentStep: Step = {
  name: 'consent',
  label: texts.consent,
  kind: 'consent',
  help: <ConsentHelp />,
  check: consentFault,
}

export const areaStep: Step = {
  name: 'area',
  label: texts.area,
  help: texts.areaHelp,
  autoComplete: 'off',
  check: areaFault,
}

export const newPasswordStep: Step = {
  name: 'password',
  label: texts.newPassword,
  kind: 'password',
  help: texts.newPasswordHelp,
  autoComplete: 'new-password',
  check: (value) => newPasswordFault(value),
}
