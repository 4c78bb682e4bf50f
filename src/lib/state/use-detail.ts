import { useAtom } from 'jotai/react'
import { useEffect, useLayoutEffect } from 'react'
import { CallError } from '../http/call-errors.ts'
import type { Remote, RemoteAtom } from './remote.ts'

export interface Detail<T> extends Omit<Remote<T>, 'value'> {
  /** Undefined until this id has loaded. */
  readonly value: T | undefined
  /** Not found: an invalid id or another resident's item. */
  readonly isGone: boolean
  readonly retry: () => void
}

const liveMs = 15_000

/** Polls a live item every 15 s while visible. */
export function useDetail<T extends { readonly id: number }>(
  detailAtom: RemoteAtom<T, [id: number]>,
  id: number,
  isLive = false,
): Detail<T> {
  const [{ value, ...remote }, load] = useAtom(detailAtom)
  // Before paint, to avoid flashing another item.
  useLayoutEffect(() => void load(id), [load, id])
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void load(id)
    }, liveMs)
    return () => clearInterval(timer)
  }, [load, id, isLive])
  const { error } = remote
  return {
    ...remote,
    value: value?.id === id ? value : undefined,
    isGone: error instanceof CallError && (error.status === 404 || error.status === 400),
    retry: () => void load(id),
  }
}
