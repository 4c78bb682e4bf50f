/** What the address of a letter's link carries: opaque words, whatever the route calls them (decisions §10). */
export interface LetterLink {
  readonly userId: string
  readonly profileId: string
}
