import { verificationOf } from '#contract/meters/verification.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, clockIcon } from '../../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

type VerificationNoteProps = { nextCheck: string | null; today: string }

/** Says that a meter's verification is near or past (row M-12). */
export function VerificationNote({ nextCheck, today }: VerificationNoteProps) {
  const { state } = verificationOf(nextCheck, today)
  if (nextCheck === null || (state !== 'soon' && state !== 'past')) return null
  const isPast = state === 'past'
  return (
    <p className={isPast ? 'field__error' : 'field__warn'}>
      <Icon path={isPast ? alertIcon : clockIcon} size="xs" />
      <span>{isPast ? texts.checkPast : texts.checkSoon(nextCheck)}</span>
    </p>
  )
}
