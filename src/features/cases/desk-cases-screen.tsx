import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { CallError } from '../../lib/http/call-errors.ts'
import { caseStatuses, deskViews } from '#contract/cases/desk-schema.ts'
import { useHashLocation, useHashSearch } from '../../lib/routes/hash-location.ts'
import { EventsSkeleton } from '../../ui/lists/events-skeleton.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { pressAtom, toggleAssignment } from './acts.ts'
import { caseAtom, filterAtom, isOpen, loadCaseAtom, loadQueueAtom, noFilter, pollAtom } from './atoms.ts'
import type { CaseDialog } from './case-head.tsx'
import { CaseView } from './case-view.tsx'
import { ConflictDialog, TransitionDialog } from './dialogs.tsx'
import { VisitDialog } from './visit-dialog.tsx'
import { QueueList } from './queue-list.tsx'
import { Reply } from './reply.tsx'
import { messages } from './messages.ts'
import './desk-cases.css'
import { serverNow } from '../../lib/timing/server-clock.ts'

const parseNumber = (path: string): string | null =>
  /^\/desk\/cases\/([1-9]\d{0,14})\/?$/.exec(path)?.[1] ?? null

/** Polling and clock interval, ms. */
const pollMs = 5000
const clockMs = 15_000
const usePolling = (): void => {
  const poll = useSetAtom(pollAtom)
  useEffect(() => {
    const timer = setInterval(() => void poll(), pollMs)
    return () => clearInterval(timer)
  }, [poll])
}

const useNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), clockMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/** Moves focus along queue rows, starting from the open one. */
const moveFocus = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('.case-queue__rows a.queue-row')]
  const focused = rows.findIndex((row) => row === document.activeElement)
  const from = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused
  const next = rows[from === -1 ? 0 : from + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

type Keys = Readonly<Record<string, () => void>>

/** Uses `event.code`, so shortcuts work in the Russian layout. */
const useKeys = (keys: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event)) return
    const act = keys[event.code]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

/** Puts the focus of a followed link, which is in the list or on nothing, at the beginning of the opened case. */
const focusOpened = (): void => {
  const { activeElement } = document
  if (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest('.queue-row, .aside')
  )
    document.querySelector<HTMLElement>('.case h1')?.focus({ preventScroll: true })
}

type OpenCaseProps = {
  number: string
  /** False for the case of the page's address when it was loaded. */
  isFollowed: boolean
  now: number
  search: RefObject<HTMLInputElement | null>
}

function OpenCase({ number, isFollowed, now, search }: OpenCaseProps) {
  const { number: shownNumber, value, status, error } = useAtomValue(caseAtom)
  const load = useSetAtom(loadCaseAtom)
  const act = useSetAtom(pressAtom)
  const [dialog, setDialog] = useState<CaseDialog | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => void load(number), [load, number])
  const deskCase = shownNumber === number ? value : null
  const isShown = deskCase !== null
  useEffect(() => {
    if (isShown && isFollowed) focusOpened()
  }, [isShown, isFollowed])
  const focusField = () => field.current?.focus()
  const open = deskCase !== null && isOpen(deskCase)
  useKeys({
    KeyJ: () => moveFocus(1),
    KeyK: () => moveFocus(-1),
    Slash: () => search.current?.focus(),
    KeyA: focusField,
    ...(open && {
      KeyT: () => void act(toggleAssignment(deskCase)),
      KeyX: () => setDialog('close'),
      ...(deskCase.kind !== 'ticket' && { KeyV: () => setDialog('visit') }),
    }),
  })
  if (!deskCase) {
    if (status !== 'failed') return <EventsSkeleton rows={3} />
    if (error instanceof CallError && error.status === 404) return <State title={messages.gone404} />
    return <LoadFailed error={error} noNetworkText={messages.noNetwork} onRetry={() => void load(number)} />
  }
  const close = () => setDialog(null)
  return (
    <>
      <CaseView deskCase={deskCase} now={now} onDialog={setDialog} onAnswer={focusField}>
        {deskCase.status !== 'cancelled' && deskCase.status !== 'revoked' && (
          <Reply key={number} deskCase={deskCase} field={field} />
        )}
      </CaseView>
      {dialog === 'visit' && <VisitDialog deskCase={deskCase} onClose={close} />}
      {dialog !== null && dialog !== 'visit' && (
        <TransitionDialog deskCase={deskCase} what={dialog} onClose={close} />
      )}
      <ConflictDialog id={deskCase.id} onLook={close} />
    </>
  )
}

function Nothing({ search }: Pick<OpenCaseProps, 'search'>) {
  useKeys({
    KeyJ: () => moveFocus(1),
    KeyK: () => moveFocus(-1),
    Slash: () => search.current?.focus(),
  })
  return (
    <div className="case-queue__empty">
      <State title={messages.choose} />
    </div>
  )
}

/** Shows queue and case side by side on a wide screen, separately on a phone (G-08). */
export function DeskCasesScreen() {
  const [path] = useHashLocation()
  const number = parseNumber(path)
  const [firstNumber] = useState(number)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && number !== firstNumber) setHasMoved(true)
  const load = useSetAtom(loadQueueAtom)
  const setFilter = useSetAtom(filterAtom)
  const asked = new URLSearchParams(useHashSearch())
  const view = deskViews.find((candidate) => candidate === asked.get('view'))
  const status = caseStatuses.find((candidate) => candidate === asked.get('status')) ?? null
  const search = useRef<HTMLInputElement>(null)
  const now = useNow()
  usePolling()
  useEffect(() => {
    // A `view` parameter comes from another section; setting the filter also loads.
    if (view) setFilter({ ...noFilter, view, status })
    else void load('anew')
  }, [view, status, setFilter, load])
  return (
    <div className="case-queue" data-open={number === null ? undefined : ''}>
      <QueueList current={number} now={now} search={search} />
      {number === null ? (
        <Nothing search={search} />
      ) : (
        <OpenCase key={number} number={number} isFollowed={hasMoved} now={now} search={search} />
      )}
    </div>
  )
}
