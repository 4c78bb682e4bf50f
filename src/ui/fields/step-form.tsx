import { useEffect, useRef, useState, type FocusEvent, type ReactNode, type SubmitEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'
import { Check } from './check.tsx'
import { confirmEmails } from './email-question.tsx'
import { PasswordField } from './password-field.tsx'
import { emailInput, TextField } from './text-field.tsx'
import { Username } from './username.tsx'

interface StepRule {
  readonly name: string
  readonly check: (value: string) => string | null
}

type Answers = Readonly<Record<string, string>>

const getAnswer = (answers: Answers, name: string): string => answers[name] ?? ''
const isFilled = (answers: Answers, { name }: StepRule): boolean => getAnswer(answers, name).trim() !== ''

/** A field appears once all before it are filled. */
const shownCount = (steps: readonly StepRule[], answers: Answers): number => {
  const firstEmpty = steps.findIndex((step) => !isFilled(answers, step))
  return firstEmpty === -1 ? steps.length : firstEmpty + 1
}

/** Returns -1 if all are valid. */
const firstUnfit = (steps: readonly StepRule[], answers: Answers): number =>
  steps.findIndex(({ name, check }) => check(getAnswer(answers, name)) !== null)

/** Covers touched fields whose predecessors are filled. */
const shownErrors = (steps: readonly StepRule[], answers: Answers, touched: ReadonlySet<string>): Answers => {
  const shown = steps.slice(0, shownCount(steps, answers)).filter(({ name }) => touched.has(name))
  return Object.fromEntries(
    shown.flatMap(({ name, check }) => {
      const fault = check(getAnswer(answers, name))
      return fault === null ? [] : [[name, fault]]
    }),
  )
}

/** A `consent` is a checkbox. */
export type Step = StepRule & {
  label: string
  kind?: 'text' | 'email' | 'password' | 'consent'
  help?: ReactNode
  autoComplete?: string
}

type StepControlProps = {
  step: Step
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: (event: FocusEvent) => void
}

/** An error appearing on blur would move the button away from the finger. Submitting validates anyway. */
const isToButton = ({ relatedTarget: next }: FocusEvent): boolean =>
  next instanceof HTMLButtonElement && next.type === 'submit'

function Consent({ step, value, error, onChange }: StepControlProps) {
  const noteId = useId()
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <Check
        name={step.name}
        checked={value !== ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
      >
        {step.label}
      </Check>
      {step.help}
      {error && (
        <p className="field__error" id={noteId} role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

function StepControl(props: StepControlProps) {
  const { step, value, error, onChange, onLeave } = props
  const { kind = 'text', name, label, help, autoComplete } = step
  if (kind === 'consent') return <Consent {...props} />
  const input = {
    name,
    label,
    help,
    error,
    value,
    autoComplete,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  }
  if (kind === 'password') return <PasswordField {...input} />
  return <TextField {...input} {...(kind === 'email' ? emailInput : { type: 'text' })} />
}

type StepFormProps = {
  steps: readonly Step[]
  /** E-mail for password managers, if no step asks for it. */
  username?: string
  notice?: ReactNode
  submitText: string
  busyText?: string
  isBusy: boolean
  /** Answers given before; the form begins at `correct`, with its text selected. */
  initial?: { readonly answers: Answers; readonly correct?: string }
  /** Gets each change of an answer, except passwords. */
  onAnswer?: (name: string, value: string) => void
  onSubmit: (answer: (name: string) => string) => void
}

/** Reveals questions one by one. Enter moves to the first invalid field, or submits. */
export function StepForm({
  steps,
  username = '',
  notice,
  submitText,
  busyText = messages.busy,
  isBusy,
  initial,
  onAnswer,
  onSubmit,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const requested = useRef<string | null>(null)
  const [answers, setAnswers] = useState<Answers>(initial?.answers ?? {})
  const [question, setQuestion] = useState<ReactNode>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const count = shownCount(steps, answers)
  const errors = shownErrors(steps, answers, touched)

  const touch = (names: readonly string[]) => setTouched((before) => new Set([...before, ...names]))
  const change = ({ name, kind }: Step, value: string) => {
    setAnswers((before) => ({ ...before, [name]: value }))
    if (kind !== 'password') onAnswer?.(name, value)
  }

  const findControl = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)

  // At mount only: a submit stores the answers too.
  const [correct] = useState(initial?.correct)
  useEffect(() => {
    if (correct === undefined) return
    const control = form.current?.querySelector<HTMLInputElement>(`[name="${correct}"]`)
    control?.focus()
    control?.select()
  }, [correct])

  const submit = async () => {
    const emails = steps.filter(({ kind }) => kind === 'email').map(({ name }) => name)
    const entered = emails.map((name) => getAnswer(answers, name))
    if (emails.length === 0 || (await confirmEmails(entered, setQuestion)))
      onSubmit((name) => getAnswer(answers, name))
    else findControl(emails[0] ?? '')?.focus()
  }

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unfit = firstUnfit(steps, answers)
    if (unfit === -1) {
      if (!isBusy) void submit()
      return
    }
    const wanted = steps[unfit]?.name ?? ''
    const control = findControl(wanted)
    // An empty next field is only focused; its error appears on the second submit.
    const isReached =
      unfit === 0 ||
      requested.current === wanted ||
      control === document.activeElement ||
      getAnswer(answers, wanted) !== ''
    requested.current = wanted
    const passed = steps.slice(0, isReached ? unfit + 1 : unfit)
    flushSync(() => touch(passed.map(({ name }) => name)))
    control?.focus()
  }

  return (
    <form method="post" className="steps" ref={form} onSubmit={handleSubmit} noValidate>
      {question}
      {notice}
      {username !== '' && <Username value={username} />}
      {steps.slice(0, count).map((step) => (
        <StepControl
          key={step.name}
          step={step}
          value={getAnswer(answers, step.name)}
          error={errors[step.name]}
          onChange={(value) => change(step, value)}
          onLeave={(event) =>
            getAnswer(answers, step.name) !== '' && !isToButton(event) && touch([step.name])
          }
        />
      ))}
      <div className="steps__send">
        <Button
          type="submit"
          kind="primary"
          isBlock
          isBusy={isBusy}
          busyText={count === steps.length ? busyText : messages.next}
        >
          {count === steps.length ? submitText : messages.next}
        </Button>
      </div>
    </form>
  )
}
