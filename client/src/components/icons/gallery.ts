// Icons for pictures. From Lucide 1.75.0, each as one path. ISC License, copyright Lucide Icons and Contributors; some from Feather, MIT
// License, copyright Cole Bemis.
import { createIcon } from './create-icon.tsx'

export const ZoomIn = /* @__PURE__ */ createIcon('zoom-in', 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M21 21L16.65 16.65M11 8L11 14M8 11L14 11')
