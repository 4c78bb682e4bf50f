import { useState, type KeyboardEvent } from 'react'
import type { AccrualDetail } from '#contract/accruals/schema.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { arrowDownIcon, arrowUpIcon, equalIcon } from '../../../ui/icons/later-icons.ts'
import type { StyleWithVariables } from '../../../ui/layout/css-variables.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { findMainPart, type BillPart, type PartKind } from '../rules/bill-parts.ts'
import { messages } from '../messages.ts'
import { GoneRow, LineRow } from './line-rows.tsx'
import '../../../shared/charts/month-chart.css'
import './bill-parts.css'

type PartChangeProps = { kopecks: number; before: string }

function PartChange({ kopecks, before }: PartChangeProps) {
  if (kopecks === 0)
    return (
      <span className="change">
        <Icon path={equalIcon} size="xs" />
        {messages.asBefore(before)}
      </span>
    )
  return (
    <span className={kopecks > 0 ? 'change change--up' : 'change change--down'}>
      <Icon path={kopecks > 0 ? arrowUpIcon : arrowDownIcon} size="xs" />
      {messages.partChange(kopecks)}
    </span>
  )
}

const toStyle = (name: `--${string}`, value: string): StyleWithVariables => ({ [name]: value })

type BillBarProps = {
  parts: readonly BillPart[]
  chosen: PartKind | null
  onChoose: (kind: PartKind) => void
}

/** Arrow keys move between parts, as within one control. */
const moveFocus = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.currentTarget)
  const next = buttons[at + (steps[event.key] ?? 0)]
  if (next === undefined || next === buttons[at]) return
  event.preventDefault()
  next.focus()
  next.click()
}

function BillBar({ parts, chosen, onChoose }: BillBarProps) {
  return (
    <fieldset className="bill-bar" aria-label={messages.billBar}>
      {parts.map((part, index) => (
        <button
          key={part.kind}
          type="button"
          data-part={part.kind}
          style={toStyle('--share', String(Math.max(part.percent, 1)))}
          aria-pressed={part.kind === chosen}
          onClick={() => onChoose(part.kind)}
          onKeyDown={moveFocus}
        >
          <b>{index + 1}</b>
          <span className="sr-only">. {messages.part(part)}: </span>
          <span>{messages.percent(part.percent)}</span>
        </button>
      ))}
    </fieldset>
  )
}

type PartRowProps = {
  part: BillPart
  number: number
  /** Kopecks of the longest bar. */
  longest: number
  before: string | null
  period: string
  isOpen: boolean
  onToggle: () => void
}

function PartRow({ part, number, longest, before, period, isOpen, onToggle }: PartRowProps) {
  const { kind, lines, gone, kopecks, percent, change, yearAgo } = part
  const toWidth = (value: number) => `${longest > 0 ? Math.round((Math.max(value, 0) / longest) * 100) : 0}%`
  return (
    <li className="bill-part" data-part={kind}>
      <button type="button" className="bill-part__head" aria-expanded={isOpen} onClick={onToggle}>
        <span className="bill-part__key" aria-hidden="true">
          {number}
        </span>
        <span className="bill-part__name">{messages.part(part)}</span>
        <Money kopecks={kopecks} size="row" />
        {change !== null && before !== null && <PartChange kopecks={change} before={before} />}
        <span className="bill-part__share">{messages.percent(percent)}</span>
        <span className="bill-part__year">
          <span className="versus" aria-hidden="true">
            <i style={toStyle('--width', toWidth(kopecks))} />
            {yearAgo !== null && <u style={toStyle('--width', toWidth(yearAgo))} />}
          </span>
          {yearAgo !== null && <span>{messages.yearAgo(yearAgo)}</span>}
        </span>
      </button>
      <ul className="bill-part__lines" hidden={!isOpen}>
        {lines.map((line) => (
          <LineRow
            key={line.service}
            line={line}
            before={before}
            period={period}
            isNamed={lines.length + gone.length > 1}
          />
        ))}
        {before !== null && gone.map((line) => <GoneRow key={line.service} line={line} before={before} />)}
      </ul>
    </li>
  )
}

type BillPartsProps = { detail: AccrualDetail; parts: readonly BillPart[] }

/** The bar of the bill's parts, then the same parts as rows that open into services. */
export function BillParts({ detail: { accrual, before, year_ago: yearAgo }, parts }: BillPartsProps) {
  const [chosen, setChosen] = useState<PartKind | null>(() => findMainPart(parts) ?? null)
  const longest = Math.max(...parts.flatMap(({ kopecks, yearAgo: past }) => [kopecks, past ?? 0]))
  const part = parts.find(({ kind }) => kind === chosen)
  const period = before?.period ?? null
  return (
    <>
      <BillBar parts={parts.filter(({ percent }) => percent > 0)} chosen={chosen} onChoose={setChosen} />
      <output className="bill-summary">{part && messages.partSummary(part, period)}</output>
      {yearAgo !== null && (
        <ul className="chart-keys" aria-hidden="true">
          <li>
            <i />
            {messages.keyMonth(accrual.period)}
          </li>
          <li>
            <u />
            {messages.keyMonth(yearAgo.period)}
          </li>
        </ul>
      )}
      <ol className="list">
        {parts.map((each, index) => (
          <PartRow
            key={each.kind}
            part={each}
            number={index + 1}
            longest={longest}
            before={period}
            period={accrual.period}
            isOpen={each.kind === chosen}
            onToggle={() => setChosen(each.kind === chosen ? null : each.kind)}
          />
        ))}
      </ol>
    </>
  )
}
