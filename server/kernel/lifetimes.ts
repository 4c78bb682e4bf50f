/** Life of an access token, in seconds; short, because a token outlives its session where nobody asks the database. */
export const accessSeconds = 600

/** Life of a session that is not used, in seconds. */
export const sessionSeconds = 90 * 24 * 3600

/** How long a payer by QR is remembered after the last proof, in seconds. */
export const payerSeconds = 3600
