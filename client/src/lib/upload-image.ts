// Uploads a picture with XMLHttpRequest, because fetch does not report progress.
import { messages } from '#common/kit/messages.ts'

const url = '/uploads/images'
// The server's limit, checked before the upload.
const maxBytes = 8 * 1024 * 1024

export type UploadEnd = { url: string } | { problem: string } | { cancelled: true }
export type Upload = { end: Promise<UploadEnd>; cancel: () => void }

/** Starts an upload. `onProgress` receives the fraction sent, 0 to 1. */
export function uploadImage(file: File, onProgress: (share: number) => void): Upload {
  if (file.size > maxBytes) return { end: Promise.resolve({ problem: messages.pictureTooLarge }), cancel: () => {} }
  const request = new XMLHttpRequest()
  const end = new Promise<UploadEnd>((resolve) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => resolve(readAnswer(request.responseText))
    request.onerror = () => resolve({ problem: "We couldn't upload the picture. Check your connection and try again." })
    request.onabort = () => resolve({ cancelled: true })
  })
  const body = new FormData()
  body.append('file', file)
  request.open('POST', url)
  request.send(body)
  return { end, cancel: () => request.abort() }
}

function readAnswer(text: string): UploadEnd {
  const answer = parse(text)
  if (typeof answer === 'object' && answer !== null) {
    if ('url' in answer && typeof answer.url === 'string') return { url: answer.url }
    if ('message' in answer && typeof answer.message === 'string') return { problem: answer.message }
  }
  return { problem: messages.picturesAway }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
