import type { ItemState } from '../../../lib/outbox/types.ts'
import { publicRoutes } from '../../../lib/public-paths.ts'
import { useIsOnline } from '../../../lib/online.ts'
import { lockIcon, refreshIcon } from '../../../ui/icons.ts'
import { Status } from '../../../ui/status.tsx'
import { texts } from '../texts.ts'

type ItemStatusProps = { state: ItemState }

/** Where an item stands (architecture.md, "Offline"). */
export function ItemStatus({ state }: ItemStatusProps) {
  const isOnline = useIsOnline()
  switch (state.name) {
    case 'sending':
      return <Status icon={refreshIcon}>{texts.sending}</Status>
    case 'rejected':
      return <Status tone="bad">{texts.rejected(state.errors)}</Status>
    case 'conflict':
      return <Status tone="warn">{texts.decide}</Status>
    case 'draft':
      return <Status tone="warn">{texts.notSubmitted}</Status>
    case 'blocked':
      return (
        <Status tone="warn" icon={lockIcon}>
          {state.by === 'profile' ? texts.otherProfile : <SignIn />}
        </Status>
      )
    default:
      return <Status>{isOnline ? texts.queued : texts.waitsForNetwork}</Status>
  }
}

const SignIn = () => (
  <span>
    <a href={`#${publicRoutes.login.to({})}`}>{texts.signIn}</a>
    {texts.signInWhy}
  </span>
)
