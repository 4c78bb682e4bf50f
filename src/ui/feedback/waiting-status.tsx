import { lockIcon, pencilIcon, refreshIcon } from '../icons/icons.ts'
import { QueuedStatus, Status } from './status.tsx'
import { texts } from '../texts.ts'

type Waiting =
  | { readonly name: 'draft' | 'queued' | 'sending' | 'accepted' | 'blocked' | 'conflict' }
  | { readonly name: 'rejected'; readonly errors: readonly string[] }

/** Status of an item that waits on this device (docs/offline.md). */
export function WaitingStatus({ state }: { state: Waiting }) {
  switch (state.name) {
    case 'draft':
      return <Status icon={pencilIcon}>{texts.draft}</Status>
    case 'sending':
      return <Status icon={refreshIcon}>{texts.busy}</Status>
    case 'accepted':
      return <Status tone="ok">{texts.accepted}</Status>
    case 'rejected':
      return <Status tone="bad">{texts.rejected(state.errors)}</Status>
    case 'conflict':
      return <Status tone="warn">{texts.decide}</Status>
    case 'blocked':
      return (
        <Status tone="warn" icon={lockIcon}>
          {texts.signIn}
        </Status>
      )
    default:
      return <QueuedStatus />
  }
}
