/** Whether a text that is being typed is far enough along to be looked up as a picture. The schema decides whether it is a good link. */
export const isImageLink = (link: string): boolean => /^(https:\/\/[^/\s]+\.[^/\s]+\/|\/images\/)\S+$/i.test(link)
