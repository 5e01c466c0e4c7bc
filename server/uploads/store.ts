// The port for storing uploaded pictures. The shop knows only this type; behind it is a folder, or a bucket.

export type UploadStore = {
  /** Stores a picture under a name; the same name always means the same picture. Rejects if it was not stored. */
  put: (name: string, picture: Buffer) => Promise<void>
  /** The picture, or null if there is none. Rejects if that is unknown. */
  get: (name: string) => Promise<Buffer | null>
  /** Removes a picture; a missing one is fine. Rejects if it may still be there. */
  remove: (name: string) => Promise<void>
  /** The names of all pictures, and of the leftovers of crashes, a few hundred at a time. */
  list: () => AsyncIterable<string[]>
}

/** A picture's name is derived from its content: see server/http/uploads.ts. */
export const uploadNamePattern = /^[0-9a-f]{32}\.webp$/
