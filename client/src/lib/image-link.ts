/** True if a typed text is complete enough to preview as a picture. The schema validates it. */
export const isImageLink = (link: string): boolean => /^(https:\/\/[^/\s]+\.[^/\s]+\/|\/images\/)\S+$/i.test(link)
