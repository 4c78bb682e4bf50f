import { useSetAtom } from 'jotai/react'
import type { Step } from '#contract/catalogue/desk-schema.ts'
import { offerLimits, type OfferField } from '#contract/shop/desk-schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MoveHandle } from '../../../shared/desk/move-handle.tsx'
import { Pictures } from '../../../shared/desk/pictures-panel.tsx'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
import { Check } from '../../../ui/fields/check.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { addImagesAtom, faceAtom, imageAddress, removeImageAtom, type PositionForm } from './state.ts'
import { messages } from './messages.ts'

type PositionPanelProps = {
  offerId: number | null
  /** Zero-based. */
  at: number
  position: PositionForm
  images: readonly number[]
  faults: Partial<Record<OfferField, string>>
  onChange: (part: Partial<PositionForm>) => void
  onMove: (to: Step) => void
  /** Null if it may have been ordered: it can only be hidden. */
  onRemove: (() => void) | null
}

function PositionPictures({
  offerId,
  id,
  images,
}: {
  offerId: number
  id: number
  images: readonly number[]
}) {
  const add = useSetAtom(addImagesAtom)
  const face = useSetAtom(faceAtom)
  const remove = useSetAtom(removeImageAtom)
  return (
    <Pictures
      pictures={images.map((image) => ({ key: String(image), src: imageAddress(offerId, image) }))}
      max={offerLimits.pictures}
      onAdd={(files) => add(offerId, id, files)}
      onFirst={(image) => void face(offerId, image)}
      onRemove={(image) => void remove(offerId, image)}
    />
  )
}

export function PositionPanel(props: PositionPanelProps) {
  const { offerId, at, position, images, faults, onChange, onMove, onRemove } = props
  const { text, flag } = bindFields(position, onChange, {
    name: faults[`name.${at}`],
    price: faults[`price.${at}`],
    unit: faults[`unit.${at}`],
  })
  const title = position.name || messages.position(at + 1)
  return (
    <Panel title={title} aside={<MoveHandle name={title} onStep={onMove} />}>
      <TextField
        label={messages.positionName}
        maxLength={offerLimits.name}
        autoComplete="off"
        {...text('name')}
      />
      <div className="field-row">
        <TextField
          label={messages.price}
          unit="₽"
          inputMode="decimal"
          autoComplete="off"
          {...text('price')}
        />
        <TextField
          label={messages.unit}
          help={messages.unitHelp}
          maxLength={offerLimits.unit}
          autoComplete="off"
          {...text('unit')}
        />
      </div>
      <TextArea
        label={messages.positionText}
        maxLength={offerLimits.positionText}
        rows={2}
        {...text('description')}
      />
      <Check {...flag('is_shown')}>{messages.isShown}</Check>
      {offerId !== null && position.id !== null ? (
        <PositionPictures offerId={offerId} id={position.id} images={images} />
      ) : (
        <p className="note">{messages.picturesLater}</p>
      )}
      {onRemove && (
        <Button kind="plain" onClick={onRemove}>
          {messages.removePosition}
        </Button>
      )}
    </Panel>
  )
}
