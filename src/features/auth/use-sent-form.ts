import { useAtom } from 'jotai/react'
import { useState } from 'react'
import type { useAttempt } from '../../ui/feedback/attempt.tsx'
import { emailField } from './account-steps.tsx'
import { formAtom, newForm } from './form-state.ts'
import { useAnswers } from './use-answers.ts'

type Attempt = ReturnType<typeof useAttempt>['attempt']

/**
 * State of a form that sends an email: `sent` once it went out; `correct` returns to the form with all answers, because
 * the address may be mistyped. `forgetSent` begins a new form if this one is done.
 */
export function useSentForm<Form>(
  name: string,
  toForm: (answer: (name: string) => string) => Form,
  send: (form: Form) => Promise<unknown>,
  attempt: Attempt,
) {
  const [{ answers, isSent }, change] = useAtom(formAtom(name))
  const { initial, onAnswer } = useAnswers(name)
  const [isCorrected, setIsCorrected] = useState(false)
  const setIsSent = (is: boolean) => change((form) => ({ ...form, isSent: is }))
  return {
    sent: isSent ? toForm((field) => answers[field] ?? '') : null,
    correct: () => {
      setIsSent(false)
      setIsCorrected(true)
    },
    forgetSent: () => change((form) => (form.isSent ? newForm : form)),
    form: {
      initial: { ...initial, ...(isCorrected && { correct: emailField }) },
      onAnswer,
      onSubmit: (answer: (name: string) => string) =>
        void attempt(async () => {
          await send(toForm(answer))
          setIsSent(true)
        }),
    },
  }
}
