import { useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFirst } from '../../../ui/layout/use-first.ts'
import { submitAtom, touchAtom } from '../atoms/submit.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { commonDate } from '../rules/common-date.ts'
import { texts } from '../texts.ts'
import { Announcement } from './announcement.tsx'
import { Dock } from './dock.tsx'
import { focusTrouble } from './focus.ts'
import { MeterRow } from './meter-row.tsx'
import { MetersHead } from './meters-head.tsx'
import { useFreshList } from './use-fresh-list.ts'

/** As many as a phone has room for. */
const firstRows = 4

type MetersFormProps = { forms: readonly MeterForm[] }

/** The one form of all meters: what is filled and right goes, each meter by itself; the rest keeps its fields. */
export function MetersForm({ forms }: MetersFormProps) {
  const [refusal, setRefusal] = useState('')
  const touch = useSetAtom(touchAtom)
  const submit = useSetAtom(submitAtom)
  const was = commonDate(forms)
  const shown = useFirst(forms, firstRows)
  useFreshList(forms)

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => touch(forms))
    const hasTrouble = focusTrouble(event.currentTarget)
    const queued = await submit(forms)
    if (hasTrouble) setRefusal(texts.fixFirst)
    else setRefusal(queued === 0 ? texts.nothingFilled : '')
  }
  return (
    <form className="panel meters" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <MetersHead was={was} />
      <ul className="list">
        {shown.map((each) => (
          <MeterRow
            key={each.meter.id}
            form={each}
            wasDate={was === null ? each.meter.previous_date : null}
          />
        ))}
      </ul>
      <Dock forms={forms} />
      <Announcement forms={forms} refusal={refusal} />
    </form>
  )
}
