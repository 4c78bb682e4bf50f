import { useStore } from 'jotai/react'
import { maxReadingFiles } from '#contract/meters/schema.ts'
import { useFiles } from '../../../shared/files/use-files.ts'
import { FileList } from '../../../shared/files/file-list.tsx'
import { draftOfForm } from '../atoms/draft.ts'
import type { MeterForm } from '../rules/meter-form.ts'

type MeterPhotosProps = { form: MeterForm }

export function MeterPhotos({ form }: MeterPhotosProps) {
  const { get } = useStore()
  const name = { lane: form.lane, kind: 'meters' } as const
  const photos = useFiles(name, () => draftOfForm(get, form, false), { max: maxReadingFiles })
  return (
    <div className="meter__photos">
      <FileList {...photos} />
    </div>
  )
}
