import { Progress } from '../../../ui/feedback/progress.tsx'
import type { UploadView } from '../rules/upload-view.ts'
import { texts } from '../texts.ts'

type UploadStatusProps = { upload: UploadView }

/** A photo of an item on its way, in percent (row T-02). */
export function UploadStatus({ upload }: UploadStatusProps) {
  return (
    <div>
      <span className="note num">{texts.uploading(upload)}</span>
      <Progress percent={upload.percent} label={texts.uploadingLabel} />
    </div>
  )
}
