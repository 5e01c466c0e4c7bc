// Usual words of English sentences. They are never repaired into names of the catalogue: "half" is not the series "HAF".
export const commonWords: ReadonlySet<string> = new Set([
  ...['least', 'most', 'minimum', 'maximum', 'more', 'less', 'better', 'higher', 'larger', 'lower', 'over', 'under', 'above', 'below'],
  ...['between', 'around', 'about', 'approx', 'within', 'than', 'then', 'only', 'just', 'also', 'both', 'each', 'every', 'half', 'double'],
  ...['not', 'non', 'without', 'none', 'this', 'that', 'these', 'those', 'there', 'here', 'which', 'what', 'where', 'when', 'while'],
  ...['have', 'has', 'having', 'does', 'will', 'would', 'should', 'could', 'must', 'been', 'were', 'like', 'want', 'needs', 'need', 'some'],
  ...['read', 'reads', 'reading', 'write', 'writes', 'writing', 'works', 'working', 'use', 'uses', 'used', 'using', 'make', 'makes'],
  ...['give', 'show', 'find', 'goes', 'into', 'inside', 'outside', 'your', 'their', 'they', 'them', 'very', 'really', 'enough', 'even'],
  ...[
    'same',
    'such',
    'other',
    'another',
    'because',
    'please',
    'thing',
    'things',
    'someone',
    'people',
    'around',
    'until',
    'after',
    'before',
  ],
])

/** A word before a feature: "psu not modular". */
export const negations: ReadonlySet<string> = new Set(['not', 'non', 'no', 'without'])

/** The words that say that a part lacks a feature: `nonmodular`. */
export const lackOf = (feature: string): readonly string[] => [`non${feature}`, `no${feature}`, `without${feature}`]
