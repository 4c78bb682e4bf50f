import { useState } from 'react'
import { FileLoader } from '../../shared/files/file-loader.tsx'
import type { LoadedFile } from '../../shared/files/file-list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { StoredFiles } from '../../shared/files/stored-files.tsx'

const drawn =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"%3E%3Crect width="4" height="4" fill="%235fbfc7"/%3E%3C/svg%3E'

export function GalleryFiles() {
  const [files, setFiles] = useState<readonly LoadedFile[]>([
    { id: '1', filename: 'Кран на кухне.jpg', picture: drawn, state: { name: 'uploading', percent: 64 } },
    { id: '2', filename: 'План.svg', picture: null, state: { name: 'kept' } },
    { id: '3', filename: 'Стояк.jpg', picture: drawn, state: { name: 'done' } },
    {
      id: '4',
      filename: 'Снимок экрана с очень длинным названием 2026-11-12 в 14.05.png',
      picture: null,
      state: { name: 'refused', text: 'не получилось прочитать картинку' },
    },
  ])
  return (
    <Panel title="Файлы">
      <FileLoader
        label="Фото"
        hint="jpg, png, svg, bmp, gif, до 10 МБ"
        files={files}
        preparing={1}
        faults={['«Договор.pdf»: можно добавить только jpg, png, svg, bmp или gif']}
        max={10}
        onAdd={() => undefined}
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
      />
      <StoredFiles
        label="Фото заявки"
        files={[
          { id: '1', filename: 'Кран на кухне.jpg', picture: drawn },
          { id: '2', filename: 'План.svg', picture: null },
        ]}
        onSave={() => undefined}
      />
    </Panel>
  )
}
