/** Limits for uploads, checked before and while a file is decoded. */
export const uploadLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** AVIF packs many more pixels into the same bytes, and takes longest to decode. */
  avifPixels: 16_000_000,
  /** Of the upload: decoders hold whole rows, many at once, and a single row of 40 megapixels took 5 GB. */
  side: 20_000,
  longestSide: 1600,
  /** The encoder's limits per picture: bytes of memory, seconds of processor time. */
  memory: 640 * 1024 * 1024,
  processorSeconds: 12,
  /** Wall-clock time, for a busy machine. */
  seconds: 40,
  /** Concurrent encoders per process, and uploads that wait for one. */
  parallel: 2,
  waiting: 20,
} as const

/** The exit codes of the encoder's process if it has no picture. */
export const encoderExit = { unreadable: 10, tooLarge: 11 } as const
