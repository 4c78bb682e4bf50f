import { Button } from '../../../ui/buttons/button.tsx'
import { plusIcon } from '../../../ui/icons/icons.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { isWrongAddress } from '../rules/receipt-draft.ts'
import { texts } from '../texts.ts'

type ReceiptEmailsProps = {
  addresses: readonly string[]
  /** The form was sent once: what is wrong is said while typing. */
  isChecked: boolean
  canAdd: boolean
  onChange: (addresses: readonly string[]) => void
}

/** A field for each address; an empty one is dropped when the form is sent. */
export function ReceiptEmails({ addresses, isChecked, canAdd, onChange }: ReceiptEmailsProps) {
  return (
    <>
      {addresses.map((address, position) => (
        <TextField
          // Fields are only added at the end, and none is taken away while the form stands.
          // eslint-disable-next-line react/no-array-index-key
          key={position}
          label={texts.email(position)}
          help={position === 0 && texts.emailHelp}
          error={isChecked && isWrongAddress(address) ? texts.wrongEmail : undefined}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={address}
          onChange={(event) => onChange(addresses.with(position, event.target.value))}
        />
      ))}
      {canAdd && (
        <Button kind="plain" isSmall icon={plusIcon} onClick={() => onChange([...addresses, ''])}>
          {texts.addEmail}
        </Button>
      )}
    </>
  )
}
