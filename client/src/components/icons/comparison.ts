// Icons for comparisons, which load later than the catalogue. From Lucide 1.75.0, each as one path. ISC License, copyright Lucide Icons and
// Contributors; some from Feather, MIT License, copyright Cole Bemis.
import { createIcon } from './create-icon.tsx'

export const Award = /* @__PURE__ */ createIcon(
  'award',
  'M15.477 12.89l1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526M6 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
)
export const EqualNot = /* @__PURE__ */ createIcon('equal-not', 'M5 9L19 9M5 15L19 15M19 5L5 19')
export const Scale = /* @__PURE__ */ createIcon(
  'scale',
  'M16 16l3-8 3 8c-.87.65-1.92 1-3 1s-2.13-.35-3-1zM2 16l3-8 3 8c-.87.65-1.92 1-3 1s-2.13-.35-3-1zM7 21h10M12 3v18M3 7h2c2 0 5-1 7-2 2 1 5 2 7 2h2',
)
