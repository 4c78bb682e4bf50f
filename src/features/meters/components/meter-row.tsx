import { useAtomValue, useSetAtom } from 'jotai/react'
import type { ReactNode } from 'react'
import type { Meter } from '#contract/meters/schema.ts'
import { kindOf } from '#contract/meters/types.ts'
import { verificationOf } from '#contract/meters/verification.ts'
import { PhotoButton } from '../../../ui/buttons/photo-button.tsx'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, clockIcon } from '../../../ui/icons/icons.ts'
import { addPhotoAtom, canAddPhotoAtom } from '../atoms/photos.ts'
import { isCorrectionAtom, isQueueEditableAtom, modeAtom, cancelAtom, correctAtom } from '../atoms/row.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { meterName, texts } from '../texts.ts'
import { MeterFields } from './meter-fields.tsx'
import { RestingValues, SentValues, WaitingValues } from './meter-values.tsx'

type MeterHeadProps = { meter: Meter; today: string; action?: ReactNode }

/** What the meter is: its kind, place and number, and when it is to be verified. */
function MeterHead({ meter, today, action }: MeterHeadProps) {
  const check = verificationOf(meter.next_check_date, today)
  return (
    <div className="meter__id">
      <Glyph kind={kindOf(meter.type)} />
      <div className="meter__name">
        <h2>{meterName(meter.type)}</h2>
        <p>{[meter.place, texts.serial(meter.serial_number)].filter(Boolean).join(' · ')}</p>
        {check.state === 'later' && <p>{texts.checkLater(check)}</p>}
      </div>
      {action}
    </div>
  )
}

type CorrectButtonProps = { form: MeterForm; isOpen?: boolean }

/** Opens the fields of a sent or queued reading, or leaves them as they were (row M-18). */
function CorrectButton({ form, isOpen = false }: CorrectButtonProps) {
  const correct = useSetAtom(correctAtom)
  const cancel = useSetAtom(cancelAtom)
  return (
    <button type="button" className="more" onClick={() => (isOpen ? cancel(form) : correct(form))}>
      {isOpen ? texts.cancel : texts.correct}
      <span className="sr">: {meterName(form.meter.type)}</span>
    </button>
  )
}

type PhotoOfMeterProps = { form: MeterForm }

/** Takes a photo of the dial, which is kept and sent with the reading (row M-19). */
function PhotoOfMeter({ form }: PhotoOfMeterProps) {
  const canAdd = useAtomValue(canAddPhotoAtom(form))
  const add = useSetAtom(addPhotoAtom)
  if (!canAdd || !form.isTaking) return null
  return (
    <PhotoButton
      label={texts.photoOf(meterName(form.meter.type))}
      onTake={(photo) => void add(form, photo)}
    />
  )
}

type VerificationNoteProps = { nextCheck: string | null; today: string }

/** Says that a meter's verification is near or past (row M-12). */
function VerificationNote({ nextCheck, today }: VerificationNoteProps) {
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
