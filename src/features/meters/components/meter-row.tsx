import { useAtomValue } from 'jotai/react'
import { isCorrectionAtom, isQueueEditableAtom, modeAtom } from '../atoms/row.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { CorrectButton } from './correct-button.tsx'
import { MeterFields } from './meter-fields.tsx'
import { MeterHead } from './meter-head.tsx'
import { PhotoOfMeter } from './photo-of-meter.tsx'
import { RestingValues } from './resting-values.tsx'
import { SentValues } from './sent-values.tsx'
import { VerificationNote } from './verification-note.tsx'
import { WaitingValues } from './waiting-values.tsx'

type MeterRowProps = { form: MeterForm; wasDate: string | null }

/** One meter of the form, by its mode. */
export function MeterRow({ form, wasDate }: MeterRowProps) {
  const mode = useAtomValue(modeAtom(form))
  const isCorrection = useAtomValue(isCorrectionAtom(form))
  const mayEditQueued = useAtomValue(isQueueEditableAtom(form))
  const { meter, today, isTaking, canCorrect } = form
  const mayCorrect = isTaking && ((mode === 'sent' && canCorrect) || (mode === 'waiting' && mayEditQueued))
  return (
    <li className="meter">
      <MeterHead
        meter={meter}
        today={today}
        action={
          <>
            {(mayCorrect || isCorrection) && <CorrectButton form={form} isOpen={isCorrection} />}
            {mode === 'form' && <PhotoOfMeter form={form} />}
          </>
        }
      />
      {(mode === 'form' || mode === 'shut') && <MeterFields form={form} wasDate={wasDate} />}
      {mode === 'sent' && <SentValues form={form} wasDate={wasDate} />}
      {mode === 'waiting' && <WaitingValues form={form} wasDate={wasDate} />}
      {(mode === 'closed' || mode === 'readonly') && (
        <RestingValues form={form} wasDate={wasDate} isClosed={mode === 'closed'} />
      )}
      <VerificationNote nextCheck={meter.next_check_date} today={today} />
    </li>
  )
}
