import { useId } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import { receiptIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { dueView } from '../rules/due-view.ts'
import { texts } from '../texts.ts'
import { DueBody } from './due-body.tsx'
import '../home.css'

type DuePanelProps = { debts: readonly Debt[] | undefined; constants: Constants }

/** Home's answer to «how much do I owe, and by when»; undefined debts are still on their way. */
export function DuePanel({ debts, constants }: DuePanelProps) {
  const titleId = useId()
  if (debts === undefined)
    return (
      <PanelSkeleton label={texts.due}>
        <Bone width="55%" height="28px" />
        <Bone width="45%" height="36px" />
        <Bone width="75%" height="20px" />
        <span className="due__button">
          <Bone height="52px" />
        </span>
        <Bone width="65%" height="24px" />
      </PanelSkeleton>
    )
  if (debts.length === 0)
    return (
      <Panel label={texts.due}>
        <State icon={receiptIcon} title={texts.noReceipts} text={texts.noReceiptsText} />
      </Panel>
    )
  return (
    <section className="panel due" aria-labelledby={titleId}>
      <DueBody view={dueView(debts, constants.today)} period={constants.period} titleId={titleId} />
    </section>
  )
}
