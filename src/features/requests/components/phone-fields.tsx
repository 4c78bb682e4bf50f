import { phonePrefix } from '#contract/phone.ts'
import { mostRequestPhones } from '#contract/requests/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { plusIcon } from '../../../ui/icons/icons.ts'
import { PhoneField } from '../../../ui/phones/phone-field.tsx'
import type { FormFaults } from '../rules/form.ts'
import { texts } from '../texts.ts'

type PhoneFieldsProps = {
  phones: readonly string[]
  faults: FormFaults
  onChange: (phones: readonly string[]) => void
}

/** Phones by which the master reaches the resident; the first one is filled in already. */
export function PhoneFields({ phones, faults, onChange }: PhoneFieldsProps) {
  return (
    <>
      {phones.map((phone, index) => (
        <PhoneField
          // oxlint-disable-next-line react/no-array-index-key -- a field is its place
          key={index}
          label={index === 0 ? texts.phone : texts.otherPhone(index + 1)}
          value={phone}
          error={faults[`phone${index}`] && texts.faults.phone.half}
          onChange={(masked) => onChange(phones.with(index, masked))}
        />
      ))}
      {phones.length < mostRequestPhones && (
        <div className="field">
          <Button isSmall kind="plain" icon={plusIcon} onClick={() => onChange([...phones, phonePrefix])}>
            {texts.addPhone}
          </Button>
        </div>
      )}
    </>
  )
}
