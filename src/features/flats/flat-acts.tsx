import { useAtom, useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import { linkDays, type Flat } from '#contract/flats/schema.ts'
import { isFullPhone, phonePrefix, formatPhone } from '#contract/phone.ts'
import { storedTextAtom } from '../../shared/desk/stored-text.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { plusIcon, trashIcon } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { PhoneField } from '../../shared/phones/phone-field.tsx'
import { addPhoneAtom, createLinkAtom, removePhoneAtom } from './state.ts'
import { messages } from './messages.ts'

type PhoneDialogProps = { flat: Flat; onClose: () => void }

function PhoneDialog({ flat, onClose }: PhoneDialogProps) {
  const [typed, setTyped] = useAtom(storedTextAtom(`phone ${flat.id}`))
  const [isTried, setIsTried] = useState(false)
  const [pending, add] = useAtom(addPhoneAtom)
  const isWhole = isFullPhone(typed)
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (!isWhole || !(await add(flat.id, typed))) return
    setTyped('')
    onClose()
  }
  return (
    <Dialog title={messages.addPhone} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <PhoneField
          label={messages.phone}
          help={messages.phoneHelp}
          autoComplete="off"
          value={typed === '' ? phonePrefix : typed}
          error={isTried && !isWhole ? messages.wholePhone : undefined}
          onChange={setTyped}
        />
        <Button type="submit" kind="primary" isBlock isBusy={pending !== null}>
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
            <a className="tabular-nums" href={`tel:+${digits}`}>
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
  const { isBusy, run } = useBusy()
  const create = useSetAtom(createLinkAtom)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => setLink((await create(flat.id, sector)) ?? ''))
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
        <form className="stack" noValidate onSubmit={handleSubmit}>
          <SelectField
            label={messages.service}
            value={sector}
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
