import { useSetAtom, useAtomValue } from 'jotai/react'
import { useState, type SubmitEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { metersAtom } from '../atoms/meters.ts'
import { submitAtom, touchAtom, unlistedAtom } from '../atoms/submit.ts'
import { type MeterForm, commonDate } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'
import { Announcement, Dock } from './dock.tsx'
import { MeterRow } from './meter-row.tsx'

type MetersHeadProps = { previousDate: string | null }

/** The head of the table that the rows form on a wide panel; hidden from screen readers, which get words in each cell. */
function MetersHead({ previousDate }: MetersHeadProps) {
  return (
    <div className="meters__cols" aria-hidden="true">
      <span>{texts.meter}</span>
      <div>
        <span />
        <span>{texts.wasOn(previousDate)}</span>
        <span>{texts.now}</span>
        <span>{texts.used}</span>
      </div>
    </div>
  )
}

/** Reloads the list once a reading was accepted that it does not show. */
function useFreshList(forms: readonly MeterForm[]): void {
  const unlisted = useAtomValue(unlistedAtom(forms))
  const load = useSetAtom(metersAtom)
  useEffect(() => {
    if (unlisted !== '') void load()
  }, [unlisted, load])
}

/** Moves the focus to the first wrong field, empty zone or question; false when nothing blocks a submission. */
const focusProblem = (form: HTMLFormElement): boolean => {
  const trouble = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing], [data-confirm]')
  const field = document.getElementById(trouble?.dataset['missing'] ?? '')
  const target = field ?? trouble
  target?.focus()
  return target !== null
}

type MetersFormProps = { forms: readonly MeterForm[] }

/** The form of all meters: each meter that is filled and valid is queued by itself; the others keep their fields. */
export function MetersForm({ forms }: MetersFormProps) {
  const [refusal, setRefusal] = useState('')
  const touch = useSetAtom(touchAtom)
  const submit = useSetAtom(submitAtom)
  const commonPreviousDate = commonDate(forms)
  useFreshList(forms)

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => touch(forms))
    const hasTrouble = focusProblem(event.currentTarget)
    const queued = await submit(forms)
    if (hasTrouble) setRefusal(texts.fixFirst)
    else setRefusal(queued === 0 ? texts.nothingFilled : '')
  }
  return (
    <form className="panel meters" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <MetersHead previousDate={commonPreviousDate} />
      <ul className="list">
        {forms.map((each) => (
          <MeterRow
            key={each.meter.id}
            form={each}
            previousDate={commonPreviousDate === null ? each.meter.previous_date : null}
          />
        ))}
      </ul>
      <Dock forms={forms} />
      <Announcement forms={forms} refusal={refusal} />
    </form>
  )
}
