import type { ComponentProps } from 'react'
import { allowsFraction, type MeterType } from '#contract/meters/types.ts'

type ReadingInputProps = Omit<ComponentProps<'input'>, 'type'> & { type: MeterType }

/** A field of digits: the keypad has a comma only where a fraction is taken, and «Далее» goes to the next field. */
export function ReadingInput({ type, ...rest }: ReadingInputProps) {
  return (
    <input
      {...rest}
      inputMode={allowsFraction(type) ? 'decimal' : 'numeric'}
      autoComplete="off"
      enterKeyHint="next"
    />
  )
}
