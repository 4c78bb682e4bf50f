import { atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call } from '../http/call.ts'
import type { InputFrom } from './remote.ts'
import { showFailure, toastAtom, whilePending } from './notices.ts'

/** Reads as the pending arguments, or null; writing resolves to whether it succeeded. */
export type MutationAtom<Args extends unknown[]> = WritableAtom<Args | null, Args, Promise<boolean>>

interface MutationOptions<E extends Endpoint, Args extends unknown[]> {
  readonly input: InputFrom<E, Args>
  readonly done?: string | ((reply: ReplyOf<E>, ...args: Args) => string)
  /** Failure toast, replacing the default error. */
  readonly failed?: string | ((error: unknown) => string | undefined)
  /** Awaited: the mutation stays pending until it resolves. */
  readonly onDone?: (set: Setter, get: Getter, reply: ReplyOf<E>, ...args: Args) => unknown
}

/** Shows indicator, toast and errors (U-03). Never throws. */
export const mutationAtom = <E extends Endpoint, Args extends unknown[] = []>(
  endpoint: E,
  { input, done, failed, onDone }: MutationOptions<E, Args>,
): MutationAtom<Args> => {
  const pendingAtom = atom<Args | null>(null)
  return atom(
    (get) => get(pendingAtom),
    async (get, set, ...args: Args) => {
      set(pendingAtom, args)
      try {
        const reply = await whilePending(set, () => call(endpoint, input(...args)))
        const text = typeof done === 'function' ? done(reply, ...args) : done
        if (text !== undefined) set(toastAtom, text)
        await onDone?.(set, get, reply, ...args)
        return true
      } catch (error) {
        showFailure(set, error, typeof failed === 'function' ? failed(error) : failed)
        return false
      } finally {
        set(pendingAtom, null)
      }
    },
  )
}
