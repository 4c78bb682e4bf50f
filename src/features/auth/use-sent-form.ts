import { useState } from 'react'
import type { useAttempt } from '../../ui/feedback/attempt.tsx'
import type { Answers, Step } from '../../ui/fields/step-form.tsx'
import { emailField } from './account-steps.tsx'

type Attempt = ReturnType<typeof useAttempt>['attempt']

/**
 * State of a form that sends an email: `sent` once it went out; `correct` returns to the form with all answers, because
 * the address may be mistyped.
 */
export function useSentForm<Form>(
  steps: readonly Step[],
  toForm: (answer: (name: string) => string) => Form,
  send: (form: Form) => Promise<unknown>,
  attempt: Attempt,
) {
  const [sent, setSent] = useState<Form | null>(null)
  const [answers, setAnswers] = useState<Answers | null>(null)
  return {
    sent,
    correct: () => setSent(null),
    initial: answers === null ? undefined : { answers, correct: emailField },
    handleSubmit: (answer: (name: string) => string) => {
      const form = toForm(answer)
      setAnswers(Object.fromEntries(steps.map(({ name }) => [name, answer(name)])))
      void attempt(async () => {
        await send(form)
        setSent(form)
      })
    },
  }
}
