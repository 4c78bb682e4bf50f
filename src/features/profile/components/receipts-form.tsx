import { useState, type SyntheticEvent } from 'react'
import { mostEmails, type Receipts } from '#contract/profile/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Check } from '../../../ui/fields/check.tsx'
import {
  draftOf,
  isCabinetOnly,
  isWrongAddress,
  receiptsOf,
  type ReceiptDraft,
} from '../rules/receipt-draft.ts'
import { texts } from '../texts.ts'
import { ReceiptEmails } from './receipt-emails.tsx'
import '../profile.css'

type ReceiptsFormProps = {
  receipts: Receipts
  /** Resolves to true when the settings are kept. */
  onSave: (receipts: Receipts) => Promise<boolean>
}

export function ReceiptsForm({ receipts, onSave }: ReceiptsFormProps) {
  // Until something is changed the form shows what the server said last.
  const [edited, setEdited] = useState<ReceiptDraft | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const draft = edited ?? draftOf(receipts)
  const edit = (part: Partial<ReceiptDraft>) => setEdited({ ...draft, ...part })

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy || draft.addresses.some(isWrongAddress)) return
    setIsBusy(true)
    if (await onSave(receiptsOf(draft))) setEdited(null)
    setIsBusy(false)
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Check checked={draft.isPaper} onChange={(event) => edit({ isPaper: event.target.checked })}>
        {texts.paper}
      </Check>
      {draft.isPaper && (
        <Check
          checked={draft.printsAnyway}
          onChange={(event) => edit({ printsAnyway: event.target.checked })}
        >
          {texts.printsAnyway}
        </Check>
      )}
      <ReceiptEmails
        addresses={draft.addresses}
        isChecked={isChecked}
        canAdd={draft.addresses.length < mostEmails}
        onChange={(addresses) => edit({ addresses })}
      />
      {isCabinetOnly(draft) && <p className="note">{texts.cabinetOnly}</p>}
      <div className="actions profile__save">
        <Button type="submit" isBusy={isBusy} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
