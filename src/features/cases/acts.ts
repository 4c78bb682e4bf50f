import { atom } from 'jotai/vanilla'
import { deskCaseSchema, type DeskCase } from '#contract/cases/desk-schema.ts'
import { unassignCase, takeCase } from '#contract/cases/desk-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { runAction, toastAtom } from '../../lib/state/notices.ts'
import { caseAtom, showCase } from './atoms.ts'
import { beginSending, endSending, type Composed } from './sent.ts'

/** `again` repeats the action on the current version. */
interface Conflict {
  readonly seen: DeskCase
  readonly current: DeskCase
  readonly isAnswer: boolean
  readonly again: () => Promise<unknown>
}
export const conflictAtom = atom<Conflict | null>(null)

interface Act extends Composed {
  readonly work: (version: number, key: string) => Promise<DeskCase>
  readonly done?: string
  /** Also runs if the action is repeated after a conflict. */
  readonly onDone?: () => void
}

/** `repeated`: the same action is in progress. `changed`: see `conflictAtom`. */
export type Outcome = 'done' | 'repeated' | 'changed' | 'failed' | { readonly refused: CallError }

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

/** Ignores repeated clicks (G-21). Returns refusals with a code in `questions`; shows all other errors. */
export const actAtom = atom(
  null,
  async (get, set, act: Act, questions: readonly string[] = []): Promise<Outcome> => {
    const { id, value: pressedOn } = get(caseAtom)
    if (id === null || pressedOn === null) return 'failed'
    const sent = beginSending(get, set, pressedOn, act)
    if (keysUnderWay.has(sent.key)) return 'repeated'

    const perform = async (seen: DeskCase): Promise<DeskCase | Outcome> => {
      try {
        return await act.work(seen.version, sent.key)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code !== null && questions.includes(error.code)) return { refused: error }
        const current = error.code === 'case_changed' ? deskCaseSchema.safeParse(error.body?.current) : null
        if (!current?.success) throw error
        showCase(get, set, current.data)
        const again = () => run(current.data)
        set(conflictAtom, { seen, current: current.data, isAnswer: act.name === 'answer', again })
        return 'changed'
      }
    }
    const run = async (seen: DeskCase): Promise<Outcome> => {
      try {
        const result = await runAction(set, () => perform(seen))
        if (typeof result === 'string' || 'refused' in result) return result
        endSending(get, set, id, act.name, sent)
        showCase(get, set, result)
        act.onDone?.()
        if (act.done !== undefined) set(toastAtom, act.done)
        return 'done'
      } catch {
        // The action already showed its error.
        return 'failed'
      }
    }
    const begin = async (): Promise<Outcome> => {
      const { value } = get(caseAtom)
      return value?.id === id ? run(value) : 'failed'
    }
    keysUnderWay.add(sent.key)
    const outcome = underWay.then(begin).finally(() => keysUnderWay.delete(sent.key))
    underWay = outcome
    return outcome
  },
)
