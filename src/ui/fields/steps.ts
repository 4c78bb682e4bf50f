/** One question of a step form. */
export interface StepRule {
  readonly name: string
  /** What is wrong and what to do; null when the answer is fit. */
  readonly check: (value: string) => string | null
}

/** Answers by the names of their steps; an absent one is empty. */
export type Answers = Readonly<Record<string, string>>

export const answerOf = (answers: Answers, name: string): string => answers[name] ?? ''
const isFilled = (answers: Answers, { name }: StepRule): boolean => answerOf(answers, name).trim() !== ''

/** How many fields are shown: one is once all before it are filled (spec K4.3). */
export const shownCount = (steps: readonly StepRule[], answers: Answers): number => {
  const firstEmpty = steps.findIndex((step) => !isFilled(answers, step))
  return firstEmpty === -1 ? steps.length : firstEmpty + 1
}

/** The first step that keeps the form from being sent; -1 when nothing does. */
export const firstUnfit = (steps: readonly StepRule[], answers: Answers): number =>
  steps.findIndex(({ name, check }) => check(answerOf(answers, name)) !== null)

/**
 * Errors by name: of the fields that were left, or that were asked to be sent; never of one whose predecessors are not
 * filled (spec K5.4).
 */
export const shownErrors = (
  steps: readonly StepRule[],
  answers: Answers,
  touched: ReadonlySet<string>,
): Answers => {
  const shown = steps.slice(0, shownCount(steps, answers)).filter(({ name }) => touched.has(name))
  return Object.fromEntries(
    shown.flatMap(({ name, check }) => {
      const fault = check(answerOf(answers, name))
      return fault === null ? [] : [[name, fault]]
    }),
  )
}
