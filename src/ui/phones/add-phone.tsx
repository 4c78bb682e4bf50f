import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { isFullPhone, phonePrefix } from '#contract/phone.ts'
import { Button } from '../buttons/button.tsx'
import { plusIcon } from '../icons/icons.ts'
import { PhoneField } from './phone-field.tsx'
import { phoneTexts } from './phone-texts.ts'
import { texts } from '../texts.ts'

type AddPhoneProps = { onAdd: (phone: string) => void }

/** 'Новый номер' opens a field; filled, it adds the number and closes; left or cancelled, it closes (spec K4.3). */
export function AddPhone({ onAdd }: AddPhoneProps) {
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
  const handleChange = (masked: string) => {
    if (!isFullPhone(masked)) return setText(masked)
    close()
    onAdd(masked)
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
    <div className="addphone" onBlur={handleBlur}>
      <PhoneField
        ref={field}
        label={phoneTexts.newPhone}
        help={phoneTexts.newPhoneHelp}
        value={text}
        onChange={handleChange}
      />
      <Button kind="plain" isSmall onClick={close}>
        {texts.cancel}
      </Button>
    </div>
  )
}
