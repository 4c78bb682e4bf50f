import { SelectField } from '../../ui/fields/select-field.tsx'

type HouseFieldProps = {
  label: string
  /** Text of the choice of all houses, whose value is empty. */
  all: string
  houses: readonly string[]
  value: string
  onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
}

/** Keeps a chosen house that is no longer in the list. */
export function HouseField({ label, all, houses, value, onChange }: HouseFieldProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      <option value="">{all}</option>
      {houses.filter(Boolean).map((house) => (
        <option key={house}>{house}</option>
      ))}
      {value !== '' && !houses.includes(value) && <option>{value}</option>}
    </SelectField>
  )
}
