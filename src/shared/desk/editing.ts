import { useAtom } from 'jotai/react'
import { atom, type WritableAtom } from 'jotai/vanilla'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { fetchUpload } from '../../lib/files/fetch-upload.ts'
import { fileName } from '#contract/files/checks.ts'
import { shrinkPicture } from '../../lib/files/shrink.ts'
import type { CallInput, CallOptions } from '../../lib/http/request.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { showDeskFailure } from './failure-text.ts'
import { storedTextAtom } from './stored-text.ts'

const typedIn = (stored: string): object | null => {
  try {
    const typed: unknown = stored === '' ? null : JSON.parse(stored)
    return typeof typed === 'object' ? typed : null
  } catch {
    return null
  }
}

export const useDraft = <T extends object>(name: string, start: T) => {
  const [stored, store] = useAtom(storedTextAtom(name))
  const typed = useMemo(() => typedIn(stored), [stored])
  const form: T = { ...start, ...typed }
  return {
    form,
    isTyped: typed !== null,
    change: (part: Partial<T>) => store(JSON.stringify({ ...form, ...part })),
    drop: () => store(''),
  }
}

/** `current` is the server's value after a concurrent edit. */
export type Saved<Reply, Current> = { readonly reply: Reply } | { readonly current: Current }

/** Saves without overwriting a concurrent edit (G-08). Writing returns null after a reported failure. */
export const savingAtom = <E extends Endpoint, C>(
  endpoint: E,
  schema: z.ZodMiniType<C>,
): WritableAtom<
  null,
  [input: InputOf<E> & CallInput, options?: CallOptions],
  Promise<Saved<ReplyOf<E>, C> | null>
> =>
  atom(null, async (_get, set, input, options) => {
    try {
      return { reply: await whilePending(set, () => call(endpoint, input, options)) }
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'changed'
      const current = isChanged ? schema.safeParse(error.body?.current) : null
      if (current?.success) return { current: current.data }
      showDeskFailure(set, error)
      return null
    }
  })

/** Shrinks a picture and returns its upload transport. */
export const pictureToSend = async (file: File) => {
  const sent = await shrinkPicture({ filename: fileName(file.name), blob: file })
  return { filename: sent.filename, transport: fetchUpload(sent) }
}

/** By field: its label, and its value as text. */
export type FieldTexts<T> = {
  readonly [Name in keyof T]?: readonly [label: string, word: (form: T) => string]
}

export const findDifferences = <T extends object>(
  words: FieldTexts<T>,
  mine: T,
  theirs: T,
): ReadonlyArray<{ readonly label: string; readonly mine: string; readonly theirs: string }> =>
  Object.values<readonly [string, (form: T) => string] | undefined>(words).flatMap((part) => {
    if (!part) return []
    const [label, word] = part
    const both = { mine: word(mine), theirs: word(theirs) }
    return both.mine === both.theirs ? [] : [{ label, ...both }]
  })

/** Accepts a comma or a point; 0 if empty, NaN if invalid. */
export const numberIn = (text: string): number => {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return plain === '' ? 0 : Math.round(Number(plain) * 100) / 100
}

/** Returns '450,50' or '450'; '' for 0. */
export const numberText = (value: number): string =>
  value === 0 ? '' : (Number.isInteger(value) ? String(value) : value.toFixed(2)).replace('.', ',')

/** Strips tags, for comparisons. */
export const toPlainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
