import { useSetAtom } from 'jotai/react'
import { cancelAtom, correctAtom } from '../atoms/row.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { meterName, texts } from '../texts.ts'

type CorrectButtonProps = { form: MeterForm; isOpen?: boolean }

/** Opens the fields of a sent or queued reading, or leaves them as they were (row M-18). */
export function CorrectButton({ form, isOpen = false }: CorrectButtonProps) {
  const correct = useSetAtom(correctAtom)
  const cancel = useSetAtom(cancelAtom)
  return (
    <button type="button" className="more" onClick={() => (isOpen ? cancel(form) : correct(form))}>
      {isOpen ? texts.cancel : texts.correct}
      <span className="sr">: {meterName(form.meter.type)}</span>
    </button>
  )
}
