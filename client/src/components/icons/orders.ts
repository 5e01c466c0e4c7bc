// Icons for orders and payments, which the public pages do not load. From Lucide 1.75.0, each as one path. ISC License, copyright Lucide
// Icons and Contributors; some from Feather, MIT License, copyright Cole Bemis.
import { createIcon } from './create-icon.tsx'

export const CircleAlert = /* @__PURE__ */ createIcon('circle-alert', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16')
export const Hourglass = /* @__PURE__ */ createIcon(
  'hourglass',
  'M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
)
export const LogIn = /* @__PURE__ */ createIcon('log-in', 'M10 17l5-5-5-5M15 12H3M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4')
export const Truck = /* @__PURE__ */ createIcon(
  'truck',
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
export const Undo2 = /* @__PURE__ */ createIcon('undo-2', 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11')
