/** Limits for uploads, checked before and while a file is decoded. */
export const uploadLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** AVIF packs many more pixels into the same bytes, and takes longest to decode. */
  avifPixels: 16_000_000,
  /** The longest side of the upload. Decoders keep whole rows in memory, many at once: a single row of 40 megapixels took 5 GB. */
  side: 20_000,
  longestSide: 1600,
  /** The encoder's limits per picture: bytes of memory, seconds of processor time. */
  memory: 640 * 1024 * 1024,
  processorSeconds: 12,
  /** Wall-clock time; allows for a busy machine. */
  seconds: 40,
  /** Concurrent encoders per process, and queued uploads. */
  parallel: 2,
  waiting: 20,
} as const

/** The encoder process's exit codes if it returns no picture. */
export const encoderExit = { unreadable: 10, tooLarge: 11 } as const
