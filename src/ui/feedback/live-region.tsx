type LiveRegionProps = { text: string }

/** Announces changes. Must be mounted before its text changes. */
export function LiveRegion({ text }: LiveRegionProps) {
  return <output className="sr-only">{text}</output>
}
