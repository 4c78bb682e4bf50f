interface Stored {
  readonly publishedOn: string
}

/** Presents a stored document. All other fields keep their names. */
export const presentDocument = <Row extends Stored>({ publishedOn, ...document }: Row) => ({
  ...document,
  published_on: publishedOn,
})
