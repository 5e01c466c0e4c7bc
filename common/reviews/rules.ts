/** Reviews on a page, fixed by the specification. */
export const reviewsPerPage = 3
