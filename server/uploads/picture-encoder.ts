// A program that reads a picture from standard input and writes it to standard output as WebP or PNG. encode.ts runs it.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { encoderExit, uploadLimits } from './limits.ts'

const readable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const [memory, processorSeconds] = process.argv.slice(2).map(Number)
const isPng = process.argv[4] === 'png'
// In pixels, for 36 points on paper.
const pngSide = 216

/** Ends the program as soon as it exceeds a limit. The decoder runs in another thread, so the timer still fires. */
function watchUsage(): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > Number(memory) || (user + system) / 1e6 > Number(processorSeconds)) process.exit(encoderExit.tooLarge)
  }, 20)
}

async function encode(file: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: uploadLimits.pixels, failOn: 'error', pages: 1 } as const
  const { format, compression, width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata()
  if (!readable.has(format) || (format === 'heif' && compression !== 'av1')) process.exit(encoderExit.unreadable)
  const pixels = format === 'heif' ? uploadLimits.avifPixels : uploadLimits.pixels
  if (width * height > pixels || Math.max(width, height) > uploadLimits.side) process.exit(encoderExit.tooLarge)
  const side = isPng ? pngSide : uploadLimits.longestSide
  const picture = sharp(file, options).rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return (isPng ? picture.png() : picture.webp({ quality: 82 })).toBuffer()
}

// Give the shop's visitors priority.
setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
watchUsage()
try {
  const picture = await encode(await buffer(process.stdin))
  process.stdout.end(picture, () => process.exit(0))
} catch {
  process.exit(encoderExit.unreadable)
}
