// Where uploaded pictures are kept. The shop knows this type alone; behind it is a folder, or a bucket.

export type UploadStore = {
  /** Keeps a picture under a name; the same name again is the same picture. Rejects where it was not kept. */
  put: (name: string, picture: Buffer) => Promise<void>
  /** The picture, or null where there is none. Rejects where nobody knows. */
  get: (name: string) => Promise<Buffer | null>
  /** Removes a picture; one that is not there is fine. Rejects where it may still be there. */
  remove: (name: string) => Promise<void>
  /** The names of all pictures, and of what a crash left behind, some hundred at a time. */
  list: () => AsyncIterable<string[]>
}

/** A picture's name is made from its content: see server/http/uploads.ts. */
export const uploadNamePattern = /^[0-9a-f]{32}\.webp$/
