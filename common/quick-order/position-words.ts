/** Names of the column that counts the rows of a sheet. */
export const positionWords: readonly string[] = 'no nos nr # sl serial sr s/n s.n. id pos position line ln lfd row index ক্রমিক নং'.split(
  ' ',
)
