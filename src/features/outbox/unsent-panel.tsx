import { useAtomValue } from 'jotai/react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { itemsAtom, type Queued } from '../../lib/outbox/atoms.ts'
import type { OutboxKinds } from '../../lib/outbox/kinds.ts'
import type { Stage } from '../../lib/outbox/stages.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { lowerFirst } from '../../lib/text/russian.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { pencilIcon } from '../../ui/icons/cabinet-icons.ts'
import { alertIcon, clockIcon, rightIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import type { QueueKinds } from './queue-kind.ts'
import { groupUnsent, type UnsentGroup } from './rules.ts'
import { draftText, refusedText, waitingText } from './unsent-text.ts'
import { messages } from './messages.ts'
import './unsent-panel.css'

const icons: Record<Exclude<Stage, 'accepted'>, string> = {
  refused: alertIcon,
  waiting: clockIcon,
  draft: pencilIcon,
}

const queueHref = `#${signedRoutes.queue.to({})}`

type GroupProps = {
  group: UnsentGroup<Queued>
  constants: Constants
  kinds: QueueKinds
  outboxKinds: OutboxKinds
}

/** Returns 'Горячая вода и газ', with the reason if it is one item. */
const detail = (items: readonly Queued[], kinds: QueueKinds): string => {
  const [first, ...others] = items.flatMap(({ lane, item }) => kinds[lane.kind]?.name(item.payload) ?? [])
  const names = [first ?? '', ...others.map(lowerFirst)]
  const text = messages.listed(names)
  const state = items.length === 1 ? items[0]?.item.state : undefined
  if (state?.name === 'rejected' && state.errors.length > 0) return `${text}: ${state.errors.join('. ')}`
  return state?.name === 'conflict' ? `${text}: ${messages.mustDecide}` : text
}

function Group({ group: { stage, kind, items }, constants, kinds, outboxKinds }: GroupProps) {
  const isOnline = useIsOnline()
  const noun = outboxKinds[kind]?.noun
  if (noun === undefined) return null
  const count = items.length
  const title = {
    refused: refusedText(count, noun),
    waiting: waitingText(count, noun, isOnline),
    draft: draftText(count, noun),
  }[stage]
  const body = (
    <span className="unsent__body">
      <b>
        <Icon path={icons[stage]} size="s" />
        {title}
      </b>
      <span className="note">
        {stage === 'waiting' ? messages.sendOurselves(isOnline) : detail(items, kinds)}
      </span>
    </span>
  )
  if (stage === 'refused')
    return (
      <li className="is-refused">
        {body}
        <ButtonLink isSmall href={queueHref}>
          {items.every(({ item }) => item.state.name === 'rejected') ? messages.correct : messages.solve}
          <span className="sr-only">: {title}</span>
        </ButtonLink>
      </li>
    )
  const forms = new Set(
    items.map((queued) => kinds[kind]?.editHref(queued.item.payload, constants, queued) ?? queueHref),
  )
  const [form = queueHref] = forms
  return (
    <li>
      <a className="unsent__link" href={stage === 'draft' && forms.size === 1 ? form : queueHref}>
        {body}
        <Icon path={rightIcon} className="chevron" />
      </a>
    </li>
  )
}

type UnsentPanelProps = Omit<GroupProps, 'group'>

/** Tells first on Home what the server refused, what waits, and what was typed only (O-20). */
export function UnsentPanel(props: UnsentPanelProps) {
  const groups = groupUnsent(useAtomValue(itemsAtom))
  if (groups.length === 0) return null
  return (
    <Panel isList label={messages.needsAttention}>
      <ul className="unsent">
        {groups.map((group) => (
          <Group key={group.stage + group.kind} group={group} {...props} />
        ))}
      </ul>
    </Panel>
  )
}
