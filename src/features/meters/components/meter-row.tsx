import { useAtomValue, useSetAtom } from 'jotai/react'
import type { ReactNode } from 'react'
import type { Meter } from '#contract/meters/schema.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { getVerification } from '#contract/meters/dates.ts'
import { PhotoButton } from '../../../ui/buttons/photo-button.tsx'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, clockIcon } from '../../../ui/icons/icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { addPhotoAtom, canAddPhotoAtom } from '../atoms/photos.ts'
import {
  isCorrectionAtom,
  isQueueEditableAtom,
  rowModeAtom,
  cancelCorrectionAtom,
  correctAtom,
} from '../atoms/row.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { meterName, messages } from '../messages.ts'
import { MeterFields } from './meter-fields.tsx'
import { ReadOnlyValues, SentValues, WaitingValues } from './meter-values.tsx'

type MeterHeadProps = { meter: Meter; rest?: string | false; action?: ReactNode }

function MeterHead({ meter, rest, action }: MeterHeadProps) {
  return (
    <div className="meter__id">
      <Glyph kind={toMeterKind(meter.type)} />
      <div className="meter__name">
        <h2>{meterName(meter.type)}</h2>
        <p>{[meter.place, messages.serial(meter.serial_number)].filter(Boolean).join(' · ')}</p>
        {rest && <p>{rest}</p>}
        {(meter.replaced ?? meter.estimates) && <MeterNotes meter={meter} />}
      </div>
      {action}
    </div>
  )
}

const MeterNotes = lazyComponent(async () => (await import('./meter-notes.tsx')).MeterNotes)

type CorrectButtonProps = { form: MeterForm; isOpen?: boolean }

function CorrectButton({ form, isOpen = false }: CorrectButtonProps) {
  const correct = useSetAtom(correctAtom)
  const cancel = useSetAtom(cancelCorrectionAtom)
  return (
    <button type="button" className="more" onClick={() => (isOpen ? cancel(form) : correct(form))}>
      {isOpen ? messages.cancel : messages.correct}
      <span className="sr-only">: {meterName(form.meter.type)}</span>
    </button>
  )
}

type PhotoOfMeterProps = { form: MeterForm }

function PhotoOfMeter({ form }: PhotoOfMeterProps) {
  const canAdd = useAtomValue(canAddPhotoAtom(form))
  const add = useSetAtom(addPhotoAtom)
  if (!canAdd || !form.acceptsReadings) return null
  return (
    <PhotoButton
      label={messages.photoOf(meterName(form.meter.type))}
      onTake={(photo) => void add(form, photo)}
    />
  )
}

type VerificationNoteProps = { nextCheck: string; isPast: boolean }

function VerificationNote({ nextCheck, isPast }: VerificationNoteProps) {
  return (
    <p className={isPast ? 'field__error' : 'field__warn'}>
      <Icon path={isPast ? alertIcon : clockIcon} size="xs" />
      <span>{isPast ? messages.checkPast : messages.checkSoon(nextCheck)}</span>
    </p>
  )
}

type MeterRowProps = { form: MeterForm; previousDate: string | null }

export function MeterRow({ form, previousDate }: MeterRowProps) {
  const mode = useAtomValue(rowModeAtom(form))
  const isCorrection = useAtomValue(isCorrectionAtom(form))
  const mayEditQueued = useAtomValue(isQueueEditableAtom(form))
  const { meter, today, acceptsReadings, canCorrect } = form
  const check = getVerification(meter.next_check_date, today)
  const rest = check.state === 'later' && messages.checkLater(check)
  const isForm = mode === 'form' || mode === 'shut'
  const mayCorrect =
    acceptsReadings && ((mode === 'sent' && canCorrect) || (mode === 'waiting' && mayEditQueued))
  return (
    <li className="meter">
      <MeterHead
        meter={meter}
        rest={!isForm && rest}
        action={
          <>
            {/* The key remounts the button, so focus moves to the fields and back (L-06). */}
            {(mayCorrect || isCorrection) && (
              <CorrectButton key={String(isCorrection)} form={form} isOpen={isCorrection} />
            )}
            {mode === 'form' && <PhotoOfMeter form={form} />}
          </>
        }
      />
      {isForm && <MeterFields form={form} previousDate={previousDate} rest={rest} />}
      {mode === 'sent' && <SentValues form={form} previousDate={previousDate} />}
      {mode === 'waiting' && <WaitingValues form={form} previousDate={previousDate} />}
      {(mode === 'closed' || mode === 'readonly') && (
        <ReadOnlyValues form={form} previousDate={previousDate} isClosed={mode === 'closed'} />
      )}
      {meter.next_check_date && check.state !== 'later' && (
        <VerificationNote nextCheck={meter.next_check_date} isPast={check.state === 'past'} />
      )}
    </li>
  )
}
