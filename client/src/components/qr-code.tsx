import { encode } from 'uqr'
import { qrCodeOf } from '#common/documents/qr-code.ts'

/** A text as a QR code. Always dark on light, because scanners need it. */
export function QrCode({ text, className }: { text: string; className: string }) {
  const { size, path } = qrCodeOf(text, encode)
  return (
    <svg role="img" aria-label="QR code" viewBox={`0 0 ${size} ${size}`} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
