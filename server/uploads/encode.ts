// Uploaded pictures are never stored as they arrive: they are decoded, rotated upright, resized, and re-encoded from their pixels. A
// decoder that reads an untrusted file may crash or use any amount of time and memory, so it runs in a disposable process.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFairQueue, QueueFull } from '#server/lib/fair-queue.ts'
import { projectRoot } from '#server/lib/root.ts'
import { encoderExit, uploadLimits } from './limits.ts'

export type Encoded = { picture: Buffer } | { problem: 'unreadable' | 'too large' }

// Checks the first bytes before any decoder reads the file: SVG, PDF and similar formats can contain programs.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:avif|avis|mif1|miaf)/s]
const inQueue = createFairQueue(uploadLimits)

/** `png`: a small picture for papers. */
export type PictureFormat = 'webp' | 'png'

type Options = { memory?: number; processorSeconds?: number; seconds?: number; format?: PictureFormat }

/** A picture's first frame as WebP or PNG, or the reason for failure. Throws `QueueFull` if too many are waiting, or the machine is too busy. */
export async function encodeUpload(file: Buffer, options: Options = {}): Promise<Encoded> {
  const start = file.toString('latin1', 0, 16)
  if (!signatures.some((signature) => signature.test(start))) return { problem: 'unreadable' }
  return inQueue(() => encodeInProcess(file, { ...uploadLimits, format: 'webp', ...options }))
}

function encodeInProcess(file: Buffer, { memory, processorSeconds, seconds, format }: Required<Options>): Promise<Encoded> {
  return new Promise((resolve, reject) => {
    // A compromised decoder must not see the shop's environment, which contains its keys.
    const encoder = spawn(process.execPath, [...encoderProgram(), String(memory), String(processorSeconds), format], {
      cwd: projectRoot,
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const chunks: Buffer[] = []
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      encoder.kill('SIGKILL')
    }, seconds * 1_000)
    encoder.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    // An encoder that died early no longer reads its input; its exit code gives the reason.
    encoder.stdin.on('error', () => {})
    encoder.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    encoder.on('close', (code) => {
      clearTimeout(timer)
      if (isLate) reject(new QueueFull('The encoder did not get enough time'))
      else if (code === 0) resolve({ picture: Buffer.concat(chunks) })
      else resolve({ problem: code === encoderExit.tooLarge ? 'too large' : 'unreadable' })
    })
    encoder.stdin.end(file)
  })
}

/** In a build the encoder is a file next to the shop's program; in development the sources need their loader. */
function encoderProgram(): string[] {
  const here = import.meta.dirname
  const built = [join(here, 'picture-encoder.js'), join(here, '../picture-encoder.js')].find((path) => existsSync(path))
  return built === undefined ? ['--import', 'tsx', join(here, 'picture-encoder.ts')] : [built]
}
