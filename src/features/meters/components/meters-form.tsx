import { useSetAtom, useAtomValue } from 'jotai/react'
import { useState, type SubmitEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useFirst } from '../../../ui/layout/use-first.ts'
import { metersAtom } from '../atoms/remote.ts'
import { submitAtom, touchAtom, unlistedAtom } from '../atoms/submit.ts'
import { type MeterForm, commonDate } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'
import { Announcement, Dock } from './dock.tsx'
import { MeterRow } from './meter-row.tsx'

type MetersHeadProps = { was: string | null }

/** The head of the table that the rows become on a wide panel; each cell has its own words for a screen reader. */
function MetersHead({ was }: MetersHeadProps) {
  return (
    <div className="meters__cols" aria-hidden="true">
      <span>{texts.meter}</span>
      <div>
        <span />
        <span>{texts.wasOn(was)}</span>
        <span>{texts.now}</span>
        <span>{texts.used}</span>
      </div>
    </div>
  )
}

/** Loads the list anew once something was accepted that it does not show. */
function useFreshList(forms: readonly MeterForm[]): void {
  const unlisted = useAtomValue(unlistedAtom(forms))
  const load = useSetAtom(metersAtom)
  useEffect(() => {
    if (unlisted !== '') void load()
  }, [unlisted, load])
}

/** Moves to what keeps a meter from being sent: a wrong field, an empty zone, a question. False when there is none. */
const focusTrouble = (form: HTMLFormElement): boolean => {
  const trouble = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing], [data-confirm]')
  const field = document.getElementById(trouble?.dataset['missing'] ?? '')
  const target = field ?? trouble
  target?.focus()
  return target !== null
}

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
