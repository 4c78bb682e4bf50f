import { useEffect } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { useHashLocation } from '../lib/hash-location.ts'
import { startTexts } from './start-texts.ts'
import { titleOf, type Titles } from './titles.ts'

/** Keeps the page's title after the route and, on each navigation but the first, moves the focus to the content. */
export const usePageTitle = (host: HostConfig, titles: Titles): void => {
  const [path] = useHashLocation()
  useEffect(() => {
    const isFirst = document.title === startTexts.product
    const title = titleOf(path, titles) ?? startTexts.product
    if (title !== '') document.title = `${title} · ${host.name}`
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true })
    if (!isFirst) scrollTo(0, 0)
  }, [path, host.name, titles])
}
