const pairs = [
  ['✅', '✓'],
  ['❌❎', '×'],
  ['⭐🌟', '★'],
  ['🔴🟠🟡🟢🔵🟣', '●'],
  ['⬛', '■'],
  ['⬜', '□'],
  ['➕', '+'],
  ['➖', '-'],
  ['➗', '÷'],
  ['❓❔', '?'],
  ['❗❕', '!'],
  ['〜', '~'],
  ['、', ','],
  ['。', '.'],
  ['「『【〔〖', '['],
  ['」』】〕〗', ']'],
  ['《', '«'],
  ['》', '»'],
  ['〈', '‹'],
  ['〉', '›'],
] as const

/** Signs that look or mean alike, for signs that no font of the documents contains. All others are tried in the form of Unicode's NFKC: ㎜ is mm. */
export const likeSigns: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  pairs.flatMap(([signs, like]) => Array.from(signs, (sign) => [sign, like])),
)
