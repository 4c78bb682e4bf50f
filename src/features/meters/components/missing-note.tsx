import { useAtomValue } from 'jotai/react'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon } from '../../../ui/icons/icons.ts'
import { formStateAtom } from '../atoms/draft.ts'
import { isAskedAtom } from '../atoms/submit.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'

type MissingNoteProps = { form: MeterForm }

/** After a try to send: names the zones without which a meter of several rates does not go (row M-02). */
export function MissingNote({ form }: MissingNoteProps) {
  const { texts: typed, state } = useAtomValue(formStateAtom(form))
  const isAsked = useAtomValue(isAskedAtom(form.lane))
  if (!isAsked || state.name !== 'partial') return null
  const missing = form.slots.filter(({ index }) => typed[index] === '')
  return (
    <p className="field__error" role="alert" data-missing={missing[0]?.id}>
      <Icon path={alertIcon} size="xs" />
      <span>{texts.otherZones(missing.map(({ dial }) => dial.zone))}</span>
    </p>
  )
}
