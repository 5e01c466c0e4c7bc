// Icons for sign-in and contacts, which the catalogue does not load. From Lucide 1.75.0, each as one path. ISC License, copyright Lucide
// Icons and Contributors; some from Feather, MIT License, copyright Cole Bemis.
import { createIcon } from './create-icon.tsx'

export const Eye = /* @__PURE__ */ createIcon(
  'eye',
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
)
export const EyeOff = /* @__PURE__ */ createIcon(
  'eye-off',
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
)
export const Fingerprint = /* @__PURE__ */ createIcon(
  'fingerprint',
  'M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4M14 13.12c0 2.38 0 6.38-1 8.88M17.29 21.02c.12-.6.43-2.3.5-3.02M2 12a10 10 0 0 1 18-6M2 16h.01M21.8 16c.2-2 .131-5.354 0-6M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2M8.65 22c.21-.66.45-1.32.57-2M9 6.8a6 6 0 0 1 9 5.2v2',
)
export const Link2Off = /* @__PURE__ */ createIcon('link-2-off', 'M9 17H7A5 5 0 0 1 7 7M15 7h2a5 5 0 0 1 4 8M8 12L12 12M2 2L22 22')
export const Mail = /* @__PURE__ */ createIcon(
  'mail',
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
)
export const Phone = /* @__PURE__ */ createIcon(
  'phone',
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
)
