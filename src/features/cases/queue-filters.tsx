import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useId, useState, type RefObject } from 'react'
import { listHouses } from '#contract/cases/desk-endpoints.ts'
import {
  caseStatuses,
  deskKinds,
  deskSorts,
  type DeskSort,
  type DeskView,
} from '#contract/cases/desk-schema.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { caseStatusNames } from '../../shared/desk/case-status.ts'
import { formatCount } from '../../shared/desk/count-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { searchIcon } from '../../ui/icons/later-icons.ts'
import {
  openNumberAtom,
  filterAtom,
  getStatuses,
  isOpen,
  noRefinement,
  queueAtom,
  type Filter,
} from './atoms.ts'
import { messages } from './messages.ts'

const housesAtom = remoteAtom(listHouses)

const countedViews = ['all', 'mine', 'new', 'overdue'] as const satisfies readonly DeskView[]
/** Search debounce, ms. */
const restMs = 300

/** A period counts once. */
export const countRefinements = ({ kind, house, category, from, till }: Filter): number =>
  [kind, house, category, from ?? till].filter((item) => item !== null).length

type OptionsProps = {
  label: string
  value: string
  options: ReadonlyArray<readonly [value: string, name: string]>
  onChoose: (value: string) => void
}

function Select({ label, value, options, onChoose }: OptionsProps) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}

const statusOptions = (view: DeskView) =>
  getStatuses(view).map((item) => [item, caseStatusNames[item]] as const)

function StatusSelect() {
  const [{ view, status, sort }, setFilter] = useAtom(filterAtom)
  const openView = view === 'closed' || view === 'any' ? 'all' : view
  const choose = (value: string): void => {
    const chosen = caseStatuses.find((item) => item === value) ?? null
    const isFinished = value === 'closed view' || (chosen && !isOpen({ status: chosen }))
    if (value === 'any view')
      setFilter({ view: 'any', status: null, sort: sort === 'urgent' ? 'newest' : sort })
    else setFilter({ view: isFinished ? 'closed' : openView, status: chosen })
  }
  return (
    <Select
      label={messages.status}
      value={status ?? (view === 'closed' || view === 'any' ? `${view} view` : '')}
      options={[
        ['', messages.openCases],
        ...statusOptions('all'),
        ['closed view', messages.views.closed],
        ...statusOptions('closed'),
        ['any view', messages.anyState],
      ]}
      onChoose={choose}
    />
  )
}

function SortSelect() {
  const [{ view, sort }, setFilter] = useAtom(filterAtom)
  const name = (item: DeskSort): string =>
    item === 'urgent' && view === 'closed' ? messages.byChange : messages.sorts[item]
  return (
    <Select
      label={messages.sort}
      value={sort}
      options={deskSorts
        .filter((item) => view !== 'any' || item !== 'urgent')
        .map((item) => [item, name(item)] as const)}
      onChoose={(value) => setFilter({ sort: deskSorts.find((item) => item === value) ?? 'urgent' })}
    />
  )
}

const dayMs = 24 * 3600_000
/** `back` days before today on the device, 'YYYY-MM-DD'. */
const dayBefore = (back: number): string => new Intl.DateTimeFormat('sv').format(serverNow() - back * dayMs)
const periodDays = { today: 0, week: 6, month: 29 } as const

type Period = keyof typeof messages.periods

const findPeriod = ({ from, till }: Filter): Period => {
  if (from === null && till === null) return 'all'
  const known = (['today', 'week', 'month'] as const).find((period) => dayBefore(periodDays[period]) === from)
  return known !== undefined && till === null ? known : 'own'
}

function PeriodFields() {
  const [filter, setFilter] = useAtom(filterAtom)
  const [hasOwn, setHasOwn] = useState(false)
  const found = findPeriod(filter)
  const period = hasOwn ? 'own' : found
  const choose = (value: string): void => {
    setHasOwn(value === 'own')
    if (value === 'own') return
    const back = value === 'today' || value === 'week' || value === 'month' ? periodDays[value] : null
    setFilter({ from: back === null ? null : dayBefore(back), till: null })
  }
  const day = (name: 'from' | 'till', label: string) => (
    <TextField
      label={label}
      type="date"
      value={filter[name] ?? ''}
      max={dayBefore(0)}
      onChange={({ currentTarget }) => setFilter({ [name]: currentTarget.value || null })}
    />
  )
  return (
    <>
      <Select
        label={messages.period}
        value={period}
        options={Object.entries(messages.periods)}
        onChoose={choose}
      />
      {period === 'own' && (
        <div className="filters__days">
          {day('from', messages.openedFrom)}
          {day('till', messages.openedTill)}
        </div>
      )}
    </>
  )
}

/** Keeps a chosen name that is no longer in the list. */
const withChosen = (names: readonly string[], chosen: string | null) =>
  [...new Set([...names, chosen ?? ''])].filter(Boolean).map((name) => [name, name] as const)

function Refinements({ id }: { id: string }) {
  const [filter, setFilter] = useAtom(filterAtom)
  const [{ value }, load] = useAtom(housesAtom)
  useEffect(() => void load(), [load])
  return (
    <div className="filters__refine" id={id}>
      <Select
        label={messages.kind}
        value={filter.kind ?? ''}
        options={[['', messages.allKinds], ...deskKinds.map((kind) => [kind, messages.kinds[kind]] as const)]}
        onChoose={(chosen) => setFilter({ kind: deskKinds.find((kind) => kind === chosen) ?? null })}
      />
      <Select
        label={messages.category}
        value={filter.category ?? ''}
        options={[['', messages.allCategories], ...withChosen(value?.categories ?? [], filter.category)]}
        onChoose={(chosen) => setFilter({ category: chosen || null })}
      />
      <Select
        label={messages.house}
        value={filter.house ?? ''}
        options={[['', messages.allHouses], ...withChosen(value?.houses ?? [], filter.house)]}
        onChoose={(chosen) => setFilter({ house: chosen || null })}
      />
      <PeriodFields key={String(filter.from ?? filter.till)} />
      {countRefinements(filter) > 0 && (
        <Button isSmall kind="plain" onClick={() => setFilter(noRefinement)}>
          {messages.reset}
        </Button>
      )}
    </div>
  )
}

/** Search, views with their counts, and the rest behind one button, so that the list keeps its room. */
export function QueueFilters({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const [filter, setFilter] = useAtom(filterAtom)
  const { counts } = useAtomValue(queueAtom)
  // Counts ignore status and search, so hide them when either is set.
  const shownCounts = filter.status === null && filter.search === '' ? counts : null
  const [typed, setTyped] = useState(filter.search)
  const [searched, setSearched] = useState(filter.search)
  const [isOpened, setIsOpened] = useState(false)
  const openNumber = useSetAtom(openNumberAtom)
  const refineId = useId()
  const refinements = countRefinements(filter)
  if (searched !== filter.search) {
    setSearched(filter.search)
    // The URL changed the filter, so clear the search box.
    if (filter.search === '') setTyped('')
  }
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
          enterKeyHint="search"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') void openNumber(currentTarget.value)
          }}
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
        <StatusSelect />
        <SortSelect />
        <button
          type="button"
          className="filters__toggle"
          aria-expanded={isOpened}
          aria-controls={refineId}
          onClick={() => setIsOpened(!isOpened)}
        >
          {messages.refine}
          {refinements > 0 && <span className="count">{refinements}</span>}
        </button>
      </div>
      {isOpened && <Refinements id={refineId} />}
    </search>
  )
}
