import { useAtom, useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import { linkDays, type Flat } from '#contract/flats/schema.ts'
import { isFullPhone, phonePrefix, formatPhone } from '#contract/phone.ts'
import { storedTextAtom } from '../../shared/desk/stored-text.ts'
import { failureText } from '../../shared/desk/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useAttempt } from '../../ui/feedback/attempt.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { trashIcon } from '../../ui/icons/later-icons.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { PhoneField } from '../../shared/phones/phone-field.tsx'
import { addPhoneAtom, createLinkAtom, removePhoneAtom } from './state.ts'
import { messages } from './messages.ts'

type PhoneDialogProps = { flat: Flat; onClose: () => void }

function PhoneDialog({ flat, onClose }: PhoneDialogProps) {
  const [typed, setTyped] = useAtom(storedTextAtom(`phone ${flat.id}`))
  const [isTried, setIsTried] = useState(false)
  const add = useSetAtom(addPhoneAtom)
  const { failure, isBusy, attempt, forget } = useAttempt(failureText)
  const isWhole = isFullPhone(typed)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (!isWhole) return
    void attempt(async () => {
      await add(flat.id, typed)
      setTyped('')
      onClose()
    })
  }
  return (
    <Dialog title={messages.addPhone} isStored onClose={onClose}>
      <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
        <PhoneField
          label={messages.phone}
          help={messages.phoneHelp}
          autoComplete="off"
          value={typed === '' ? phonePrefix : typed}
          error={isTried && !isWhole ? messages.wholePhone : (failure ?? undefined)}
          onChange={(text) => {
            setTyped(text)
            forget()
          }}
        />
        <Button type="submit" kind="primary" isBlock isBusy={isBusy}>
          {messages.add}
        </Button>
      </form>
    </Dialog>
  )
}

type PhonesProps = { flat: Flat; mayEnter: boolean }

/** Staff can edit only phones added by staff. */
export function Phones({ flat, mayEnter }: PhonesProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const remove = useSetAtom(removePhoneAtom)
  return (
    <>
      <h3>{messages.phones}</h3>
      {flat.phones.length === 0 && <p className="note">{messages.noPhones}</p>}
      <ul className="flat-list">
        {flat.phones.map(({ digits, by_resident: isOwn }) => (
          <li key={digits} className="flat-list__phone">
            <a className="desk-link tabular-nums" href={`tel:+${digits}`}>
              {formatPhone(digits)}
            </a>
            {isOwn && <span className="note">{messages.byResident}</span>}
            {!isOwn && mayEnter && (
              <IconButton
                icon={trashIcon}
                label={messages.removePhone(formatPhone(digits))}
                onClick={() => setLeaving(digits)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEnter && (
        <Button isSmall icon={plusIcon} onClick={() => setIsAdding(true)}>
          {messages.addPhone}
        </Button>
      )}
      {isAdding && <PhoneDialog flat={flat} onClose={() => setIsAdding(false)} />}
      {leaving !== null && (
        <ConfirmDialog
          title={messages.removeTitle(formatPhone(leaving))}
          text={messages.removeText}
          action={messages.remove}
          onConfirm={() => {
            setLeaving(null)
            void remove(flat.id, leaving)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

type LinkDialogProps = { flat: Flat; onClose: () => void }

/** Covers one service; anyone may pay by the link. */
export function LinkDialog({ flat, onClose }: LinkDialogProps) {
  const [first] = flat.balances
  const [sector, setSector] = useState(first?.sector ?? '')
  const [link, setLink] = useState('')
  const [outcome, setOutcome] = useState('')
  const { failure, isBusy, attempt } = useAttempt(failureText)
  const create = useSetAtom(createLinkAtom)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void attempt(async () => setLink(await create(flat.id, sector)))
  }
  const copy = async (): Promise<void> => {
    setOutcome('')
    try {
      await navigator.clipboard.writeText(link)
      setOutcome(messages.copied)
    } catch {
      setOutcome(messages.notCopied)
    }
  }
  return (
    <Dialog title={messages.link} onClose={onClose}>
      <p className="note">{messages.linkHelp(linkDays)}</p>
      {!first && <p>{messages.noSectors}</p>}
      {first && link === '' && (
        <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
          <SelectField
            label={messages.service}
            value={sector}
            error={failure ?? undefined}
            onChange={({ currentTarget }) => setSector(currentTarget.value)}
          >
            {flat.balances.map((balance) => (
              <option key={balance.sector} value={balance.sector}>
                {balance.name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="primary" isBlock isBusy={isBusy}>
            {messages.createLink}
          </Button>
        </form>
      )}
      {link !== '' && (
        <div className="stack">
          <TextField
            label={messages.address}
            value={link}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button kind="primary" isBlock onClick={() => void copy()}>
            {messages.copy}
          </Button>
        </div>
      )}
      <output className="flat-copied">{outcome}</output>
    </Dialog>
  )
}
