import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Flat } from '#contract/flats/schema.ts'
import { instantDay, instantDayTime, numericDate } from '../../lib/dates/dates.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { caseStatusNames, caseTones } from '../../shared/desk/case-status.ts'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { DeskTable } from '../../shared/desk/desk-table.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LinkDialog, Phones } from './flat-acts.tsx'
import { MetersPanel } from './meters-panel.tsx'
import { PhonedReadings } from './phoned-readings.tsx'
import { nameEmailKind } from '../../shared/desk/email-kind-names.ts'
import { formatEntry, messages } from './messages.ts'

type FlatProps = { flat: Flat }
type Balance = Flat['balances'][number]

function Who({ flat, mayEnter }: FlatProps & { mayEnter: boolean }) {
  const { name, area, people, time_zone: timeZone } = flat
  return (
    <Panel title={messages.who}>
      <dl className="facts flat-facts">
        <div>
          <dt>{messages.owner}</dt>
          <dd>{name}</dd>
        </div>
        {area !== null && (
          <div>
            <dt>{messages.area}</dt>
            <dd>{messages.squareMetres(area)}</dd>
          </div>
        )}
      </dl>
      <h3>{messages.people}</h3>
      {people.length === 0 && <p className="note">{messages.nobody}</p>}
      <ul className="flat-list">
        {people.map(({ id, email, seen_at: seenAt }) => (
          <li key={id}>
            {email}
            <span className="note">
              {seenAt === null ? messages.neverSeen : messages.seen(instantDayTime(seenAt, timeZone))}
            </span>
          </li>
        ))}
      </ul>
      <Phones flat={flat} mayEnter={mayEnter} />
    </Panel>
  )
}

function Debt({ kopecks }: { kopecks: number }) {
  if (kopecks > 0) return <Status tone="warn">{messages.debt(formatMoney(kopecks))}</Status>
  if (kopecks < 0) return <Status tone="info">{messages.advance(formatMoney(-kopecks))}</Status>
  return <Status tone="ok">{messages.even}</Status>
}

const isCharge = ({ kind }: Balance['entries'][number]): boolean => kind === 'opening' || kind === 'accrual'

function BalancePanel({ balance: { name, debt_kopecks: debt, entries } }: { balance: Balance }) {
  return (
    <Panel title={`${messages.balance}: ${name}`} aside={<Debt kopecks={debt} />}>
      <DeskTable
        label={name}
        head={[messages.day, messages.what, `#${messages.charged}`, `#${messages.paid}`]}
        rows={entries.map((entry) => [
          entry.id,
          [
            numericDate(entry.on),
            formatEntry(entry),
            isCharge(entry) && formatMoney(entry.kopecks),
            !isCharge(entry) && formatMoney(-entry.kopecks),
          ],
        ])}
      />
    </Panel>
  )
}

type CasesProps = { cases: NonNullable<Flat['cases']> }

function Cases({ cases }: CasesProps) {
  return (
    <Panel title={messages.cases}>
      {cases.length === 0 ? (
        <p className="note">{messages.noCases}</p>
      ) : (
        <DeskTable
          label={messages.cases}
          head={[messages.number, messages.what, messages.state]}
          rows={cases.map(({ id, number, title, status }) => [
            id,
            [
              <a key="number" className="desk-link" href={`#${deskRoutes.case.to({ number })}`}>
                № {number}
              </a>,
              title,
              <Status key="state" tone={caseTones[status] ?? 'neutral'}>
                {caseStatusNames[status]}
              </Status>,
            ],
          ])}
        />
      )}
    </Panel>
  )
}

const emailTones = { sent: 'ok', waits: 'neutral', given_up: 'bad' } as const

function Letters({ flat: { letters, time_zone: timeZone } }: FlatProps) {
  return (
    <Panel title={messages.letters}>
      {letters.length === 0 ? (
        <p className="note">{messages.noEmails}</p>
      ) : (
        <DeskTable
          label={messages.letters}
          head={[messages.what, messages.when, messages.state]}
          rows={letters.map(({ kind, at, state }) => [
            `${kind} ${at}`,
            [
              nameEmailKind(kind),
              instantDay(at, timeZone),
              <Status key="state" tone={emailTones[state]}>
                {messages.emailStates[state]}
              </Status>,
            ],
          ])}
        />
      )}
    </Panel>
  )
}

type FlatPageProps = FlatProps & {
  mayEnter: boolean
}

export function FlatPage({ flat, mayEnter }: FlatPageProps) {
  // «Следующая квартира» leads to the same sheet of the next flat.
  const isContinued = new URLSearchParams(useSearch()).has('readings')
  const [opened, setOpened] = useState<'readings' | 'link' | null>(
    mayEnter && isContinued ? 'readings' : null,
  )
  const close = () => setOpened(null)
  return (
    <>
      <DeskHead
        title={flat.address}
        note={messages.recorded(flat.account)}
        backHref={`#${deskRoutes.flats.pattern}`}
        aside={
          <span className="flat-actions">
            {mayEnter && (
              <Button kind="primary" onClick={() => setOpened('readings')}>
                {messages.enter}
              </Button>
            )}
            <Button onClick={() => setOpened('link')}>{messages.link}</Button>
          </span>
        }
      />
      <div className="flat">
        <div className="flat__column">
          <Who flat={flat} mayEnter={mayEnter} />
        </div>
        <div className="flat__column">
          {flat.balances.map((balance) => (
            <BalancePanel key={balance.sector} balance={balance} />
          ))}
          {flat.balances.length === 0 && (
            <Panel title={messages.balance}>
              <p className="note">{messages.noBalance}</p>
            </Panel>
          )}
          {flat.cases && <Cases cases={flat.cases} />}
        </div>
        <div className="flat__column">
          <MetersPanel flat={flat} />
          <Letters flat={flat} />
        </div>
      </div>
      {opened === 'readings' && <PhonedReadings flat={flat} onClose={close} />}
      {opened === 'link' && <LinkDialog flat={flat} onClose={close} />}
    </>
  )
}
