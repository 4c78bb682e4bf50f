import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { StepControl, type Step } from './step-control.tsx'
import { answerOf, firstUnfit, shownCount, shownErrors, type Answers } from './steps.ts'
import { texts } from '../texts.ts'

type StepFormProps = {
  steps: readonly Step[]
  /** What was told about the last try, above the fields. */
  notice?: ReactNode
  submitText: string
  busyText?: string
  isBusy: boolean
  onSubmit: (answer: (name: string) => string) => void
}

/**
 * Questions that appear one after another (spec K4.3, row A-14). Enter moves on to the field that is missing, and
 * submits at the last one when all are fit.
 */
export function StepForm({
  steps,
  notice,
  submitText,
  busyText = texts.busy,
  isBusy,
  onSubmit,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef<string | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const count = shownCount(steps, answers)
  const errors = shownErrors(steps, answers, touched)

  const touch = (names: readonly string[]) => setTouched((before) => new Set([...before, ...names]))
  const change = (name: string, value: string) => setAnswers((before) => ({ ...before, [name]: value }))

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unfit = firstUnfit(steps, answers)
    if (unfit === -1) {
      if (!isBusy) onSubmit((name) => answerOf(answers, name))
      return
    }
    const wanted = steps[unfit]?.name ?? ''
    const control = form.current?.querySelector<HTMLInputElement>(`[name="${wanted}"]`)
    // The next empty field is only moved on to; its error comes when it is sent empty.
    const isReached =
      unfit === 0 ||
      asked.current === wanted ||
      control === document.activeElement ||
      answerOf(answers, wanted) !== ''
    asked.current = wanted
    const passed = steps.slice(0, isReached ? unfit + 1 : unfit)
    flushSync(() => touch(passed.map(({ name }) => name)))
    control?.focus()
  }

  return (
    <form className="steps" ref={form} onSubmit={handleSubmit} noValidate>
      {notice}
      {steps.slice(0, count).map((step) => (
        <StepControl
          key={step.name}
          step={step}
          value={answerOf(answers, step.name)}
          error={errors[step.name]}
          onChange={(value) => change(step.name, value)}
          onLeave={() => answerOf(answers, step.name) !== '' && touch([step.name])}
        />
      ))}
      <div className="steps__send">
        <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={busyText}>
          {count === steps.length ? submitText : texts.next}
        </Button>
      </div>
    </form>
  )
}
