import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState, type RefObject } from 'react'
import { deskDueState } from '#contract/cases/terms.ts'
import { caseStatuses, deskKinds, type DeskView, type ListedCase } from '#contract/cases/desk-schema.ts'
import { listHouses } from '#contract/cases/desk-endpoints.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { caseStatusNames } from '../../shared/desk/case-status.ts'
import { formatCount } from '../../shared/desk/count-text.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon, clockIcon, doneIcon, searchIcon } from '../../ui/icons/icons.ts'
import { filterAtom, isOpen, loadQueueAtom, queueAtom, getStatuses } from './atoms.ts'
import { messages } from './messages.ts'

const housesAtom = remoteAtom(listHouses)

export const caseHref = (id: number): string => `#${deskRoutes.cases.pattern}${id}/`

/** Drops the street-type prefix. */
const shortAddress = (address: string): string => address.replace(/^(?:ул|пр|пер|б-р|пл)[.] ?/, '')

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
        {state.what === 'visit' ? messages.visitMissed : messages.late(left)}
      </span>
    )
  return (
    <span className={left < soonMs ? 'queue-row__due queue-row__due--warn' : 'queue-row__due'}>
      <Icon path={clockIcon} size="xs" />
      {messages.left(Math.max(left, 0))}
    </span>
  )
}

type RowProps = { listedCase: ListedCase; isCurrent: boolean; now: number }

function QueueRow({ listedCase, isCurrent, now }: RowProps) {
  const isMarked = listedCase.is_new || listedCase.is_unread
  return (
    <a
      className={isMarked ? 'queue-row is-new' : 'queue-row'}
      href={caseHref(listedCase.id)}
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
          № {listedCase.number} · {shortAddress(listedCase.address)}
        </span>
        <span className="queue-row__assignee">
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

const countedViews = ['all', 'mine', 'new', 'overdue'] as const satisfies readonly DeskView[]
/** Search debounce, ms. */
const restMs = 300

const statusOptions = (view: DeskView) =>
  getStatuses(view).map((item) => (
    <option key={item} value={item}>
      {caseStatusNames[item]}
    </option>
  ))

function StatusSelect() {
  const [{ view, status }, setFilter] = useAtom(filterAtom)
  const openView = view === 'closed' ? 'all' : view
  const choose = (value: string): void => {
    const chosen = caseStatuses.find((item) => item === value) ?? null
    const isFinished = value === 'closed view' || (chosen && !isOpen({ status: chosen }))
    setFilter({ view: isFinished ? 'closed' : openView, status: chosen })
  }
  return (
    <select
      aria-label={messages.status}
      value={status ?? (view === 'closed' ? 'closed view' : '')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{messages.openCases}</option>
      {statusOptions('all')}
      <option value="closed view">{messages.views.closed}</option>
      {statusOptions('closed')}
    </select>
  )
}

function Filters({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const [filter, setFilter] = useAtom(filterAtom)
  const { counts } = useAtomValue(queueAtom)
  // Counts ignore the status filter, so hide them when it is set.
  const shownCounts = filter.status === null ? counts : null
  const [houses, loadHouses] = useAtom(housesAtom)
  const [typed, setTyped] = useState(filter.search)
  const [searched, setSearched] = useState(filter.search)
  if (searched !== filter.search) {
    setSearched(filter.search)
    // The URL changed the filter, so clear the search box.
    if (filter.search === '') setTyped('')
  }
  useEffect(() => void loadHouses(), [loadHouses])
  useEffect(() => {
    if (typed.trim() === filter.search) return undefined
    const timer = setTimeout(() => setFilter({ search: typed.trim() }), restMs)
    return () => clearTimeout(timer)
  }, [typed, filter.search, setFilter])
  return (
    <search className="filters">
      <label className="control">
        <span className="sr-only">{messages.search}</span>
        <Icon path={searchIcon} />
        <input
          ref={search}
          type="search"
          placeholder={messages.search}
          value={typed}
          maxLength={100}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <Chips label={messages.filter} isWrapped>
        {countedViews.map((view) => (
          <Chip key={view} isOn={filter.view === view} onPress={() => setFilter({ view })}>
            {messages.views[view]}
            {shownCounts && <span className="count">{formatCount(shownCounts[view])}</span>}
          </Chip>
        ))}
      </Chips>
      <div className="filters__row">
        <select
          aria-label={messages.kind}
          value={filter.kind ?? ''}
          onChange={({ currentTarget }) =>
            setFilter({ kind: deskKinds.find((kind) => kind === currentTarget.value) ?? null })
          }
        >
          <option value="">{messages.allKinds}</option>
          {deskKinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages.kinds[kind]}
            </option>
          ))}
        </select>
        <select
          aria-label={messages.house}
          value={filter.house ?? ''}
          onChange={({ currentTarget }) => setFilter({ house: currentTarget.value || null })}
        >
          <option value="">{messages.allHouses}</option>
          {houses.value?.houses.map((house) => (
            <option key={house} value={house}>
              {house}
            </option>
          ))}
        </select>
        <StatusSelect />
      </div>
    </search>
  )
}

function Empty() {
  const [{ view, status, search }, setFilter] = useAtom(filterAtom)
  if (search) return <State title={messages.nothingFound} text={messages.nothingFoundText} />
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

type QueueListProps = { current: number | null; now: number; search: RefObject<HTMLInputElement | null> }

/** Keeps new cases behind one line, so the list never jumps. */
export function QueueList({ current, now, search }: QueueListProps) {
  const { status, error, cases, next, counts, arrived } = useAtomValue(queueAtom)
  const load = useSetAtom(loadQueueAtom)
  const { view, status: chosen } = useAtomValue(filterAtom)
  // An open case owns the page's `h1`.
  const Title = current === null ? 'h1' : 'h2'
  const total = counts && chosen === null && view !== 'closed' ? counts[view] : null
  return (
    <section className="case-queue__list" aria-label={messages.queue}>
      <Title className="case-queue__title">{messages.queue}</Title>
      <Filters search={search} />
      <output className="new-cases" hidden={arrived.size === 0}>
        {arrived.size > 0 && (
          <button type="button" onClick={() => void load('anew')}>
            {messages.arrived(arrived.size)}
          </button>
        )}
      </output>
      <div className="case-queue__rows">
        {status === 'failed' && cases.length === 0 && (
          <LoadFailed error={error} noNetworkText={messages.noNetwork} onRetry={() => void load('anew')} />
        )}
        {status === 'ready' && cases.length === 0 && <Empty />}
        {cases.length > 0 && (
          <ul className="list" aria-label={messages.queue}>
            {cases.map((listedCase) => (
              <li key={listedCase.id}>
                <QueueRow listedCase={listedCase} isCurrent={listedCase.id === current} now={now} />
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
