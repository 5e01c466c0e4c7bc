/** Bounds on what people upload, checked before and while a file is decoded. */
export const uploadLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** AVIF packs many more pixels into the same bytes, and takes longest to decode. */
  avifPixels: 16_000_000,
  /** Of what comes in: decoders hold whole rows, many at once, and a single row of 40 megapixels took 5 GB. */
  side: 20_000,
  longestSide: 1600,
  /** What the encoder may take for one picture: bytes of memory, seconds of processor time. */
  memory: 640 * 1024 * 1024,
  processorSeconds: 12,
  /** On a machine that is busy otherwise. */
  seconds: 40,
  /** Encoders that run at once in one process, and uploads that wait for one. */
  parallel: 2,
  waiting: 20,
} as const

/** How the encoder's process ends where it has no picture to give. */
export const encoderExit = { unreadable: 10, tooLarge: 11 } as const
