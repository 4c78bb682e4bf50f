import { useAtomValue } from 'jotai/react'
import { uploadSharesAtom } from '../../../lib/outbox/atoms.ts'
import type { Item } from '../../../lib/outbox/types.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { useIsOnline } from '../../../lib/state/network.ts'
import { lockIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { uploadView } from '../rules/upload-view.ts'
import { texts } from '../texts.ts'
import { UploadStatus } from './upload-status.tsx'

type ItemStatusProps = { item: Item }

/** Where an item stands (architecture.md, "Offline"). */
export function ItemStatus({ item: { state, attachments } }: ItemStatusProps) {
  const isOnline = useIsOnline()
  const upload = uploadView(attachments, useAtomValue(uploadSharesAtom))
  switch (state.name) {
    case 'sending':
      return <Status icon={refreshIcon}>{texts.sending}</Status>
    case 'rejected':
      return <Status tone="bad">{texts.rejected(state.errors, state.code)}</Status>
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
      if (upload) return <UploadStatus upload={upload} />
      return <Status>{isOnline ? texts.queued : texts.waitsForNetwork}</Status>
  }
}

const SignIn = () => (
  <span>
    <a href={`#${publicRoutes.login.to({})}`}>{texts.signIn}</a>
    {texts.signInWhy}
  </span>
)
