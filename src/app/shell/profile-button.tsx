import type { Profile } from '#contract/auth/schema.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { downIcon } from '../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

type ProfileButtonProps = { profile: Profile; onPress: () => void }

export function ProfileButton({ profile, onPress }: ProfileButtonProps) {
  return (
    <button type="button" className="profile" onClick={onPress}>
      <span className="sr">{texts.changeAddress} </span>
      <span className="profile__text">
        <span className="profile__address">
          {profile.address} <Icon path={downIcon} size="s" />
        </span>
        <span className="profile__account num">{texts.account(profile.account_number)}</span>
      </span>
    </button>
  )
}
