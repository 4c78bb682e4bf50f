import { useLayoutEffect, useRef } from 'react'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'

/** Between the last message and the composer, px. */
const gap = 12

/** The thread has items with `data-entry`; the last of an entry is its text. */
const findItem = (id: string | undefined): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`.case__messages [data-entry="${id}"]`)].at(-1)

/** Px of the item under the composer, which follows the thread and covers its end on a phone. */
const getHidden = (item: HTMLElement): number => {
  const composer = item.closest('.case__messages')?.nextElementSibling
  return composer ? item.getBoundingClientRect().bottom + gap - composer.getBoundingClientRect().top : 0
}

/** Only a wide screen scrolls the conversation without the page. */
const isScrolledApart = (): boolean => {
  const thread = document.querySelector('.case__messages')
  return thread !== null && getComputedStyle(thread).overflowY === 'auto'
}

/** Scrolls an entry of the conversation into view: the conversation on a wide screen, the page on a phone. */
export const revealEntry = (id: string | undefined): void => {
  const item = findItem(id)
  const thread = item?.closest('.case__messages')
  if (!item || !thread) return
  if (isScrolledApart()) {
    const [own, frame] = [item.getBoundingClientRect(), thread.getBoundingClientRect()]
    if (own.bottom > frame.bottom) thread.scrollTop += own.bottom + gap - frame.bottom
    const { top } = item.getBoundingClientRect()
    if (top < frame.top) thread.scrollTop -= frame.top - top
    return
  }
  item.scrollIntoView({ block: 'nearest' })
  const hidden = getHidden(item)
  if (hidden > 0) scrollBy(0, hidden)
}

/** Returns the resident's first message since the staff last acted; undefined if there is none. */
const findUnread = (timeline: readonly TimelineEntry[]): TimelineEntry | undefined => {
  const from = timeline.findLastIndex(({ kind }) => kind !== 'resident' && kind !== 'opened') + 1
  return timeline.slice(from).find(({ kind }) => kind === 'resident')
}

/**
 * Opens a case at its first unread message, else a phone's page at its top, and follows the member's own messages. The
 * conversation of a wide screen opens at its end.
 */
export const useNewestInView = ({ id, timeline }: Pick<DeskCase, 'id' | 'timeline'>): void => {
  const shownId = useRef<number | null>(null)
  const last = timeline.at(-1)
  const unread = findUnread(timeline)
  useLayoutEffect(() => {
    const isOpened = shownId.current !== id
    shownId.current = id
    if (isOpened) scrollTo(0, 0)
    if (isOpened ? unread !== undefined || isScrolledApart() : last?.is_me) revealEntry(last?.id)
    if (isOpened) revealEntry(unread?.id)
    // oxlint-disable-next-line react/exhaustive-deps -- once for a case, and for each new last entry
  }, [id, last?.id])
}
