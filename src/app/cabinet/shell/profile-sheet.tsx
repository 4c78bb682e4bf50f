import { useSetAtom } from 'jotai/react'
import { atom, type Setter } from 'jotai/vanilla'
import { useState } from 'react'
import { changeProfile } from '#contract/auth/endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import { NoResponseError } from '../../../lib/http/call-errors.ts'
import { call } from '../../../lib/http/call.ts'
import { restoreSession, storeSession, startSessionAtom } from '../../../lib/session/session.ts'
import { showFailure, whilePending } from '../../../lib/state/notices.ts'
import { useBusy } from '../../../lib/state/use-busy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { messages as commonTexts } from '../../messages.ts'

const messages = { address: 'Адрес', navigateTo: 'Перейти' } as const

/** Returns whether the device may switch: the server agreed, or did not answer (decision 17). */
const askServer = async (set: Setter, profile: number): Promise<boolean> => {
  try {
    await whilePending(set, () => call(changeProfile, { body: { profile } }))
  } catch (error) {
    if (error instanceof NoResponseError) return true
    showFailure(set, error)
    return false
  }
  return true
}

/** Marks all data of the previous profile as unloaded. Returns whether the device switched. */
const switchProfileAtom = atom(null, async (_get, set, { id, scope }: Profile): Promise<boolean> => {
  if (!(await askServer(set, id))) return false
  const session = await restoreSession()
  if (session === null) return false
  const next = { ...session, profile: id, scope }
  await storeSession(next)
  await set(startSessionAtom, next)
  return true
})

type ProfileSheetProps = {
  profiles: readonly Profile[]
  active: number
  onClose: () => void
}

/** Arrow keys do not switch yet (L-07). */
export function ProfileSheet({ profiles, active, onClose }: ProfileSheetProps) {
  const switchTo = useSetAtom(switchProfileAtom)
  const [chosen, setChosen] = useState(active)
  const { isBusy, run } = useBusy()
  const go = async () => {
    const profile = profiles.find(({ id }) => id === chosen)
    if (profile && (await switchTo(profile))) onClose()
  }
  return (
    <Sheet title={messages.address} onClose={onClose}>
      <List>
        {profiles.map((profile) => (
          <Option
            key={profile.id}
            name="profile"
            title={profile.address}
            note={commonTexts.account(profile.account_number)}
            checked={profile.id === chosen}
            onChange={() => setChosen(profile.id)}
          />
        ))}
      </List>
      <div className="sheet__submit">
        <Button
          kind="primary"
          isBlock
          isBusy={isBusy}
          disabled={chosen === active}
          onClick={() => void run(go)}
        >
          {messages.navigateTo}
        </Button>
      </div>
    </Sheet>
  )
}
