// The port for storing uploaded pictures: a folder, or a bucket. The shop knows only this type.

export type UploadStore = {
  /** The same name always means the same picture. Rejects if the picture was not stored. */
  put: (name: string, picture: Buffer) => Promise<void>
  /** Null if the picture does not exist. Rejects if that is unknown. */
  get: (name: string) => Promise<Buffer | null>
  /** A missing picture is not an error. Rejects if the picture may still be stored. */
  remove: (name: string) => Promise<void>
  /** The names of all pictures and of leftovers from crashes, a few hundred at a time. */
  list: () => AsyncIterable<string[]>
}

/** A picture's name is derived from its content; see server/http/routes/uploads.ts. */
export const uploadNamePattern = /^[0-9a-f]{32}\.webp$/
