import { useAtomValue, useSetAtom } from 'jotai/react'
import { formatConsumption } from '#contract/meters/format.ts'
import { usualDelta } from '#contract/meters/rules.ts'
import { getUnit } from '#contract/meters/types.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, warnIcon } from '../../../ui/icons/icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Live } from '../../../ui/feedback/live-region.tsx'
import { formStateAtom, confirmUnusualAtom } from '../atoms/draft.ts'
import { hasPhotosAtom } from '../atoms/photos.ts'
import { isSubmitTriedAtom } from '../atoms/submit.ts'
import { unusualZone } from '../rules/form-state.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { messages } from '../messages.ts'
import { hintId, ZoneField } from './zone-field.tsx'

type MissingNoteProps = { form: MeterForm }

/** Appears after a submit attempt (M-02). */
function MissingNote({ form }: MissingNoteProps) {
  const { texts: typed, state } = useAtomValue(formStateAtom(form))
  const isAsked = useAtomValue(isSubmitTriedAtom(form.lane))
  if (!isAsked || state.name !== 'partial') return null
  const missing = form.slots.filter(({ index }) => typed[index] === '')
  return (
    <p className="field__error" role="alert" data-missing={missing[0]?.id}>
      <Icon path={alertIcon} size="xs" />
      <span>{messages.otherZones(missing.map(({ dial }) => dial.zone))}</span>
    </p>
  )
}

type UnusualNoteProps = { form: MeterForm }

/** Never rejects the reading (M-17). */
function UnusualNote({ form }: UnusualNoteProps) {
  const { texts: typed, state } = useAtomValue(formStateAtom(form))
  const confirm = useSetAtom(confirmUnusualAtom)
  const dials = form.slots.map(({ dial }) => dial)
  const dial = state.name === 'unusual' ? unusualZone(typed, dials) : null
  const usual = dial && formatConsumption(dial.type, usualDelta(dial.lastDeltas) ?? 0)
  return (
    <>
      <Live>
        {dial && usual !== null && (
          <p className="field__warn">
            <Icon path={warnIcon} size="xs" />
            <span>{messages.zoneMessage(dial.zone, messages.unusual(usual, getUnit(dial.type)))}</span>
          </p>
        )}
      </Live>
      {dial && (
        <div className="meter__confirm">
          <Button isSmall data-confirm="" onClick={() => confirm(form)}>
            {messages.allRight}
          </Button>
        </div>
      )}
    </>
  )
}

export const ReadingHint = lazyComponent(
  async () => (await import('./reading-hint.tsx')).ReadingHint,
  null,
  true,
)

type HintLineProps = { form: MeterForm; rest: string | false }

/**
 * Its line stands before anything is typed, so typing does not shift the layout (M-21): until then it has the time to
 * the verification (M-12). Empty beside the unusual-consumption question (M-17).
 */
function HintLine({ form, rest }: HintLineProps) {
  const { state } = useAtomValue(formStateAtom(form))
  return (
    <p className="meter__hint" id={hintId(form.lane)}>
      {state.name === 'empty' ? rest : state.name !== 'unusual' && <ReadingHint form={form} rest={rest} />}
    </p>
  )
}

// Lazy: most readings have no photos.
const MeterPhotos = lazyComponent(async () => (await import('./meter-photos.tsx')).MeterPhotos)

type MeterFieldsProps = HintLineProps & { previousDate: string | null }

export function MeterFields({ form, previousDate, rest }: MeterFieldsProps) {
  const { slots } = form
  const hasPhotos = useAtomValue(hasPhotosAtom(form))
  return (
    <>
      <div className={slots.length > 1 ? 'zones zones--2' : 'zones'}>
        {slots.map((slot) => (
          <ZoneField key={slot.id} form={form} slot={slot} previousDate={previousDate} />
        ))}
      </div>
      <HintLine form={form} rest={rest} />
      <MissingNote form={form} />
      <UnusualNote form={form} />
      {hasPhotos && <MeterPhotos form={form} />}
    </>
  )
}
