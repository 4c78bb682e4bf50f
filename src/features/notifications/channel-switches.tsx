import type { Channels, ChannelsChange, Topic, Topics } from '#contract/notifications/schema.ts'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { List } from '../../ui/lists/list.tsx'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { messages } from './messages.ts'
import './notifications.css'

type ChannelSwitchProps = {
  title: string
  note: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

function ChannelSwitch({ title, note, isOn, isDisabled = false, onChange }: ChannelSwitchProps) {
  return (
    <Switch checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)}>
      {title}
      <span className="note channel__note">{note}</span>
    </Switch>
  )
}

const topicNames: readonly Topic[] = ['email_readings', 'email_receipts', 'email_payments', 'email_requests']

type TopicSwitchesProps = { topics: Topics; onChange: (change: ChannelsChange) => void }

/** Includes a note on mandatory emails (N-05). */
function TopicSwitches({ topics, onChange }: TopicSwitchesProps) {
  return (
    <div className="channel__topics">
      <List label={messages.topics}>
        {topicNames.map((topic) => (
          <ChannelSwitch
            key={topic}
            {...messages.topic[topic]}
            isOn={topics[topic]}
            onChange={(isOn) => onChange({ [topic]: isOn })}
          />
        ))}
      </List>
      <p className="note">{messages.alwaysSent}</p>
    </div>
  )
}

type ChannelSwitchesProps = {
  channels: Channels
  topics?: Topics
  /** A bot without a link has no switch. */
  links: HostConfig['links']
  /** Default: true. A device without a subscription gets no pushes. */
  hasPush?: boolean
  /** Reported as not the resident's address. */
  isEmailBarred?: boolean
  /** No device can receive pushes. */
  isPushBarred?: boolean
  onChange: (change: ChannelsChange) => void
}

/** Each switch takes effect at once (N-02). */
export function ChannelSwitches({
  channels,
  topics,
  links,
  hasPush = true,
  isEmailBarred = false,
  isPushBarred = false,
  onChange,
}: ChannelSwitchesProps) {
  return (
    <List isFlush>
      <>
        <ChannelSwitch
          title={messages.email}
          note={messages.emailNote}
          isOn={channels.email}
          isDisabled={isEmailBarred}
          onChange={(email) => onChange({ email })}
        />
        {topics && channels.email && <TopicSwitches topics={topics} onChange={onChange} />}
      </>
      {hasPush && (
        <ChannelSwitch
          title={messages.mobileApp}
          note={messages.mobileAppNote}
          isOn={channels.mobile_app}
          isDisabled={isPushBarred}
          onChange={(isOn) => onChange({ mobile_app: isOn })}
        />
      )}
      {links.tgbot && (
        <ChannelSwitch
          title={messages.telegram}
          note={messages.botNote}
          isOn={channels.telegram}
          onChange={(telegram) => onChange({ telegram })}
        />
      )}
      {links.vkbot && (
        <ChannelSwitch
          title={messages.vk}
          note={messages.botNote}
          isOn={channels.vk}
          onChange={(vk) => onChange({ vk })}
        />
      )}
    </List>
  )
}

export function ChannelsSkeleton({ hasTopics = false }: { hasTopics?: boolean }) {
  return (
    <Skeleton>
      <SkeletonLine height={hasTopics ? '400px' : '72px'} />
      <SkeletonLine height="72px" />
      <SkeletonLine height="72px" />
      <SkeletonLine height="72px" />
    </Skeleton>
  )
}
