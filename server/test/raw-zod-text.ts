/** Recognizes untranslated texts of zod: its words, its types, and the patterns that it prints. */
export const rawZodText =
  /\bInvalid\b|\bToo (?:small|big)\b|expected |received |Unrecognized|pattern|regex|\/\^|\\[dxwsp]|NaN|undefined|\[object/
