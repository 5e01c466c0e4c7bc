// Words of use and praise: "gaming mouse", "quiet psu". Parts that have them come first, but no search is narrowed by them.
export const wishWords: ReadonlySet<string> = new Set([
  ...['gaming', 'gamer', 'gamers', 'game', 'games', 'esports', 'esport', 'streaming', 'streamer', 'editing', 'rendering', 'design'],
  ...['workstation', 'server', 'office', 'home', 'business', 'study', 'school', 'student', 'students', 'pc', 'computer', 'desktop'],
  ...['quiet', 'silent', 'noiseless', 'quietest', 'fast', 'faster', 'fastest', 'premium', 'powerful', 'strong', 'reliable', 'durable'],
  ...['affordable', 'budget', 'inexpensive', 'top', 'great', 'nice', 'latest', 'professional', 'gameing', 'গেমিং'],
])

/** These belong to the wish behind them: "ultra quiet", "high end", "video editing". */
export const wishesBefore: ReadonlySet<string> = new Set(['ultra', 'super', 'very', 'most', 'extra', 'video', 'photo', 'graphic'])

export const wishPhrases: readonly (readonly [string, string])[] = [
  ['high', 'end'],
  ['entry', 'level'],
  ['low', 'end'],
  ['mid', 'range'],
  ['heavy', 'duty'],
  ['daily', 'use'],
]
