import { useState, useEffect, useRef, type FocusEvent } from 'react'
import { hasTrunkPrefix, isFullPhone, phonePrefix } from '#contract/phone.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { trashIcon } from '../../ui/icons/later-icons.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { messages } from '../../ui/messages.ts'
import { PhoneField } from './phone-field.tsx'

const phoneTexts = {
  newPhone: 'Новый номер',
  newPhoneHelp: 'Номер добавится, когда вы введёте его целиком',
  removePhone: (phone: string) => `Удалить ${phone}`,
  removePhoneTitle: 'Удалить номер?',
  removePhoneText: (phone: string) => `По номеру ${phone} вам больше не позвонят.`,
  staffPhone:
    'Этот номер внесли сотрудники вашей управляющей организации (УО). Чтобы удалить его, обратитесь в УО.',
} as const

type AddPhoneProps = { onAdd: (phone: string) => void }

/** A number is added when its mask is full; blur and «Отмена» close the field and clear it. */
function AddPhone({ onAdd }: AddPhoneProps) {
  const [text, setText] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = text !== null

  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  const close = () => {
    setText(null)
    queueMicrotask(() => opener.current?.focus())
  }
  const add = (masked: string) => {
    close()
    onAdd(masked)
  }
  const handleChange = (masked: string) => {
    if (isFullPhone(masked) && !hasTrunkPrefix(masked)) add(masked)
    else setText(masked)
  }
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setText(null)
  }

  if (text === null)
    return (
      <Button ref={opener} isSmall icon={plusIcon} onClick={() => setText(phonePrefix)}>
        {phoneTexts.newPhone}
      </Button>
    )
  return (
    <div className="add-phone" onBlur={handleBlur}>
      <PhoneField
        ref={field}
        label={phoneTexts.newPhone}
        help={phoneTexts.newPhoneHelp}
        value={text}
        onChange={handleChange}
      />
      <div className="actions">
        <Button kind="plain" isSmall onClick={close}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  )
}

export type PhoneEntry = { id: number; text: string; isOwn: boolean; note?: string | undefined }
type PhoneListProps = {
  phones: readonly PhoneEntry[]
  emptyText: string
  onAdd: (phone: string) => void
  onRemove: (phone: PhoneEntry) => void
}

/** Numbers added by staff cannot be removed. */
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
            title={<span className="tabular-nums">{phone.text}</span>}
            note={phone.isOwn ? phone.note : phoneTexts.staffPhone}
            end={phone.isOwn && removeButton(phone)}
          />
        ))}
      </List>
      <AddPhone onAdd={onAdd} />
      {leaving && (
        <ConfirmDialog
          title={phoneTexts.removePhoneTitle}
          text={phoneTexts.removePhoneText(leaving.text)}
          action={messages.remove}
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
