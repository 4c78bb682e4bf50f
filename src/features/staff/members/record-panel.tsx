import { useAtom } from 'jotai/react'
import { useEffect, type SubmitEvent } from 'react'
import { useSearch } from 'wouter'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeskTable } from '../../../shared/desk/desk-table.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { actsAtom } from './state.ts'
import { formatAct, messages } from './messages.ts'
import './members.css'

const buildAddress = (account: string, before?: number): string =>
  deskRoutes.record.to(
    {},
    { ...(account !== '' && { account }), ...(before !== undefined && { before: String(before) }) },
  )

/** Lists the newest first (G-03). */
export function RecordPanel() {
  const query = new URLSearchParams(useSearch())
  const account = query.get('account') ?? ''
  const before = Number(query.get('before') ?? 0) || null
  const [{ value, status, error }, load] = useAtom(actsAtom)
  useEffect(() => void load(account, before), [load, account, before])

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(buildAddress(String(new FormData(event.currentTarget).get('account') ?? '').trim()))
  }
  const oldest = value?.acts.at(-1)
  if (!value && status === 'failed')
    return (
      <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load(account, before)} />
    )
  return (
    <Panel title={messages.record}>
      <form method="post" key={account} className="audit-log__search" onSubmit={handleSubmit}>
        <TextField
          label={messages.account}
          name="account"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={account}
        />
        <Button type="submit">{messages.find}</Button>
        {account !== '' && (
          <ButtonLink kind="plain" href={`#${buildAddress('')}`}>
            {messages.all}
          </ButtonLink>
        )}
      </form>
      {!value && (
        <Skeleton>
          <SkeletonLine height="12rem" />
        </Skeleton>
      )}
      {value?.acts.length === 0 && (
        <State title={account === '' ? messages.noActs : messages.noActsOf(account)} />
      )}
      {value && value.acts.length > 0 && (
        <DeskTable
          label={messages.acts}
          head={[messages.when, messages.who, messages.what, messages.account, messages.where]}
          rows={value.acts.map(({ id, at, who, act, account: flat, network }) => [
            id,
            [instantDayTime(at), who, formatAct(act), flat, network],
          ])}
        />
      )}
      <p className="audit-log__pagination">
        {before !== null && <ButtonLink href={`#${buildAddress(account)}`}>{messages.newest}</ButtonLink>}
        {value?.has_more && oldest && (
          <ButtonLink href={`#${buildAddress(account, oldest.id)}`}>{messages.older}</ButtonLink>
        )}
      </p>
    </Panel>
  )
}
