import { Switch } from '../../../ui/fields/switch.tsx'

type ChannelSwitchProps = {
  title: string
  note: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export function ChannelSwitch({ title, note, isOn, isDisabled = false, onChange }: ChannelSwitchProps) {
  return (
    <Switch checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)}>
      {title}
      <span className="note channel__note">{note}</span>
    </Switch>
  )
}
