import { atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call } from '../http/call.ts'
import type { InputFrom } from './remote.ts'
import { showFailure, toastAtom, whilePending } from './notices.ts'

/** Reading gives the arguments of the change that is under way, null for none; writing makes it and gives whether it was done. */
export type MutationAtom<Args extends unknown[]> = WritableAtom<Args | null, Args, Promise<boolean>>

interface MutationOptions<E extends Endpoint, Args extends unknown[]> {
  readonly input: InputFrom<E, Args>
  /** The toast of a success. */
  readonly done?: string | ((reply: ReplyOf<E>, ...args: Args) => string)
  /** The toast of a failure, instead of the server's texts or the generic warning. */
  readonly failed?: string | ((error: unknown) => string | undefined)
  /** Puts the change into other atoms; the change is under way until it ends. */
  readonly onDone?: (set: Setter, get: Getter, reply: ReplyOf<E>, ...args: Args) => unknown
}

/**
 * An atom of a change that a resident makes by one call: the loading indicator while it is under way, a toast when it
 * is done, and its failure shown (U-03), never thrown.
 */
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
