import { atom } from 'jotai/vanilla'
import { deskCaseSchema, type DeskCase } from '#contract/cases/desk-schema.ts'
import { unassignCase, takeCase } from '#contract/cases/desk-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { toastAtom, whilePending } from '../../lib/state/notices.ts'
import { showDeskFailure } from '../../shared/desk/failure-text.ts'
import { caseAtom, showCase } from './atoms.ts'
import { beginSending, endSending, type Composed } from './sent.ts'

/** `again` repeats the action on the current version. A conflict belongs to the page of its case. */
interface Conflict {
  readonly seen: DeskCase
  readonly current: DeskCase
  readonly isAnswer: boolean
  readonly again: () => Promise<unknown>
}
export const conflictAtom = atom<Conflict | null>(null)

export interface Act extends Composed {
  readonly work: (version: number, key: string) => Promise<DeskCase>
  readonly done?: string
  /** Also runs if the action is repeated after a conflict. */
  readonly onDone?: () => void
}

/** `repeated`: the same action is in progress. `changed`: see `conflictAtom`. `gone`: another case is shown now. */
export type Outcome = 'done' | 'repeated' | 'changed' | 'gone' | { readonly error: unknown }

export const toggleAssignment = ({ id, assignee }: DeskCase): Act => {
  const isMine = assignee?.is_me ?? false
  return {
    name: 'take',
    content: { isMine },
    trace: { kind: isMine ? 'given_back' : 'taken' },
    work: (version, key) =>
      call(isMine ? unassignCase : takeCase, { params: { id }, body: { version } }, { key }),
  }
}

// Actions run sequentially: each uses the version the previous one produced.
let underWay: Promise<unknown> = Promise.resolve()
const keysUnderWay = new Set<string>()

/** Ignores repeated clicks (G-21). The caller shows the error beside what was typed. */
export const actAtom = atom(null, async (get, set, act: Act): Promise<Outcome> => {
  const { value: pressedOn } = get(caseAtom)
  if (pressedOn === null) return 'gone'
  const { id, number } = pressedOn
  const sent = beginSending(get, set, pressedOn, act)
  if (keysUnderWay.has(sent.key)) return 'repeated'

  const perform = async (seen: DeskCase): Promise<Outcome> => {
    try {
      const result = await whilePending(set, () => act.work(seen.version, sent.key))
      endSending(get, set, id, act.name, sent)
      if (get(caseAtom).number === number) showCase(get, set, result)
      act.onDone?.()
      if (act.done !== undefined) set(toastAtom, act.done)
      return 'done'
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'case_changed'
      const current = isChanged ? deskCaseSchema.safeParse(error.body?.current) : null
      if (!current?.success) return { error }
      if (get(caseAtom).number !== number) return 'gone'
      showCase(get, set, current.data)
      const again = async () => {
        const outcome = await perform(current.data)
        if (typeof outcome === 'object') showDeskFailure(set, outcome.error)
      }
      set(conflictAtom, { seen, current: current.data, isAnswer: act.name === 'answer', again })
      return 'changed'
    }
  }
  const begin = async (): Promise<Outcome> => {
    const { value } = get(caseAtom)
    return value?.id === id ? perform(value) : 'gone'
  }
  keysUnderWay.add(sent.key)
  const outcome = underWay.then(begin).finally(() => keysUnderWay.delete(sent.key))
  underWay = outcome
  return outcome
})

/** For a button without a form. */
export const pressAtom = atom(null, async (_get, set, act: Act): Promise<void> => {
  const outcome = await set(actAtom, act)
  if (typeof outcome === 'object') showDeskFailure(set, outcome.error)
})
