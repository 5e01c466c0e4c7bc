// Icons for the public pages and the frame. From Lucide 1.75.0, each as one path. ISC License, copyright Lucide Icons and Contributors;
// some from Feather, MIT License, copyright Cole Bemis.
import { createIcon } from './create-icon.tsx'

export const Check = /* @__PURE__ */ createIcon('check', 'M20 6 9 17l-5-5')
export const ChevronLeft = /* @__PURE__ */ createIcon('chevron-left', 'M15 18l-6-6 6-6')
export const ChevronRight = /* @__PURE__ */ createIcon('chevron-right', 'M9 18l6-6-6-6')
export const Circle = /* @__PURE__ */ createIcon('circle', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0')
export const CircleCheck = /* @__PURE__ */ createIcon('circle-check', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12')
export const CircleX = /* @__PURE__ */ createIcon('circle-x', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M15 9l-6 6M9 9l6 6')
export const Copy = /* @__PURE__ */ createIcon(
  'copy',
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
)
export const EllipsisVertical = /* @__PURE__ */ createIcon(
  'ellipsis-vertical',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const Grid2x2 = /* @__PURE__ */ createIcon(
  'grid-2x-2',
  'M12 3v18M3 12h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
)
export const List = /* @__PURE__ */ createIcon('list', 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13')
export const LoaderCircle = /* @__PURE__ */ createIcon('loader-circle', 'M21 12a9 9 0 1 1-6.219-8.56')
export const Menu = /* @__PURE__ */ createIcon('menu', 'M4 5h16M4 12h16M4 19h16')
export const Minus = /* @__PURE__ */ createIcon('minus', 'M5 12h14')
export const PackageCheck = /* @__PURE__ */ createIcon(
  'package-check',
  'M12 22V12M16 17l2 2 4-4M21 11.127V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.729l7 4a2 2 0 0 0 2 .001l1.32-.753M3.29 7 12 12l8.71-5M7.5 4.27l8.997 5.148',
)
export const PackageOpen = /* @__PURE__ */ createIcon(
  'package-open',
  'M12 22v-9M15.17 2.21a1.67 1.67 0 0 1 1.63 0L21 4.57a1.93 1.93 0 0 1 0 3.36L8.82 14.79a1.655 1.655 0 0 1-1.64 0L3 12.43a1.93 1.93 0 0 1 0-3.36zM20 13v3.87a2.06 2.06 0 0 1-1.11 1.83l-6 3.08a1.93 1.93 0 0 1-1.78 0l-6-3.08A2.06 2.06 0 0 1 4 16.87V13M21 12.43a1.93 1.93 0 0 0 0-3.36L8.83 2.2a1.64 1.64 0 0 0-1.63 0L3 4.57a1.93 1.93 0 0 0 0 3.36l12.18 6.86a1.636 1.636 0 0 0 1.63 0z',
)
export const Plus = /* @__PURE__ */ createIcon('plus', 'M5 12h14M12 5v14')
export const RotateCw = /* @__PURE__ */ createIcon('rotate-cw', 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5')
export const Search = /* @__PURE__ */ createIcon('search', 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0')
export const ShoppingCart = /* @__PURE__ */ createIcon(
  'shopping-cart',
  'M2.05 2.05l1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25M16 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
export const SlidersHorizontal = /* @__PURE__ */ createIcon(
  'sliders-horizontal',
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
)
export const TriangleAlert = /* @__PURE__ */ createIcon(
  'triangle-alert',
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)
export const WifiOff = /* @__PURE__ */ createIcon(
  'wifi-off',
  'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
)
export const X = /* @__PURE__ */ createIcon('x', 'M18 6 6 18M6 6l12 12')
