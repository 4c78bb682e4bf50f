import { useAtom } from 'jotai/react'
import { useLayoutEffect } from 'react'
import { CallError } from '../../../lib/http/call-errors.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Prose } from '../../../ui/layout/prose.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { newsItemAtom } from '../atoms/item.ts'
import { shownDay } from '../../../lib/dates/shown-day.ts'
import { texts } from '../texts.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import type { Calendar } from './news-row.tsx'

type NewsDetailProps = { id: number; calendar: Calendar }

const listHref = `#${signedRoutes.news.to({})}`

const Gone = () => (
  <State
    title={texts.gone}
    text={texts.goneText}
    action={
      <ButtonLink isSmall href={listHref}>
        {texts.toList}
      </ButtonLink>
    }
  />
)

export function NewsDetail({ id, calendar }: NewsDetailProps) {
  const [{ value: loaded, status, error, storedAt }, load] = useAtom(newsItemAtom)
  // Before the first paint, so that nothing of another piece is seen.
  useLayoutEffect(() => void load(id), [load, id])
  const value = loaded?.id === id ? loaded : undefined

  // An address without a number, and news that were taken back, answer alike.
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <>
      <PageHead
        title={value?.title ?? texts.item}
        backHref={listHref}
        sub={
          value && (
            <>
              <time dateTime={value.published_at}>{shownDay(value.published_at, calendar)}</time>
              {value.for_house && ` · ${texts.forHouse}`}
              {storedAt !== null && ` · ${texts.since(instantDayTime(storedAt))}`}
            </>
          )
        }
      />
      <Panel label={value?.title ?? texts.item}>
        {value && <Prose html={value.body} />}
        {!value && isGone && <Gone />}
        {!value && !isGone && status === 'failed' && (
          <LoadFailed error={error} noNetworkText={texts.noNetworkItem} onRetry={() => void load(id)} />
        )}
        {!value && status !== 'failed' && (
          <Skeleton>
            <Bone width="95%" />
            <Bone width="90%" />
            <Bone width="60%" />
          </Skeleton>
        )}
      </Panel>
    </>
  )
}
