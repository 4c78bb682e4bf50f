import * as z from 'zod/mini'
import { scopeAtom } from '../../lib/session/scope.ts'
import { atomFamily } from '../../lib/state/family.ts'
import { tabAtom } from '../../lib/state/tab-atom.ts'

const formSchema = z.object({ answers: z.record(z.string(), z.string()), isSent: z.boolean() })
type FormState = z.output<typeof formSchema>

export const newForm: FormState = { answers: {}, isSent: false }

/** Answers of a form in steps by its name, without passwords. They reset with the scope. */
export const formAtom = atomFamily((name) =>
  tabAtom(`cabinet.form ${name}`, formSchema, newForm, (get) => get(scopeAtom)),
)
