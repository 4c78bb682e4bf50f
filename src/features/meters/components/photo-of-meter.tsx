import { useAtomValue, useSetAtom } from 'jotai/react'
import { PhotoButton } from '../../../ui/buttons/photo-button.tsx'
import { addPhotoAtom, canAddPhotoAtom } from '../atoms/photos.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { meterName, texts } from '../texts.ts'

type PhotoOfMeterProps = { form: MeterForm }

/** Takes a photo of the dial, which is kept and sent with the reading (row M-19). */
export function PhotoOfMeter({ form }: PhotoOfMeterProps) {
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
