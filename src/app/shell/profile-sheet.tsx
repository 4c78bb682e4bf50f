import type { Profile } from '#contract/auth/schema.ts'
import { List } from '../../ui/lists/list.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { texts } from '../texts.ts'

type ProfileSheetProps = {
  profiles: readonly Profile[]
  active: number
  onChoose: (profile: Profile) => void
  onClose: () => void
}

export function ProfileSheet({ profiles, active, onChoose, onClose }: ProfileSheetProps) {
  return (
    <Sheet title={texts.address} onClose={onClose}>
      <List>
        {profiles.map((profile) => (
          <Option
            key={profile.id}
            name="profile"
            title={profile.address}
            note={texts.account(profile.account_number)}
            checked={profile.id === active}
            onChange={() => onChoose(profile)}
          />
        ))}
      </List>
    </Sheet>
  )
}
