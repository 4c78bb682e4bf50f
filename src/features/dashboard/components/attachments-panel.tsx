import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { attachmentsAtom } from '../atoms/attachments.ts'
import { texts } from '../texts.ts'
import { AttachmentRow } from './attachment-row.tsx'

/** Documents of the organisation with a button to download each (row H-04). */
export function AttachmentsPanel() {
  const [{ value, status }, load] = useAtom(attachmentsAtom)
  useEffect(() => void load(), [load])
  const documents = value?.results
  return (
    <Panel title={texts.documents}>
      {documents?.length === 0 && <p className="note">{texts.noDocuments}</p>}
      {documents && documents.length > 0 && (
        <List isFlush>
          {documents.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment} />
          ))}
        </List>
      )}
      {!documents && status === 'failed' && (
        <div className="events__none" role="alert">
          <p>{texts.documentsFailed}</p>
          <Button isSmall onClick={() => void load()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {!documents && status !== 'failed' && (
        <Skeleton>
          <Bone width="80%" height="44px" />
        </Skeleton>
      )}
    </Panel>
  )
}
