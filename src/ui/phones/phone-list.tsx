import { useState } from 'react'
import { AddPhone } from './add-phone.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { trashIcon } from '../icons/icons.ts'
import { List } from '../lists/list.tsx'
import { Row } from '../lists/row.tsx'
import { phoneTexts } from './phone-texts.ts'
import { texts } from '../texts.ts'

export type PhoneEntry = { id: number; text: string; isOwn: boolean }
type PhoneListProps = {
  phones: readonly PhoneEntry[]
  /** What is said while there are none. */
  emptyText: string
  onAdd: (phone: string) => void
  onRemove: (phone: PhoneEntry) => void
}

/** Phones with the way to add one; those that the staff entered cannot be removed, and say why (spec K6). */
export function PhoneList({ phones, emptyText, onAdd, onRemove }: PhoneListProps) {
  const [leaving, setLeaving] = useState<PhoneEntry | null>(null)
  const removeButton = (phone: PhoneEntry) => (
    <IconButton
      icon={trashIcon}
      label={phoneTexts.removePhone(phone.text)}
      onClick={() => setLeaving(phone)}
    />
  )
  return (
    <>
      {phones.length === 0 && <p className="note">{emptyText}</p>}
      <List>
        {phones.map((phone) => (
          <Row
            key={phone.id}
            title={<span className="num">{phone.text}</span>}
            note={phone.isOwn ? undefined : phoneTexts.staffPhone}
            end={phone.isOwn && removeButton(phone)}
          />
        ))}
      </List>
      <AddPhone onAdd={onAdd} />
      {leaving && (
        <ConfirmDialog
          title={phoneTexts.removePhoneTitle}
          text={phoneTexts.removePhoneText(leaving.text)}
          action={texts.remove}
          onConfirm={() => {
            setLeaving(null)
            onRemove(leaving)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
