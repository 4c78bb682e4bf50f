import { useState } from 'react'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import type { ChosenKind } from '../rules/form.ts'
import { texts } from '../texts.ts'
import { KindSheet } from './kind-sheet.tsx'

type KindFieldProps = {
  kind: ChosenKind | null
  error: string | undefined
  onChoose: (kind: ChosenKind) => void
}

/** What has happened, chosen from the tree. */
export function KindField({ kind, error, onChoose }: KindFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <ChoiceField
        label={texts.kind}
        value={kind && `${kind.categoryName}: ${kind.name}`}
        placeholder={texts.chooseKind}
        help={kind?.type === 'HouseRequest' && texts.houseKind}
        error={error}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <KindSheet
          onClose={close}
          onChoose={(chosen) => {
            onChoose(chosen)
            close()
          }}
        />
      )}
    </>
  )
}
