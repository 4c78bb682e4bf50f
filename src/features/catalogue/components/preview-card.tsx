import type { Preview } from '#contract/catalogue/schema.ts'
import { previewAddress } from '../api/picture-address.ts'
import { CardBody } from './card-body.tsx'
import type { Shown } from './gallery.tsx'

type PreviewCardProps = { preview: Preview }

/** Its pictures by their names, which stand in the order of cover and media. */
const picturesOf = ({ id, image_cover: cover, media, images }: Preview): Shown[] => {
  const all = [...(cover === null ? [] : [cover]), ...media]
  const shown = all.flatMap((picture, index) => {
    const name = images[index]
    return name === undefined ? [] : [{ picture, address: previewAddress(id, name) }]
  })
  return media.length > 0 && cover !== null ? shown.slice(1) : shown
}

/** The full card as residents will see it, with nothing to send (row S-08). */
export function PreviewCard({ preview }: PreviewCardProps) {
  return (
    <article className="preview__card" aria-labelledby="preview-title">
      <h1 id="preview-title">{preview.title}</h1>
      <CardBody
        pictures={picturesOf(preview)}
        price={preview.price}
        description={preview.description}
        executor={preview.company}
      />
    </article>
  )
}
