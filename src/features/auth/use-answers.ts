import { useAtom } from 'jotai/react'
import { formAtom } from './form-state.ts'

/** Keeps the answers of a `StepForm` in the tab. The name holds the link's profile if the form is of a link. */
export function useAnswers(name: string) {
  const [{ answers }, change] = useAtom(formAtom(name))
  return {
    initial: { answers },
    onAnswer: (field: string, value: string) =>
      change((form) => ({ ...form, answers: { ...form.answers, [field]: value } })),
  }
}
