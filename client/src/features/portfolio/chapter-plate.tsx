// Line drawings in the style of the part drawings: a checklist, a camera and a room.

const lines = { fill: 'none', stroke: 'var(--mask)', strokeWidth: 2 } as const
const gold = { fill: 'var(--gold)' } as const

function ListDrawing() {
  return (
    <g {...lines}>
      <path d="M70 24h150v132H70z" />
      {[48, 72, 96, 120].map((y) => (
        <g key={y}>
          <path d={`M110 ${y}h90`} />
          <path d={`M84 ${y - 2}l5 5 9-10`} stroke="var(--gold-ink)" />
        </g>
      ))}
      <path d="M240 60h30v60h-30m0-45h-12m12 15h-12m12 15h-12" />
    </g>
  )
}

function CameraDrawing() {
  return (
    <g {...lines}>
      <path d="M60 50h80v50H60zM78 50l8-12h28l8 12" />
      <circle cx="100" cy="75" r="17" />
      <circle cx="100" cy="75" r="8" {...gold} stroke="none" />
      <path d="M100 100v20m0 0-28 40m28-40 28 40" />
      <path d="M200 120h90M210 120V92h70v28M220 92V78h50v14" />
      <path d="M140 68l56 12M140 84l56 16" strokeDasharray="4 5" />
    </g>
  )
}

function RoomDrawing() {
  return (
    <g {...lines}>
      <path d="M40 24h260v132H40zM40 110v30" />
      {[80, 150, 220].map((x) => (
        <g key={x}>
          <path d={`M${x} 48h44v24h-44zM${x} 104h44v24h-44z`} />
          <path d={`M${x + 14} 56h16v8h-16zM${x + 14} 112h16v8h-16z`} {...gold} stroke="none" />
        </g>
      ))}
      <path d="M40 170h260m-260-5v10m260-10v10" strokeWidth="1" stroke="var(--ink-3)" />
    </g>
  )
}

const drawings = [ListDrawing, CameraDrawing, RoomDrawing]

export function ChapterPlate({ index }: { index: number }) {
  const Drawing = drawings[index % drawings.length] ?? ListDrawing
  return (
    <svg viewBox="0 0 340 184" aria-hidden="true" className="pin1 mt-5 w-full max-w-md border border-rule bg-sheet">
      <Drawing />
    </svg>
  )
}
