import { useSetAtom, useAtomValue } from 'jotai/react'
import { useState, type SubmitEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { metersAtom } from '../atoms/meters.ts'
import { dueCountAtom, submitAtom, touchAtom, unlistedAtom, type PressOutcome } from '../atoms/submit.ts'
import { correctAtom } from '../atoms/row.ts'
import { editableAtom, isSettledAtom } from '../atoms/settled.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { whenIdle } from '../../../lib/timing/when-idle.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

import { type MeterForm, commonDate } from '../rules/meter-form.ts'
import { messages } from '../messages.ts'
import { Announcement, Dock } from './dock.tsx'
import { ReadingHint } from './meter-fields.tsx'
import { MeterRow } from './meter-row.tsx'
import { focusProblem } from './zone-field.tsx'

type MetersHeadProps = { previousDate: string | null }

/** Hidden from screen readers, which get labels in each cell. */
function MetersHead({ previousDate }: MetersHeadProps) {
  return (
    <div className="meters__cols" aria-hidden="true">
      <span>{messages.meter}</span>
      <div>
        <span />
        <span>{messages.wasOn(previousDate)}</span>
        <span>{messages.now}</span>
        <span>{messages.used}</span>
      </div>
    </div>
  )
}

function useFreshList(forms: readonly MeterForm[]): void {
  const unlisted = useAtomValue(unlistedAtom(forms))
  const load = useSetAtom(metersAtom)
  useEffect(() => {
    if (unlisted !== '') void load()
  }, [unlisted, load])
}

const DonePanel = lazyComponent(
  async () => (await import('./answer.tsx')).DonePanel,
  <div className="panel done--delayed" />,
  true,
)

type MetersFormProps = { forms: readonly MeterForm[]; constants: Constants }

/** Queues each complete, valid meter; the others keep their input. */
export function MetersForm({ forms, constants }: MetersFormProps) {
  const [outcome, setOutcome] = useState<PressOutcome | null>(null)
  const hasAny = useAtomValue(editableAtom(forms)).length > 0
  const isDone = useAtomValue(dueCountAtom(forms)) === 0 && hasAny
  const touch = useSetAtom(touchAtom)
  const submit = useSetAtom(submitAtom)
  const isSettled = useAtomValue(isSettledAtom(forms))
  const [isOpened, setIsOpened] = useState(false)
  const isCompact = isDone && isSettled && !isOpened
  const correct = useSetAtom(correctAtom)
  const commonPreviousDate = commonDate(forms)
  useFreshList(forms)
  // Preload: the submission may happen offline, when nothing has cached the code.
  useEffect(
    () =>
      whenIdle(() => {
        ReadingHint.preload()
        DonePanel.preload()
      }),
    [],
  )

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => {
      touch(forms)
      setOutcome(null)
    })
    const hasTrouble = focusProblem(event.currentTarget)
    const field = event.currentTarget.querySelector<HTMLElement>('input[inputmode]')
    const queued = await submit(forms)
    if (queued === 0 && !hasTrouble) field?.focus()
    setOutcome(queued === 0 && !hasTrouble ? 'nothing' : 'sent')
    setIsOpened(false)
  }
  const handleToggle = () => {
    const [only, ...others] = forms.filter(({ canCorrect, acceptsReadings }) => canCorrect && acceptsReadings)
    const form = isCompact && others.length === 0 ? only : undefined
    flushSync(() => {
      setIsOpened(isCompact)
      if (form) correct(form)
    })
    if (form) document.getElementById(form.slots[0]?.id ?? '')?.focus()
  }
  return (
    <>
      {isDone && (
        <DonePanel
          forms={forms}
          constants={constants}
          isAnswer={outcome !== null}
          isCompact={isCompact}
          onToggle={handleToggle}
        />
      )}
      <form
        method="post"
        className="panel meters"
        hidden={isCompact}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
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
        <Dock forms={forms} outcome={outcome} />
      </form>
      <Announcement forms={forms} isDone={isDone} />
    </>
  )
}
