import { atom } from 'jotai/vanilla'
import { changeProfile } from '#contract/auth/endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import { NoAnswer } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { recallSession, rememberSession, startSessionAtom } from '../../lib/session/session.ts'
import { runAction } from '../../lib/state/notices.ts'
import { Option } from '../../ui/fields/option.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { downIcon } from '../../ui/icons/icons.ts'
import { List } from '../../ui/lists/list.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { texts } from '../texts.ts'

const saveActiveProfile = async (profile: number): Promise<void> => {
  try {
    await call(changeProfile, { body: { profile } })
  } catch (error) {
    // Without a network the switch holds on this device alone: every call names its profile (decision 5).
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** Makes another profile the page's one: everything of the one before reads as not loaded yet. */
export const switchProfileAtom = atom(null, async (_get, set, { id, scope }: Profile) => {
  const session = await recallSession()
  if (session === null || session.profile === id) return
  const next = { ...session, profile: id, scope }
  await rememberSession(next)
  await Promise.all([set(startSessionAtom, next), runAction(set, () => saveActiveProfile(id))])
})

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
