import type { ReactNode } from 'react'
import { toKopecks } from '#contract/money.ts'
import { instantDayTime, monthAndYear } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { sentence } from '../../lib/text/russian.ts'
import { Done, NextLine, Track } from '../../ui/feedback/done.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { offlineIcon } from '../../ui/icons/cabinet-icons.ts'
import { clockIcon, phoneIcon } from '../../ui/icons/icons.ts'
import { Money } from '../../ui/numbers/money.tsx'
import { CardNumber } from './card-tile.tsx'
import {
  getResultSum,
  getStage,
  getTotal,
  isReturn,
  refundSteps,
  stageMarks,
  waitingSteps,
  type ResultPayment,
  type ResultStage,
} from './result.ts'
import { resultMessages as messages } from './result-messages.ts'

type Fact = readonly [name: string, value: ReactNode]

const optional = (name: string, value: ReactNode): readonly Fact[] => (value === null ? [] : [[name, value]])

function External({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

const renderReceipt = (receipt: ResultPayment['receipt']): ReactNode => {
  if (receipt === 'none') return null
  if (receipt === 'forming') return messages.receiptForming
  return <External href={receipt.url}>{messages.openReceipt}</External>
}

const getFacts = (payment: ResultPayment, stage: ResultStage): readonly Fact[] => {
  const { subject, order, period, address, card, fee, parts, decidedAt, receipt, refunds } = payment
  const isCharged = stage === 'paid' || stage === 'reversed'
  return [
    ...(stage === 'failed' ? [[messages.sum, formatMoney(getTotal(payment))] as const] : []),
    [messages.subject, subject],
    ...parts.map((part) => [part.sector_name, formatMoney(toKopecks(part.amount))] as const),
    ...optional(messages.order, order && messages.orderNumber(order)),
    ...optional(messages.month, period && monthAndYear(period)),
    [messages.address, address],
    ...optional(messages.card, card && <CardNumber card={card} />),
    ...optional(messages.fee, isCharged && fee > 0 ? formatMoney(toKopecks(fee)) : null),
    ...optional(messages.time, isReturn(stage) ? null : decidedAt && instantDayTime(decidedAt)),
    ...optional(messages.receipt, renderReceipt(receipt)),
    ...refunds.flatMap(({ receipt: url }, index) =>
      optional(
        index === 0 ? messages.refundReceipt : `${messages.refundReceipt} ${index + 1}`,
        url && <External href={url}>{messages.openReceipt}</External>,
      ),
    ),
  ]
}

/** Cuts off what the status below it says. */
const formatReason = (reason: string | null): string => {
  if (reason === null) return messages.bankRefused
  const { reasonEnd } = messages
  return sentence(reason.endsWith(reasonEnd) ? reason.slice(0, -reasonEnd.length) : reason)
}

type HeadProps = { payment: ResultPayment; stage: ResultStage }

function Head({ payment, stage }: HeadProps) {
  if (stage === 'failed')
    return (
      <>
        <p>{formatReason(payment.reason)}</p>
        <Status tone="ok">{messages.nothingTaken}</Status>
      </>
    )
  return (
    <>
      <Money kopecks={getResultSum(stage, payment)} size="hero" />
      {!isReturn(stage) && <p className="note">{payment.fee > 0 ? messages.withFee : messages.noFee}</p>}
      {stage === 'reversed' && <p>{messages.reversedText}</p>}
    </>
  )
}

function Steps({ payment, stage }: HeadProps) {
  if (stage === 'waiting') return <Track steps={waitingSteps(payment)} />
  return payment.refunds.length > 0 && <Track steps={refundSteps(payment)} />
}

function Next({ payment, stage, phone }: HeadProps & { phone: ReactNode }) {
  // Whoever left the bank's page may begin again.
  if (payment.mayBeUnpaid) return null
  if (stage === 'waiting') return <NextLine icon={clockIcon}>{messages.canClose}</NextLine>
  const mayAsk = stage === 'returning' || payment.refunds.some(({ state }) => state === 'refused')
  return (
    mayAsk && (
      <NextLine icon={phoneIcon}>
        {messages.askOrganisation}
        {phone && <>: {phone}</>}
      </NextLine>
    )
  )
}

type PaymentResultProps = {
  /** Null until the server has answered. */
  payment: ResultPayment | null
  /** Why the server cannot be asked, which says nothing about the payment. */
  trouble: string | null
  isBare?: boolean
  /** Of the organisation, for a refund. */
  phone?: ReactNode
  /** The next date. */
  next?: ReactNode
  actions: ReactNode
}

/** The only page of a payment's result: it turns from waiting into the final answer in place (P-18). */
export function PaymentResult({ payment, trouble, phone, next, ...rest }: PaymentResultProps) {
  const stage = getStage(payment)
  const isOrder = stage === 'paid' && typeof payment?.order === 'string'
  return (
    <Done
      {...rest}
      isPage
      isAnswer
      state={stageMarks[stage]}
      title={isOrder ? messages.orderPaid : messages.titles[stage]}
      facts={payment ? getFacts(payment, stage) : []}
      details={payment && <Steps payment={payment} stage={stage} />}
      next={
        <>
          {payment && <Next payment={payment} stage={stage} phone={phone} />}
          {next}
        </>
      }
    >
      {payment ? <Head payment={payment} stage={stage} /> : <p>{messages.asking}</p>}
      {trouble !== null && <Status icon={offlineIcon}>{trouble}</Status>}
    </Done>
  )
}
