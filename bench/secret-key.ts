/** The key of the bench's shops: their databases are temporary. */
export const benchSecretKey = 'for measurements and fault tests alone'
