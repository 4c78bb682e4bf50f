import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Attachment } from '#contract/dashboard/schema.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { documentIcon, downloadIcon } from '../../../ui/icons/icons.ts'
import { PlainGlyph } from '../../../ui/icons/plain-glyph.tsx'
import { Row } from '../../../ui/lists/list.tsx'
import { saveAttachmentAtom } from '../atoms/attachments.ts'
import { fileSize } from '../rules/file-size.ts'
import { texts } from '../texts.ts'

type AttachmentRowProps = { attachment: Attachment }

/** A document; the whole row is the button that downloads it. */
export function AttachmentRow({ attachment }: AttachmentRowProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = useSetAtom(saveAttachmentAtom)
  const { title, size, published_on: publishedOn } = attachment

  const handlePress = () => {
    if (isBusy) return
    setIsBusy(true)
    const end = () => setIsBusy(false)
    // The action itself has told its failure.
    void save(attachment).then(end, end)
  }
  return (
    <Row
      start={<PlainGlyph icon={documentIcon} />}
      title={title}
      note={isBusy ? texts.downloading : texts.documentNote(fileSize(size), publishedOn)}
      end={<Icon path={downloadIcon} className="chev" />}
      onPress={handlePress}
    />
  )
}
