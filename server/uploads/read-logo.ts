// The logo for papers: their renderer reads no WebP.
import { encodeUpload } from './encode.ts'
import { type UploadStore, uploadNamePattern } from './store.ts'

/** The picture at a path such as `/images/uploads/….webp` as PNG; null without one, or if it no longer exists. Rejects if that is unknown. */
export type ReadLogo = (path: string | null) => Promise<Buffer | null>

const folder = '/images/uploads/'

/** Remembers the last logo, because all papers have the same one. */
export function createLogoReader(store: Pick<UploadStore, 'get'>): ReadLogo {
  let last: { path: string; logo: Promise<Buffer | null> } | undefined

  async function read(path: string): Promise<Buffer | null> {
    const name = path.slice(folder.length)
    const picture = path.startsWith(folder) && uploadNamePattern.test(name) ? await store.get(name) : null
    if (!picture) return null
    const encoded = await encodeUpload(picture, { format: 'png' })
    return 'picture' in encoded ? encoded.picture : null
  }

  return async (path) => {
    if (path === null) return null
    if (last?.path !== path) {
      const logo = read(path)
      last = { path, logo }
      logo.catch(() => {
        if (last?.logo === logo) last = undefined
      })
    }
    return last.logo
  }
}
