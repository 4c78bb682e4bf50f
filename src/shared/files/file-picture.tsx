import { documentIcon } from '../../ui/icons/cabinet-icons.ts'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'

type FilePictureProps = { picture: string | null }

export function FilePicture({ picture }: FilePictureProps) {
  if (picture === null) return <PlainGlyph icon={documentIcon} />
  return <img className="file__picture" src={picture} alt="" width={44} height={44} />
}
