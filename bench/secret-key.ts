/** What the shops of the bench seal with: their databases are not there for long. */
export const benchSecretKey = 'for measurements and fault tests alone'
