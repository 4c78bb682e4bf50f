type LiveRegionProps = { text: string }

/** Says a change that is seen elsewhere on the screen. It must be on the page before its text changes. */
export function LiveRegion({ text }: LiveRegionProps) {
  return <output className="sr">{text}</output>
}
