import { IconButton } from '../buttons/icon-button.tsx'
import { minusIcon, plusIcon } from '../icons/cabinet-icons.ts'
import './stepper.css'

type StepperProps = {
  value: number
  max: number
  labels: { readonly count: string; readonly fewer: string; readonly more: string }
  onChange: (value: number) => void
}

export function Stepper({ value, max, labels, onChange }: StepperProps) {
  return (
    <fieldset className="stepper">
      <legend className="sr-only">{labels.count}</legend>
      <IconButton icon={minusIcon} label={labels.fewer} onClick={() => onChange(value - 1)} />
      <output className="stepper__value tabular-nums">{value}</output>
      <IconButton
        icon={plusIcon}
        label={labels.more}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
