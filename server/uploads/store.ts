// Where uploaded pictures are kept. The shop knows this type alone; behind it is a folder, or a bucket.

export type UploadStore = {
  /** Keeps a picture under a name; the same name again is the same picture. Rejects where it was not kept. */
  put: (name: string, picture: Buffer) => Promise<void>
  /** The picture, or null where there is none. Rejects where nobody knows. */
  get: (name: string) => Promise<Buffer | null>
}
