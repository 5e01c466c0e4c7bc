// Icons that only the dashboard uses. From Lucide 1.75.0, each as one path. ISC License, copyright Lucide Icons and Contributors; some from
// Feather, MIT License, copyright Cole Bemis.
import { createIcon } from './create-icon.tsx'

export const ArrowDown = /* @__PURE__ */ createIcon('arrow-down', 'M12 5v14M19 12l-7 7-7-7')
export const ArrowUp = /* @__PURE__ */ createIcon('arrow-up', 'M5 12l7-7 7 7M12 19V5')
export const ArrowUpToLine = /* @__PURE__ */ createIcon('arrow-up-to-line', 'M5 3h14M18 13l-6-6-6 6M12 7v14')
export const AtSign = /* @__PURE__ */ createIcon('at-sign', 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8')
export const ChevronsUpDown = /* @__PURE__ */ createIcon('chevrons-up-down', 'M7 15l5 5 5-5M7 9l5-5 5 5')
export const CircleDashed = /* @__PURE__ */ createIcon(
  'circle-dashed',
  'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
)
export const CirclePlus = /* @__PURE__ */ createIcon('circle-plus', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M8 12h8M12 8v8')
export const ClipboardCheck = /* @__PURE__ */ createIcon(
  'clipboard-check',
  'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1zM16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M9 14l2 2 4-4',
)
export const ClipboardCopy = /* @__PURE__ */ createIcon(
  'clipboard-copy',
  'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1zM8 4H6a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M16 4h2a2 2 0 0 1 2 2v4M21 14H11M15 10l-4 4 4 4',
)
export const Download = /* @__PURE__ */ createIcon('download', 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5')
export const Ellipsis = /* @__PURE__ */ createIcon(
  'ellipsis',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const FileText = /* @__PURE__ */ createIcon(
  'file-text',
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
)
export const History = /* @__PURE__ */ createIcon('history', 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2')
export const ImageOff = /* @__PURE__ */ createIcon(
  'image-off',
  'M2 2L22 22M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5L6 21M18 12L21 15M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9',
)
export const ImageUp = /* @__PURE__ */ createIcon(
  'image-up',
  'M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21M14 19.5l3-3 3 3M17 22v-5.5M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
export const KeyRound = /* @__PURE__ */ createIcon(
  'key-round',
  'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0',
)
export const Pencil = /* @__PURE__ */ createIcon(
  'pencil',
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
)
export const PencilLine = /* @__PURE__ */ createIcon(
  'pencil-line',
  'M13 21h8M15 5l4 4M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
)
export const Printer = /* @__PURE__ */ createIcon(
  'printer',
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1z',
)
export const RotateCcw = /* @__PURE__ */ createIcon('rotate-ccw', 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5')
export const Rows2 = /* @__PURE__ */ createIcon(
  'rows-2',
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 12h18',
)
export const Rows4 = /* @__PURE__ */ createIcon(
  'rows-4',
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM21 7.5H3M21 12H3M21 16.5H3',
)
export const Terminal = /* @__PURE__ */ createIcon('terminal', 'M12 19h8M4 17l6-6-6-6')
export const Trash2 = /* @__PURE__ */ createIcon(
  'trash-2',
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
)
export const UserPen = /* @__PURE__ */ createIcon(
  'user-pen',
  'M11.5 15H7a4 4 0 0 0-4 4v2M21.378 16.626a1 1 0 0 0-3.004-3.004l-4.01 4.012a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506zM6 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
)
