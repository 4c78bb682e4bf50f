import { useAtom } from 'jotai/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Route, Switch, useParams, useSearch } from 'wouter'
import { minSearchLength } from '#contract/flats/schema.ts'
import { hasDuty } from '#contract/staff/roles.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DeskDetail } from '../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { searchIcon } from '../../ui/icons/later-icons.ts'
import { FlatPage } from './flat-page.tsx'
import { FlatRows, FlatsStart, HousePage, Pages, RememberOpened } from './houses.tsx'
import { flatAtom, foundAtom } from './state.ts'
import { messages } from './messages.ts'
import './flats.css'

const toHref = (search: string, after = ''): string =>
  deskRoutes.flats.to({}, { search, ...(after !== '' && { after }) })

const isLooking = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

type FoundProps = { search: string; after: string }

/** A new search hides the previous results. */
function Found({ search, after }: FoundProps) {
  const [{ value, status, error }, load] = useAtom(foundAtom)
  useEffect(() => void load(search, after), [load, search, after])
  if (status === 'failed')
    return (
      <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load(search, after)} />
    )
  if (value?.search !== search || value.after !== after)
    return (
      <Skeleton>
        <SkeletonLine height="16rem" />
      </Skeleton>
    )
  if (value.flats.length === 0)
    return <State icon={searchIcon} title={messages.none} text={messages.noneHelp} />
  return (
    <>
      <FlatRows label={messages.found} flats={value.flats} search={search} />
      <Pages isFirst={after === ''} next={value.next} toHref={(cursor) => toHref(search, cursor)} />
    </>
  )
}

function Search() {
  const query = new URLSearchParams(useSearch())
  const search = query.get('search') ?? ''
  const [isShort, setIsShort] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (event.code !== 'Slash' || event.shiftKey || isLooking(event)) return
      event.preventDefault()
      form.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', look)
    return () => removeEventListener('keydown', look)
  }, [])
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    setIsShort(words.length < minSearchLength)
    if (words.length >= minSearchLength) navigate(toHref(words))
    else form.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <DeskHead title={messages.title} />
      <search>
        <form
          method="post"
          ref={form}
          key={search}
          className="flat-search"
          onSubmit={handleSubmit}
          noValidate
        >
          <TextField
            label={messages.search}
            help={messages.searchHelp}
            error={isShort ? messages.short : undefined}
            name="search"
            type="search"
            maxLength={100}
            defaultValue={search}
            autoComplete="off"
          />
          <Button type="submit" kind="primary">
            {messages.find}
          </Button>
        </form>
      </search>
      {search.length >= minSearchLength ? (
        <Found search={search} after={query.get('after') ?? ''} />
      ) : (
        <FlatsStart />
      )}
    </>
  )
}

function Flat({ session }: { session: StaffSession }) {
  const { id = '' } = useParams()
  const detail = useDetail(flatAtom, Number(id))
  return (
    <DeskDetail
      height="24rem"
      detail={detail}
      texts={messages}
      back={{ href: `#${deskRoutes.flats.pattern}`, text: messages.toSearch }}
    >
      {(value) => (
        <>
          <RememberOpened flat={value} />
          <FlatPage key={value.id} flat={value} mayEnter={hasDuty(session.role, 'cases')} />
        </>
      )}
    </DeskDetail>
  )
}

export function FlatsScreen({ session }: { session: StaffSession }) {
  return (
    <Switch>
      <Route path={deskRoutes.flatHouse.pattern}>
        <HousePage />
      </Route>
      <Route path={deskRoutes.flat.pattern}>
        <Flat session={session} />
      </Route>
      <Route>
        <Search />
      </Route>
    </Switch>
  )
}
