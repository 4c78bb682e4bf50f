import { useAtom } from 'jotai/react'
import { useEffect, type SubmitEvent } from 'react'
import { useSearch } from 'wouter'
import { actSubjects } from '#contract/staff/acts.ts'
import type { ActsQuery } from '#contract/staff/schema.ts'
import { deskDayTime } from '../../../shared/desk/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { DeskTable } from '../../../shared/desk/desk-table.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { actsAtom, membersAtom, parseActsQuery } from './state.ts'
import { formatAct, messages } from './messages.ts'
import './members.css'

const toHref = (query: ActsQuery): string =>
  deskRoutes.record.to(
    {},
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  )

const readForm = (form: HTMLFormElement): ActsQuery => {
  const typed = [...new FormData(form)].map(([name, text]) => [name, String(text).trim()] as const)
  const query = new URLSearchParams(typed.map(([name, text]) => [name, text]))
  // «№ 4008» is typed, too.
  query.set('case', query.get('case')?.replaceAll(/\D/g, '') ?? '')
  return parseActsQuery(query.toString())
}

/** 'close request 4821' has the number of a case. */
function Act({ act }: { act: string }) {
  const text = formatAct(act)
  const [, number] = / (?:request|ticket) (\d+)$/.exec(act) ?? []
  if (number === undefined) return text
  return (
    <>
      {text.slice(0, -number.length)}
      <a className="desk-link" href={`#${deskRoutes.case.to({ number })}`}>
        {number}
      </a>
    </>
  )
}

type FiltersProps = { query: ActsQuery; isFiltered: boolean }

function Filters({ query, isFiltered }: FiltersProps) {
  const [{ value }, load] = useAtom(membersAtom)
  useEffect(() => void load(), [load])
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(toHref(readForm(event.currentTarget)))
  }
  return (
    <form method="post" className="audit-log__search" onSubmit={handleSubmit}>
      <SelectField
        key={value?.members.length ?? 0}
        label={messages.who}
        name="member"
        defaultValue={query.member ?? ''}
      >
        <option value="">{messages.anyone}</option>
        {value?.members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={messages.subject} name="subject" defaultValue={query.subject ?? ''}>
        <option value="">{messages.anySubject}</option>
        {actSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {messages.subjects[subject]}
          </option>
        ))}
      </SelectField>
      <TextField label={messages.actDay} name="day" type="date" defaultValue={query.day ?? ''} />
      <TextField
        label={messages.caseNumber}
        name="case"
        inputMode="numeric"
        maxLength={17}
        autoComplete="off"
        defaultValue={query.case ?? ''}
      />
      <TextField
        label={messages.account}
        name="account"
        inputMode="numeric"
        maxLength={50}
        autoComplete="off"
        defaultValue={query.account ?? ''}
      />
      <Button type="submit">{messages.find}</Button>
      {isFiltered && (
        <ButtonLink kind="plain" href={`#${toHref({})}`}>
          {messages.all}
        </ButtonLink>
      )}
    </form>
  )
}

/** Lists the newest first (G-03). */
export function RecordPanel() {
  const search = useSearch()
  const { before, ...filter } = parseActsQuery(search)
  const isFiltered = Object.keys(filter).length > 0
  const [{ value, status, error }, load] = useAtom(actsAtom)
  useEffect(() => void load(search), [load, search])
  const oldest = value?.acts.at(-1)
  if (!value && status === 'failed')
    return <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load(search)} />
  return (
    <Panel title={messages.record}>
      <Filters key={toHref(filter)} query={filter} isFiltered={isFiltered} />
      {!value && (
        <Skeleton>
          <SkeletonLine height="12rem" />
        </Skeleton>
      )}
      {value?.acts.length === 0 && <State title={isFiltered ? messages.noneFound : messages.noActs} />}
      {value && value.acts.length > 0 && (
        <DeskTable
          label={messages.acts}
          head={[messages.when, messages.who, messages.what, messages.account, messages.where]}
          rows={value.acts.map(({ id, at, who, act, account: flat, network }) => [
            id,
            [deskDayTime(at), who, <Act key="act" act={act} />, flat, network],
          ])}
        />
      )}
      <p className="audit-log__pagination">
        {before !== undefined && <ButtonLink href={`#${toHref(filter)}`}>{messages.newest}</ButtonLink>}
        {value?.has_more && oldest && (
          <ButtonLink href={`#${toHref({ ...filter, before: oldest.id })}`}>{messages.older}</ButtonLink>
        )}
      </p>
    </Panel>
  )
}
