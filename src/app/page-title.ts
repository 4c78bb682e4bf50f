import { useAtomValue } from 'jotai/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { isWide } from '../lib/device/is-wide.ts'
import { useHashLocation } from '../lib/routes/hash-location.ts'
import { pageNameAtom } from '../ui/layout/use-page-name.ts'
import { startTexts } from './boot/starting.tsx'

export type Titles = ReadonlyArray<readonly [pattern: string, title: string]>

export const getTitle = (path: string, titles: Titles): string | null => {
  const whole = path.replace(/\/?$/, '/')
  const fits = titles.filter(([pattern]) => whole.startsWith(pattern.split(':', 1)[0] ?? ''))
  return fits.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}

/** On wide screens a list and its detail are one page. */
const getPage = (path: string): string => (isWide() ? path.replace(/(?:list|detail|create)\/$/, '') : path)

/**
 * Sets the title. Navigation to another page, except the first, scrolls up and focuses the content; a detail opened
 * beside its list keeps the focus in its row.
 */
export const usePageTitle = (host: HostConfig, titles: Titles): void => {
  const [path] = useHashLocation()
  const name = useAtomValue(pageNameAtom)
  const shown = useRef<string | null>(null)
  const isFirstPage = useRef(true)
  useLayoutEffect(() => {
    if (path === '/') return
    isFirstPage.current = document.title === startTexts.product
    const title = name ?? getTitle(path, titles) ?? 'Страница не найдена'
    document.title = `${title} · ${host.name}`
  }, [path, host.name, titles, name])
  useEffect(() => {
    if (path === '/') return
    const isFirst = isFirstPage.current
    const page = getPage(path)
    const isSame = page === shown.current
    const main = document.getElementById('main')
    const open = isSame && main?.querySelector<HTMLElement>('[aria-current=true]')
    // Keep the focus in a screen's first field or on its answer.
    if (!isFirst && !main?.querySelector(':is(input, .done h1):focus'))
      (open || main)?.focus({ preventScroll: true })
    if (!isFirst && !isSame) scrollTo(0, 0)
    shown.current = page
  }, [path])
}
