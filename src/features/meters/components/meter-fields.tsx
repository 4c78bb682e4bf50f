import { useAtomValue } from 'jotai/react'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { hasPhotosAtom } from '../atoms/photos.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { meterName } from '../texts.ts'
import { MissingNote } from './missing-note.tsx'
import { UnusualNote } from './unusual-note.tsx'
import { ZoneField } from './zone-field.tsx'
import { ZoneNotes } from './zone-notes.tsx'

// Most readings have none.
const MeterPhotos = lazyComponent(async () => (await import('./meter-photos.tsx')).MeterPhotos)

type MeterFieldsProps = { form: MeterForm; wasDate: string | null }

/** The fields of one meter with what is said of them. */
export function MeterFields({ form, wasDate }: MeterFieldsProps) {
  const { meter, slots } = form
  const name = meterName(meter.type)
  const hasPhotos = useAtomValue(hasPhotosAtom(form))
  return (
    <>
      <div className={slots.length > 1 ? 'zones zones--2' : 'zones'}>
        {slots.map((slot) => (
          <ZoneField key={slot.id} form={form} slot={slot} name={name} wasDate={wasDate} />
        ))}
      </div>
      {slots.map((slot) => (
        <ZoneNotes key={slot.id} slot={slot} />
      ))}
      <MissingNote form={form} />
      <UnusualNote form={form} />
      {hasPhotos && <MeterPhotos form={form} />}
    </>
  )
}
