import type { Channels, ChannelsChange } from '#contract/notifications/schema.ts'
import { List } from '../../../ui/lists/list.tsx'
import { texts } from '../texts.ts'
import { ChannelSwitch } from './channel-switch.tsx'
import '../notifications.css'

type ChannelSwitchesProps = {
  channels: Channels
  /** The e-mail is known to be a stranger's. */
  isEmailBarred?: boolean
  /** This browser cannot show pushes and no other one is told to: nothing can be switched on. */
  isPushBarred?: boolean
  onChange: (change: ChannelsChange) => void
}

/** The four channels (spec C3); each takes effect by itself. */
export function ChannelSwitches({
  channels,
  isEmailBarred = false,
  isPushBarred = false,
  onChange,
}: ChannelSwitchesProps) {
  return (
    <List isFlush>
      <ChannelSwitch
        title={texts.email}
        note={texts.emailNote}
        isOn={channels.email}
        isDisabled={isEmailBarred}
        onChange={(email) => onChange({ email })}
      />
      <ChannelSwitch
        title={texts.mobileApp}
        note={texts.mobileAppNote}
        isOn={channels.mobile_app}
        isDisabled={isPushBarred}
        onChange={(isOn) => onChange({ mobile_app: isOn })}
      />
      <ChannelSwitch
        title={texts.telegram}
        note={texts.botNote}
        isOn={channels.telegram}
        onChange={(telegram) => onChange({ telegram })}
      />
      <ChannelSwitch
        title={texts.vk}
        note={texts.botNote}
        isOn={channels.vk}
        onChange={(vk) => onChange({ vk })}
      />
    </List>
  )
}
