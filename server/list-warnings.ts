import type { Environment } from './config/environment.ts'
import { nextStep } from './http/static-files.ts'
import type { Mail } from './ports/mail.ts'
import type { Telephony } from './ports/telephony.ts'

interface SiteState {
  readonly isSetUp: boolean
  readonly hasFiles: boolean
  readonly isBuildCopied: boolean
  readonly isOnHold: boolean
  readonly telephony: Telephony | null
  readonly mail: Mail | null
}

/** Lists what an operator has to know about a started site. */
export const listWarnings = ({ isRealSite, rehearsalPassword }: Environment, state: SiteState): string[] => {
  const { isOnHold } = state
  const warnings: [boolean, string][] = [
    [isRealSite && !state.isSetUp, nextStep],
    [!state.hasFiles, 'the storage of FILES_URL does not answer: photos wait on the phones'],
    [
      isRealSite && !state.isBuildCopied,
      'the build could not be copied to DATA_DIR: an update would remove parts of open pages',
    ],
    [
      rehearsalPassword !== null,
      'the site is a rehearsal: the sandbox at /sandbox/ is its bank, mail and telephone',
    ],
    [isOnHold, 'the site is on hold: no mail, pushes, calls, payments or jobs (operator: release)'],
    [!isOnHold && state.telephony === null, 'TELEPHONY_URL is not set: payers by QR cannot be called'],
    [!isOnHold && state.mail === null, 'SMTP_URL is not set: emails wait in the database'],
  ]
  return warnings.flatMap(([isTrue, text]) => (isTrue ? [text] : []))
}
