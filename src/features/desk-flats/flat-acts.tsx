import { useAtom, useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import { linkDays, type Flat } from '#contract/desk/flats-schema.ts'
import { isFullPhone, phonePrefix, shownPhone } from '#contract/phone.ts'
import { keptText } from '../../lib/desk/kept.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { plusIcon, trashIcon } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { PhoneField } from '../../ui/phones/phone-field.tsx'
import { addPhoneAtom, createLinkAtom, removePhoneAtom } from './state.ts'
import { texts } from './texts.ts'

type PhoneDialogProps = { flat: Flat; onClose: () => void }

function PhoneDialog({ flat, onClose }: PhoneDialogProps) {
  const [typed, setTyped] = useAtom(keptText(`phone ${flat.id}`))
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
    <Dialog title={texts.addPhone} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <PhoneField
          label={texts.phone}
          help={texts.phoneHelp}
          autoComplete="off"
          value={typed === '' ? phonePrefix : typed}
          error={isTried && !isWhole ? texts.wholePhone : undefined}
          onChange={setTyped}
        />
        <Button type="submit" kind="primary" isBlock isBusy={pending !== null}>
          {texts.add}
        </Button>
      </form>
    </Dialog>
  )
}

type PhonesProps = { flat: Flat; mayEnter: boolean }

/** Telephones of the flat; those of the staff are added and removed here, a resident's are the resident's. */
export function Phones({ flat, mayEnter }: PhonesProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const remove = useSetAtom(removePhoneAtom)
  return (
    <>
      <h3>{texts.phones}</h3>
      {flat.phones.length === 0 && <p className="note">{texts.noPhones}</p>}
      <ul className="flatlines">
        {flat.phones.map(({ digits, by_resident: isOwn }) => (
          <li key={digits} className="flatlines__phone">
            <a className="num" href={`tel:+${digits}`}>
              {shownPhone(digits)}
            </a>
            {isOwn && <span className="note">{texts.byResident}</span>}
            {!isOwn && mayEnter && (
              <IconButton
                icon={trashIcon}
                label={texts.removePhone(shownPhone(digits))}
                onClick={() => setLeaving(digits)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEnter && (
        <Button isSmall icon={plusIcon} onClick={() => setIsAdding(true)}>
          {texts.addPhone}
        </Button>
      )}
      {isAdding && <PhoneDialog flat={flat} onClose={() => setIsAdding(false)} />}
      {leaving !== null && (
        <ConfirmDialog
          title={texts.removeTitle(shownPhone(leaving))}
          text={texts.removeText}
          action={texts.remove}
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

/** A link by which anybody pays for the flat: made for one service, copied by a press, which is answered. */
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
      setOutcome(texts.copied)
    } catch {
      setOutcome(texts.notCopied)
    }
  }
  return (
    <Dialog title={texts.link} onClose={onClose}>
      <p className="note">{texts.linkHelp(linkDays)}</p>
      {!first && <p>{texts.noSectors}</p>}
      {first && link === '' && (
        <form className="stack" noValidate onSubmit={handleSubmit}>
          <SelectField
            label={texts.service}
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
            {texts.createLink}
          </Button>
        </form>
      )}
      {link !== '' && (
        <div className="stack">
          <TextField
            label={texts.address}
            value={link}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button kind="primary" isBlock onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      )}
      <output className="flatcopied">{outcome}</output>
    </Dialog>
  )
}
