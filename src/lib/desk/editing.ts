import { useAtom } from 'jotai/react'
import { atom, type WritableAtom } from 'jotai/vanilla'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { CallError } from '../http/call-errors.ts'
import { call } from '../http/call.ts'
import { fetchUpload } from '../files/fetch-upload.ts'
import { fileName } from '#contract/files/checks.ts'
import { shrinkPicture } from '../files/shrink.ts'
import type { CallInput, CallOptions } from '../http/request.ts'
import { showFailure, whilePending } from '../state/notices.ts'
import { keptText } from './kept.ts'

const typedIn = (kept: string): object | null => {
  try {
    const typed: unknown = kept === '' ? null : JSON.parse(kept)
    return typeof typed === 'object' ? typed : null
  } catch {
    return null
  }
}

/** A form of the desk. `start`: what it begins with; what is typed is kept as a whole, the version that was seen with it. */
export const useDraft = <T extends object>(name: string, start: T) => {
  const [kept, keep] = useAtom(keptText(name))
  const typed = useMemo(() => typedIn(kept), [kept])
  const form: T = { ...start, ...typed }
  return {
    form,
    isTyped: typed !== null,
    change: (part: Partial<T>) => keep(JSON.stringify({ ...form, ...part })),
    drop: () => keep(''),
  }
}

/** Outcome of saving: the reply, or what there is now where somebody has changed it meanwhile. */
export type Saved<Reply, Current> = { readonly reply: Reply } | { readonly current: Current }

/**
 * Atom that saves what a member edited and never overwrites (G-08). Reading gives whether it is under way; writing gives
 * null for a failure, which it has shown.
 */
export const savingAtom = <E extends Endpoint, C>(
  endpoint: E,
  schema: z.ZodMiniType<C>,
): WritableAtom<
  boolean,
  [input: InputOf<E> & CallInput, options?: CallOptions],
  Promise<Saved<ReplyOf<E>, C> | null>
> => {
  const isPendingAtom = atom(false)
  return atom(
    (get) => get(isPendingAtom),
    async (_get, set, input, options) => {
      set(isPendingAtom, true)
      try {
        return { reply: await whilePending(set, () => call(endpoint, input, options)) }
      } catch (error) {
        const isChanged = error instanceof CallError && error.code === 'changed'
        const current = isChanged ? schema.safeParse(error.body?.current) : null
        if (current?.success) return { current: current.data }
        showFailure(set, error)
        return null
      } finally {
        set(isPendingAtom, false)
      }
    },
  )
}

/** A picture as it leaves this device, small, and the transport that takes it. */
export const pictureToSend = async (file: File) => {
  const sent = await shrinkPicture({ filename: fileName(file.name), blob: file })
  return { filename: sent.filename, transport: fetchUpload(sent) }
}

/** Parts of a form that differ from what there is now, each with both words. */
export const findDifferences = <T extends object>(
  words: { readonly [Name in keyof T]?: readonly [label: string, word: (form: T) => string] },
  mine: T,
  theirs: T,
): ReadonlyArray<{ readonly label: string; readonly mine: string; readonly theirs: string }> =>
  Object.values<readonly [string, (form: T) => string] | undefined>(words).flatMap((part) => {
    if (!part) return []
    const [label, word] = part
    const both = { mine: word(mine), theirs: word(theirs) }
    return both.mine === both.theirs ? [] : [{ label, ...both }]
  })

/** Number in a field of a form, with a comma or a point; 0 for an empty one, NaN for a text. */
export const numberIn = (text: string): number => {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return plain === '' ? 0 : Math.round(Number(plain) * 100) / 100
}

/** Text of a number in a field: '450,50' and '450'; '' for 0. */
export const numberText = (value: number): string =>
  value === 0 ? '' : (Number.isInteger(value) ? String(value) : value.toFixed(2)).replace('.', ',')

/** Words of HTML, as a comparison says them. */
export const toPlainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
