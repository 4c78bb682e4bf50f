import { startTransition, useEffect, useState } from 'react'

/** The first `count` of a list, and right after they are on the screen all of it: a slow phone shows them sooner. */
export function useFirst<T>(all: readonly T[], count: number): readonly T[] {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  return isWhole ? all : all.slice(0, count)
}
