import { useEffect, useRef } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { isWide } from '../lib/device/is-wide.ts'
import { useHashLocation } from '../lib/routes/hash-location.ts'
import { startTexts } from './start/starting.tsx'

/** Page titles by the pattern of their route; empty where the page itself gives it. */
export type Titles = ReadonlyArray<readonly [pattern: string, title: string]>

/** The title of the closest route: its own, or the one that its path begins with. Null for none. */
export const getTitle = (path: string, titles: Titles): string | null => {
  const whole = path.replace(/\/?$/, '/')
  const fits = titles.filter(([pattern]) => whole.startsWith(pattern.split(':', 1)[0] ?? ''))
  return fits.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}

/** Page of a path: a list and its detail are one page where they stand side by side. */
const getPage = (path: string): string => (isWide() ? path.replace(/(?:list|detail|create)\/$/, '') : path)

/**
 * Keeps the page's title after the route. Each navigation to another page begins it at its top, with the focus on its
 * content; the first does not, and `/` only leads on to it. What opens beside its list moves nothing: its row has the focus.
 */
export const usePageTitle = (host: HostConfig, titles: Titles): void => {
  const [path] = useHashLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (path === '/') return
    const isFirst = document.title === startTexts.product
    const title = getTitle(path, titles) ?? 'Страница не найдена'
    if (title !== '') document.title = `${title} · ${host.name}`
    const page = getPage(path)
    const isSame = page === shown.current
    const main = document.getElementById('main')
    const open = isSame && main?.querySelector<HTMLElement>('[aria-current=true]')
    // A screen whose first field has taken the focus keeps it.
    if (!isFirst && !main?.querySelector('input:focus')) (open || main)?.focus({ preventScroll: true })
    if (!isFirst && !isSame) scrollTo(0, 0)
    shown.current = page
  }, [path, host.name, titles])
}
