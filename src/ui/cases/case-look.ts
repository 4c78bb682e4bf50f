import './cases.css'

/** Classes of each kind of case. */
export const caseClasses = {
  request: { card: 'request', text: 'request__text', send: 'request__send' },
  ticket: { card: 'ticket', text: 'ticket__text', send: 'ticket__send' },
} as const

export type CaseLook = keyof typeof caseClasses
