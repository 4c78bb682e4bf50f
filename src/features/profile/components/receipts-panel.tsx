import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react'
import { maxEmails, type Receipts } from '#contract/profile/schema.ts'
import { useBusy } from '../../../lib/state/use-busy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Check } from '../../../ui/fields/check.tsx'
import { confirmEmails } from '../../../ui/fields/email-question.tsx'
import { emailInput, TextField } from '../../../ui/fields/text-field.tsx'
import { plusIcon } from '../../../ui/icons/cabinet-icons.ts'
import { saveReceiptsAtom, receiptsAtom } from '../atoms/changes.ts'
import {
  validateAddress,
  toDraft,
  isCabinetOnly,
  toReceipts,
  type ReceiptDraft,
} from '../rules/receipt-draft.ts'
import { messages } from '../messages.ts'
import { RemotePanel } from './remote-panel.tsx'
import '../profile.css'

type ReceiptEmailsProps = {
  addresses: readonly string[]
  /** The form was submitted once, so faults show while typing. */
  isChecked: boolean
  canAdd: boolean
  onChange: (addresses: readonly string[]) => void
}

/** Empty fields are dropped on save. */
function ReceiptEmails({ addresses, isChecked, canAdd, onChange }: ReceiptEmailsProps) {
  return (
    <>
      {addresses.map((address, position) => (
        <TextField
          // Fields are only appended, never removed.
          // eslint-disable-next-line react/no-array-index-key
          key={position}
          label={messages.email(position)}
          help={position === 0 && messages.emailHelp}
          error={(isChecked && validateAddress(address)) || undefined}
          {...emailInput}
          autoComplete="email"
          value={address}
          onChange={(event) => onChange(addresses.with(position, event.target.value))}
        />
      ))}
      {canAdd && (
        <Button kind="plain" isSmall icon={plusIcon} onClick={() => onChange([...addresses, ''])}>
          {messages.addEmail}
        </Button>
      )}
    </>
  )
}

type ReceiptsFormProps = {
  receipts: Receipts
  onSave: (receipts: Receipts) => Promise<boolean>
}

function ReceiptsForm({ receipts, onSave }: ReceiptsFormProps) {
  // Until edited, the form shows the loaded settings.
  const [edited, setEdited] = useState<ReceiptDraft | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { isBusy, run } = useBusy()
  const [question, setQuestion] = useState<ReactNode>(null)
  const draft = edited ?? toDraft(receipts)
  const edit = (part: Partial<ReceiptDraft>) => setEdited({ ...draft, ...part })

  const save = async () => {
    setIsChecked(true)
    if (draft.addresses.some((address) => validateAddress(address) !== null)) return
    const stored = new Set(receipts.emails.map(({ address }) => address))
    const added = toReceipts(draft).emails.filter(({ address }) => !stored.has(address))
    if (
      !(await confirmEmails(
        added.map(({ address }) => address),
        setQuestion,
      ))
    )
      return
    if (await onSave(toReceipts(draft))) setEdited(null)
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run(save)
  }

  return (
    <form method="post" onSubmit={handleSubmit} noValidate>
      {question}
      <Check checked={draft.isPaper} onChange={(event) => edit({ isPaper: event.target.checked })}>
        {messages.paper}
      </Check>
      {draft.isPaper && (
        <Check
          checked={draft.printsAnyway}
          onChange={(event) => edit({ printsAnyway: event.target.checked })}
        >
          {messages.printsAnyway}
        </Check>
      )}
      <ReceiptEmails
        addresses={draft.addresses}
        isChecked={isChecked}
        canAdd={draft.addresses.length < maxEmails}
        onChange={(addresses) => edit({ addresses })}
      />
      {isCabinetOnly(draft) && <p className="note">{messages.cabinetOnly}</p>}
      <div className="actions profile__save">
        <Button type="submit" isBusy={isBusy} busyText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  )
}

export function ReceiptsPanel() {
  const [receipts, load] = useAtom(receiptsAtom)
  const save = useSetAtom(saveReceiptsAtom)
  useEffect(() => void load(), [load])
  return (
    <RemotePanel title={messages.receipts} remote={receipts} lines={4} onRetry={() => void load()}>
      {(value) => <ReceiptsForm receipts={value} onSave={save} />}
    </RemotePanel>
  )
}
