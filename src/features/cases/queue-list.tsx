import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useRef, type RefObject } from 'react'
import { deskDueState } from '#contract/cases/terms.ts'
import type { ListedCase } from '#contract/cases/desk-schema.ts'
import { isWide } from '../../lib/device/is-wide.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { caseStatusNames } from '../../shared/desk/case-status.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon, clockIcon, doneIcon } from '../../ui/icons/icons.ts'
import { undoIcon } from '../../ui/icons/later-icons.ts'
import { Live } from '../../ui/feedback/live-region.tsx'
import { filterAtom, isOpen, loadQueueAtom, noRefinement, queueAtom, showArrivedAtom } from './atoms.ts'
import { countRefinements, QueueFilters } from './queue-filters.tsx'
import { messages } from './messages.ts'

export const caseHref = (number: string): string => `#${deskRoutes.case.to({ number })}`

/** Drops the street-type prefix, and keeps the number of a flat with its word. */
const shortAddress = (address: string): string =>
  address.replace(/^(?:ул|пр|пер|б-р|пл)[.] ?/, '').replace(' кв. ', ' кв.\u00A0')

const soonMs = 3600_000

function Due({ listedCase, now }: { listedCase: ListedCase; now: number }) {
  const state = listedCase.due && deskDueState(listedCase.due, now)
  if (!state)
    return (
      <span className="queue-row__due">
        {!isOpen(listedCase) && <Icon path={doneIcon} size="xs" />}
        {caseStatusNames[listedCase.status]}
      </span>
    )
  const left = Date.parse(state.deadline.at) - now
  if (state.isOver)
    return (
      <span className="queue-row__due queue-row__due--bad">
        <Icon path={alertIcon} size="xs" />
        {state.what === 'visit'
          ? messages.visitMissed
          : `${messages.term[state.what]}, ${messages.late(left)}`}
      </span>
    )
  return (
    <span className={left < soonMs ? 'queue-row__due queue-row__due--warn' : 'queue-row__due'}>
      <Icon path={clockIcon} size="xs" />
      {messages.term[state.what]}: {messages.left(Math.max(left, 0))}
    </span>
  )
}

type RowProps = { listedCase: ListedCase; isCurrent: boolean; isArrived: boolean; now: number }

function QueueRow({ listedCase, isCurrent, isArrived, now }: RowProps) {
  const isMarked = listedCase.is_new || listedCase.is_unread
  return (
    <a
      className={['queue-row', isMarked && 'is-new', isArrived && 'is-arrived'].filter(Boolean).join(' ')}
      href={caseHref(listedCase.number)}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className="queue-row__dot">
        {isMarked && <span className="sr-only">{listedCase.is_new ? messages.fresh : messages.unread}</span>}
      </span>
      <span className="queue-row__line">
        <span className="queue-row__title">{listedCase.title}</span>
        <Due listedCase={listedCase} now={now} />
      </span>
      <span className="queue-row__line">
        <span className="queue-row__address tabular-nums">
          {listedCase.is_emergency && (
            <span className="queue-row__emergency">
              <Icon path={alertIcon} size="xs" />
              {messages.emergency} ·{' '}
            </span>
          )}
          {listedCase.is_returned && (
            <span className="queue-row__emergency">
              <Icon path={undoIcon} size="xs" />
              {messages.returned} ·{' '}
            </span>
          )}
          № {listedCase.number} · {shortAddress(listedCase.address)}
        </span>
        <span className="queue-row__assignee">
          {isArrived && <b>{messages.justArrived}, </b>}
          {listedCase.assignee
            ? listedCase.assignee.is_me
              ? messages.you
              : listedCase.assignee.name
            : messages.nobody}
        </span>
      </span>
    </a>
  )
}

function Empty() {
  const [filter, setFilter] = useAtom(filterAtom)
  const { view, status, search } = filter
  if (search) return <State title={messages.nothingFound} text={messages.nothingFoundText} />
  if (countRefinements(filter) > 0)
    return (
      <State
        title={messages.nothingFound}
        text={messages.noneRefined}
        action={
          <Button isSmall onClick={() => setFilter(noRefinement)}>
            {messages.reset}
          </Button>
        }
      />
    )
  return (
    <State
      title={status ? messages.nothingFound : messages.emptyTitle[view]}
      text={status ? messages.noneInStatus : view === 'overdue' ? messages.overdueText : messages.emptyText}
      action={
        (view !== 'all' || status) && (
          <Button isSmall onClick={() => setFilter({ view: 'all', status: null })}>
            {messages.showAll}
          </Button>
        )
      }
    />
  )
}

type QueueListProps = { current: string | null; now: number; search: RefObject<HTMLInputElement | null> }

/** Keeps new cases behind one line, so the list never jumps. */
export function QueueList({ current, now, search }: QueueListProps) {
  const { status, error, cases, next, counts, arrived, marked } = useAtomValue(queueAtom)
  const load = useSetAtom(loadQueueAtom)
  const showArrived = useSetAtom(showArrivedAtom)
  const rows = useRef<HTMLDivElement>(null)
  const { view, status: chosen, search: searched } = useAtomValue(filterAtom)
  // An open case owns the page's `h1`.
  const Title = current === null ? 'h1' : 'h2'
  const isCounted = counts && chosen === null && searched === '' && view !== 'closed' && view !== 'any'
  const total = isCounted ? counts[view] : null
  const openArrived = async () => {
    const [first, ...others] = await showArrived()
    rows.current?.scrollTo({ top: 0 })
    // A phone has no room for both: several arrivals are shown as a list there.
    if (first !== undefined && (others.length === 0 || isWide()))
      navigate(deskRoutes.case.to({ number: first.number }))
    else rows.current?.querySelector<HTMLElement>('.queue-row')?.focus()
  }
  return (
    <section className="case-queue__list" aria-label={messages.queue}>
      <Title className="case-queue__title">{messages.queue}</Title>
      <QueueFilters search={search} />
      {/* A toast announces emergencies on every page. */}
      <Live isOff={[...arrived.values()].some((listedCase) => listedCase.is_emergency)}>
        {arrived.size > 0 && (
          <div className="new-cases">
            <button type="button" onClick={() => void openArrived()}>
              {messages.arrived(arrived.size)}
            </button>
          </div>
        )}
      </Live>
      <div className="case-queue__rows" ref={rows}>
        {status === 'failed' && cases.length === 0 && (
          <LoadFailed error={error} noNetworkText={messages.noNetwork} onRetry={() => void load('anew')} />
        )}
        {status === 'ready' && cases.length === 0 && <Empty />}
        {cases.length > 0 && (
          <ul className="list" aria-label={messages.queue}>
            {cases.map((listedCase) => (
              <li key={listedCase.id}>
                <QueueRow
                  listedCase={listedCase}
                  isCurrent={listedCase.number === current}
                  isArrived={marked.has(listedCase.id)}
                  now={now}
                />
              </li>
            ))}
          </ul>
        )}
        {next !== null && (
          <p className="case-queue__more">
            <Button isSmall kind="plain" onClick={() => void load('more')}>
              {messages.more}
            </Button>
          </p>
        )}
      </div>
      <p className="case-queue__foot">
        <span className="tabular-nums">{total === null ? '' : messages.total(total)}</span>
        <span className="case-queue__shortcuts" aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> по списку, <kbd>↵</kbd> открыть
        </span>
      </p>
    </section>
  )
}
