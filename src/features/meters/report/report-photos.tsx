import { useState } from 'react'
import { useStoredFiles } from '../../../shared/files/use-stored-files.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { StoredFiles } from '../../../shared/files/stored-files.tsx'
import type { DialPhoto } from './rules/lines.ts'
import { reportMessages } from './messages.ts'

type ReportPhotosProps = { photos: readonly DialPhoto[] }

/** Page size; photos load only when shown. */
const atOnce = 6

/** Lists the newest month first (M-19). */
export function ReportPhotos({ photos }: ReportPhotosProps) {
  const [max, setMost] = useState(atOnce)
  const shown = photos.slice(0, max)
  const { files, onSave } = useStoredFiles(shown.map(({ file }) => file))
  const titles = new Map(shown.map((photo) => [photo.file.file_id, reportMessages.photo(photo)]))
  return (
    <Panel title={reportMessages.photos}>
      <StoredFiles
        label={reportMessages.photos}
        files={files.map(({ id, filename, picture }) => ({
          id,
          filename: titles.get(id) ?? filename,
          picture,
        }))}
        onSave={onSave}
      />
      {photos.length > max && (
        <Button isSmall isBlock onClick={() => setMost(max + atOnce)}>
          {reportMessages.morePhotos}
        </Button>
      )}
    </Panel>
  )
}
