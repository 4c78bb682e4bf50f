const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}
const maxSummaryLength = 300

/** Plain text for the list. */
export const toSummary = (body: string): string =>
  body
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxSummaryLength)
