import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import type { Attachment } from '#contract/documents/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { documentIcon, downloadIcon } from '../../ui/icons/cabinet-icons.ts'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { attachmentsAtom, saveAttachmentAtom } from './state.ts'
import { messages } from './messages.ts'

const kilobyte = 1024

/** Shows whole kilobytes, at least 1, or megabytes with one decimal. */
export const fileSize = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  if (kilobytes < kilobyte) return messages.kilobytes(kilobytes)
  return messages.megabytes((kilobytes / kilobyte).toFixed(1).replace('.', ','))
}

type AttachmentRowProps = { attachment: Attachment }

function AttachmentRow({ attachment }: AttachmentRowProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = useSetAtom(saveAttachmentAtom)
  const { title, size, published_on: publishedOn } = attachment

  const handlePress = () => {
    if (isBusy) return
    setIsBusy(true)
    const end = () => setIsBusy(false)
    // The action already showed its error.
    void save(attachment).then(end, end)
  }
  return (
    <Row
      start={<PlainGlyph icon={documentIcon} />}
      title={title}
      note={isBusy ? messages.downloading : messages.documentNote(fileSize(size), publishedOn)}
      end={<Icon path={downloadIcon} className="chevron" />}
      onPress={handlePress}
    />
  )
}

export function AttachmentsPanel() {
  const [{ items, status, allLoaded }, load] = useAtom(attachmentsAtom)
  useEffect(() => void load('anew'), [load])
  const isEmpty = items.length === 0
  const hasFailed = status === 'failed'
  return (
    <Panel title={messages.documents}>
      {isEmpty && allLoaded && <p className="note">{messages.noDocuments}</p>}
      {!isEmpty && (
        <List isFlush>
          {items.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment} />
          ))}
        </List>
      )}
      {!allLoaded && hasFailed && (
        <div className="events__empty" role="alert">
          <p>{isEmpty ? messages.documentsFailed : messages.moreFailed}</p>
          <Button isSmall onClick={() => void load(isEmpty ? 'anew' : 'more')}>
            {messages.retry}
          </Button>
        </div>
      )}
      {!isEmpty && !allLoaded && !hasFailed && (
        <Button
          isSmall
          kind="plain"
          isBusy={status === 'loading'}
          busyText={messages.loadingMore}
          onClick={() => void load('more')}
        >
          {messages.moreDocuments}
        </Button>
      )}
      {isEmpty && !allLoaded && !hasFailed && (
        <Skeleton>
          <SkeletonLine width="80%" height="44px" />
        </Skeleton>
      )}
    </Panel>
  )
}
