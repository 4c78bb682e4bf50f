/** Screens of the QR payment. */
const steps = [
  'phone',
  'confirm',
  'email',
  'address',
  'sector',
  'register',
  'finish',
  'greetings',
  'blocked',
  'continuation',
] as const
export type Step = (typeof steps)[number]

/** The step of a path such as '/qr/payment/finish/'; without a known one the first. */
export const stepOf = (path: string): Step => {
  const word = path.split('/').findLast((part) => part !== '')
  return steps.find((step) => step === word) ?? 'phone'
}

/** How many questions there are to the payment, for the marks on top. */
export const stepCount = 4

const places: Partial<Record<Step, number>> = {
  phone: 1,
  confirm: 2,
  email: 2,
  address: 3,
  sector: 3,
  finish: 4,
}
/** Which of them a step is; null for one beside the way. */
export const placeOf = (step: Step): number | null => places[step] ?? null
