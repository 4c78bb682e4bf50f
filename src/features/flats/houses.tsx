import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useMemo } from 'react'
import { atom } from 'jotai/vanilla'
import { useParams, useSearch } from 'wouter'
import type { FoundFlats } from '#contract/flats/schema.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { DeskDetail, LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { messages } from './messages.ts'
import { PhoneHit } from './phone-hit.tsx'
import { houseAtom, housesAtom, openedFlatsAtom, type OpenedFlat } from './state.ts'

type ListedFlat = OpenedFlat & Partial<Pick<FoundFlats['flats'][number], 'name' | 'phone'>>

/** Runs once for a flat, so two tabs with different flats do not reorder the list in turn. */
export function RememberOpened({ flat: { id, account, address } }: { flat: OpenedFlat }) {
  const remember = useSetAtom(openedFlatsAtom)
  useEffect(() => remember({ id, account, address }), [remember, id, account, address])
  return null
}

type FlatRowsProps = {
  title?: string
  label?: string
  flats: readonly ListedFlat[]
  /** What found the flats. */
  search?: string
}

export function FlatRows({ title, label, flats, search = '' }: FlatRowsProps) {
  return (
    <Panel isList title={title} {...(label !== undefined && { label })}>
      <List isFlush>
        {flats.map(({ id, account, address, name, phone }) => (
          <Row
            key={id}
            href={`#${deskRoutes.flat.to({ id })}`}
            title={address}
            note={
              <>
                {[messages.account(account), name].filter(Boolean).join(', ')}
                {phone !== undefined && (
                  <>
                    , <PhoneHit digits={phone} search={search} />
                  </>
                )}
              </>
            }
          />
        ))}
      </List>
    </Panel>
  )
}

type PagesProps = { isFirst: boolean; next: string | null; toHref: (after: string) => string }

export function Pages({ isFirst, next, toHref }: PagesProps) {
  if (isFirst && next === null) return null
  return (
    <p className="flat-pagination">
      {!isFirst && <ButtonLink href={`#${toHref('')}`}>{messages.newest}</ButtonLink>}
      {next !== null && <ButtonLink href={`#${toHref(next)}`}>{messages.older}</ButtonLink>}
    </p>
  )
}

const toQuery = (after: string) => (after === '' ? undefined : { after })
const useAfter = (): number => Number(new URLSearchParams(useSearch()).get('after') ?? 0) || 0

function Houses() {
  const after = useAfter()
  const [{ value, error }, load] = useAtom(housesAtom)
  useEffect(() => void load(after), [load, after])
  if (value?.after !== after)
    return <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load(after)} />
  if (value.houses.length === 0 && after === 0)
    return <State title={messages.noHouses} text={messages.noHousesHelp} />
  return (
    <div>
      <Panel isList title={messages.houses}>
        <List isFlush>
          {value.houses.map(({ id, address, flats }) => (
            <Row
              key={id}
              href={`#${deskRoutes.flatHouse.to({ id })}`}
              title={address}
              end={<span className="note">{messages.flatsCount(flats)}</span>}
            />
          ))}
        </List>
      </Panel>
      <Pages
        isFirst={after === 0}
        next={value.next}
        toHref={(next) => deskRoutes.flats.to({}, toQuery(next))}
      />
    </div>
  )
}

/** What a dispatcher can open without typing. */
export function FlatsStart() {
  const flats = useAtomValue(openedFlatsAtom)
  return (
    <div className={flats.length > 0 ? 'flat-start flat-start--opened' : 'flat-start'}>
      {flats.length > 0 && <FlatRows title={messages.opened} flats={flats} />}
      <Houses />
    </div>
  )
}

const houseTexts = { ...messages, gone: messages.goneHouse }

export function HousePage() {
  const { id = '' } = useParams()
  const after = useAfter()
  const pageAtom = useMemo(
    () =>
      atom(
        (get) => {
          const remote = get(houseAtom)
          return { ...remote, value: remote.value?.after === after ? remote.value : undefined }
        },
        (_get, set, house: number) => set(houseAtom, house, after),
      ),
    [after],
  )
  const detail = useDetail(pageAtom, Number(id))
  const start = `#${deskRoutes.flats.pattern}`
  return (
    <DeskDetail
      height="24rem"
      detail={detail}
      texts={houseTexts}
      back={{ href: start, text: messages.toSearch }}
    >
      {({ address, flats, next }) => (
        <>
          <DeskHead title={address} backHref={start} />
          <div className="flat-start">
            {flats.length > 0 ? (
              <FlatRows label={messages.flatsOfHouse} flats={flats} />
            ) : (
              <State title={messages.noFlats} />
            )}
          </div>
          <Pages
            isFirst={after === 0}
            next={next}
            toHref={(cursor) => deskRoutes.flatHouse.to({ id }, toQuery(cursor))}
          />
        </>
      )}
    </DeskDetail>
  )
}
